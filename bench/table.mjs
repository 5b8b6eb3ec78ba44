/** Prints rows under their headings, numbers to the right. @param {string[]} headings @param {(string | number)[][]} rows */
export function printTable(headings, rows) {
  const cells = [headings, ...rows.map((row) => row.map(String))]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  for (const row of cells) {
    const line = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
    process.stdout.write(`${line.join('  ').trimEnd()}\n`)
  }
}

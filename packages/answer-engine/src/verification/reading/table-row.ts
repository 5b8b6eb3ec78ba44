import { contentStems } from './words.ts'

/** A cell of a table row and the header above it. Positions in the row's folded text. */
export interface Cell {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly stems: ReadonlySet<string>
  readonly header: string
  /** The header's words that no other column has: by these a claim names the column. */
  readonly names: ReadonlySet<string>
}

/** The cells of a row, the label first. Both texts with their typography folded. */
export function readCells(row: string, headerRow: string): readonly Cell[] {
  const headers = splitRow(headerRow).map(({ start, end }) => headerRow.slice(start, end))
  const headerStems = headers.map(contentStems)
  return splitRow(row).map(({ start, end }, index) => {
    const cell = row.slice(start, end)
    const isNameless = (stem: string) => headerStems.some((stems, other) => other !== index && stems.has(stem))
    const names = new Set([...(headerStems[index] ?? [])].filter((stem) => !isNameless(stem)))
    return { start, end, text: cell, stems: contentStems(cell), header: headers[index] ?? '', names }
  })
}

/** The cells between the pipes; the pipes at either end of a row border no cell. */
function splitRow(row: string): { readonly start: number; readonly end: number }[] {
  const pipes = Array.from(row.matchAll(/(?<!\\)\|/g), (match) => match.index)
  const borders = [...(row.startsWith('|') ? [] : [-1]), ...pipes, ...(/(?<!\\)\|\s*$/.test(row) ? [] : [row.length])]
  return borders.slice(1).map((end, index) => ({ start: (borders[index] as number) + 1, end }))
}

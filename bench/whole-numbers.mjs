/** The arguments of a benchmark as whole numbers; ends the process if one is not. @param {string[]} given @param {string} usage */
export function wholeNumbers(given, usage, least = 1) {
  const numbers = given.map(Number)
  if (numbers.every((number) => Number.isInteger(number) && number >= least)) return numbers
  process.stderr.write(`Usage: npm run bench -- ${usage}, whole numbers from ${least}\n`)
  process.exit(64)
}

/** A whole number such as `65,536`. `toLocaleString` would load the tables of every language for it: 10 ms and 8 MB. */
export function groupedNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

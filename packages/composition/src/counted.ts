/** `1 page`, `2 pages`: for nouns whose plural takes an s. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

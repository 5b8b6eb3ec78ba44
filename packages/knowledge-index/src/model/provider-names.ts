/** One key for all spellings of a provider's name: case and white space are ignored. */
export function providerNameKey(name: string): string {
  // Upper case first: "STRASSE" is "Straße" in capitals, and lower case alone keeps them apart.
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase().toLowerCase()
}

/** One key for a pair of provider ids in either order. */
export function pairKey([a, b]: readonly [string, string]): string {
  // Ids are kebab-case, so a space separates them.
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

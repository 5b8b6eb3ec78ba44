/** Two stems of one family: `cover` and `coverage`, `insur` and `insurance`, `negligenc` and `negligent`. */
export function areRelated(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < shortestFamily) return false
  if (long.startsWith(short)) return long.length - short.length <= longestSuffix
  const shared = sharedBeginning(short, long)
  return shared >= shortestBeginning && shared >= long.length - longestEnding
}

/** Shorter stems begin too many unrelated words. */
const shortestFamily = 4
const longestSuffix = 5
/** Less in common have `contract` and `contrary`, `internal` and `internet`, `complete` and `complex`. */
const shortestBeginning = 7
const longestEnding = 1

/** Of two stems of which neither begins the other. */
function sharedBeginning(a: string, b: string): number {
  let length = 0
  while (a.charCodeAt(length) === b.charCodeAt(length)) length += 1
  return length
}

export function hasRelated(stems: ReadonlySet<string>, wanted: string): boolean {
  if (stems.has(wanted)) return true
  for (const candidate of stems) if (areRelated(candidate, wanted)) return true
  return false
}

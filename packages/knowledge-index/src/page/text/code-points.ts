/** Whether a text has more code points; most texts need no counting. @example isLongerThan('🛟', 1) // false */
export function isLongerThan(text: string, codePoints: number): boolean {
  return text.length > codePoints && (text.length > 2 * codePoints || Array.from(text).length > codePoints)
}

export function firstCodePoints(text: string, count: number): string {
  return text.length <= count ? text : pointsOf(text, count).join('')
}

/** The first code points of a longer text, with an ellipsis. @example shortened('one more', 3) // 'one…' */
export function shortened(text: string, codePoints: number): string {
  return isLongerThan(text, codePoints) ? `${firstCodePoints(text, codePoints)}…` : text
}

/** The whole words among the first code points of a text, or the beginning of a single one. @example firstWords('one more', 5) // 'one' */
export function firstWords(text: string, codePoints: number): string {
  if (!isLongerThan(text, codePoints)) return text
  const points = pointsOf(text, codePoints + 1)
  const end = points.findLastIndex((point) => point.trim() === '')
  return points
    .slice(0, end > 0 ? end : codePoints)
    .join('')
    .trimEnd()
}

function pointsOf(text: string, count: number): string[] {
  return Array.from(text.slice(0, 2 * count)).slice(0, count)
}

/** A whole number such as `65,536`. `toLocaleString` would load the tables of every language for it: 10 ms and 8 MB. */
export function groupedNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** What a search result shows and opens: the line with the words of the query, and an address that highlights them. */
import type { MarkedPart } from '@svc/knowledge-index/internal'

/** Words of a text directive: enough to be found once on most pages. */
const mostWords = 6

/** The address with a text directive for the first words that match, up to the end of their cell or sentence. */
export function highlightingAddress(address: string, parts: readonly MarkedPart[]): string {
  const first = [parts.findIndex(({ match }) => match === 'typed'), parts.findIndex(({ match }) => match !== undefined)].find(
    (at) => at >= 0,
  )
  if (first === undefined) return address
  const following = parts
    .slice(first)
    .map(({ text }) => text)
    .join('')
  const [words = ''] = following.split(/[\n;:…]|[.?!] /, 1)
  const written = words
    .trim()
    .split(/\s+/)
    .slice(0, mostWords)
    .join(' ')
    .replace(/\p{Cs}/gu, '\ufffd')
  // A hyphen next to a comma marks the context of a directive.
  return `${address}${address.includes('#') ? '' : '#'}:~:text=${encodeURIComponent(written).replaceAll('-', '%2D')}`
}

/** The line of an excerpt with the most words of the query. */
export function bestLine(parts: readonly MarkedPart[]): readonly MarkedPart[] {
  const lines: MarkedPart[][] = [[]]
  for (const part of parts) {
    for (const [index, text] of part.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...part, text })
    }
  }
  const marks = (line: readonly MarkedPart[]) => line.filter(({ match }) => match === 'typed').length
  return lines.reduce((best, line) => (marks(line) > marks(best) ? line : best), lines.find((line) => line.length > 0) ?? [])
}

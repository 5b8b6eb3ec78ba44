/**
 * The lists of numbers of an index. The terms of a passage or page begin at its number in `…Starts`, which has one more than there are passages
 * or pages:
 *
 * - `posting…`: the distinct terms of every passage, with their packed `frequencies`
 * - `word…`: the content terms of every passage's headings and body, in order
 * - `title…`: the distinct content terms of every page's title
 * - `summary…`: all terms of every page's title, description and last path segment
 *
 * `…Lengths` count the content words of every passage's fields and of its nearest heading, `depths` the segments of every page's path.
 */
const termLists = [
  ...(['postingTerms', 'postingStarts', 'frequencies', 'wordTerms', 'wordStarts'] as const),
  ...(['titleTerms', 'titleStarts', 'summaryTerms', 'summaryStarts', 'depths'] as const),
  ...(['titleLengths', 'headingsLengths', 'bodyLengths', 'nearestHeadingLengths'] as const),
] as const

type TermList = (typeof termLists)[number]

/** A value for each list. */
export function byTermList<Value>(make: (name: TermList) => Value): Record<TermList, Value> {
  return Object.fromEntries(termLists.map((name) => [name, make(name)])) as Record<TermList, Value>
}

/** The analysed texts of an index, or of the passages that an edit adds to it. Terms are numbers, places in `texts`. */
export interface ReadTerms extends Readonly<Record<TermList, Uint32Array>> {
  readonly texts: readonly string[]
  readonly unaccented: readonly (readonly [string, readonly number[]])[]
}

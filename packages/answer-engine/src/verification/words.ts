/** A word of a text that typography has been folded in. */
export interface Word {
  /** In lower case. */
  readonly text: string
  /** As it is written. */
  readonly written: string
  /** What the word shares with its inflections. */
  readonly stem: string
  /** Carries meaning by itself, other than the words that only hold a sentence together. */
  readonly isContent: boolean
  readonly start: number
  readonly end: number
}

const pattern = /[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu

/** Words only: figures are read by themselves, see `figures.ts`. */
export function readWords(text: string, lower: string = text.toLowerCase()): Word[] {
  return Array.from(text.matchAll(pattern), ({ 0: written, index }) => {
    const end = index + written.length
    const word = lower.slice(index, end)
    return { text: word, written, stem: stem(word), isContent: !functionWords.has(word), start: index, end }
  })
}

/** The stems of the words that carry meaning. */
export function contentStems(text: string): Set<string> {
  return new Set(readWords(text).flatMap((word) => (word.isContent ? [word.stem] : [])))
}

/** Two stems of one family: `cover` and `coverage`, `insur` and `insurance`, `respond` and `response`. */
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
/** `respond` and `response`, `deliver` and `delivery`: a long beginning and a short ending. */
const shortestBeginning = 6
const longestEnding = 2

function sharedBeginning(a: string, b: string): number {
  let length = 0
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1
  return length
}

export function hasRelated(stems: ReadonlySet<string>, wanted: string): boolean {
  if (stems.has(wanted)) return true
  for (const candidate of stems) if (areRelated(candidate, wanted)) return true
  return false
}

/**
 * Cuts the endings of English inflection. It need not be right about a language, only treat both sides alike: an unknown
 * ending keeps words apart that belong together, which costs a claim and never publishes one.
 */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= mostStems) stems.clear()
  const cut = cutEndings(word)
  stems.set(word, cut)
  return cut
}

/** The same words come again and again; cutting one costs as much as reading ten. */
const stems = new Map<string, string>()
const mostStems = 20_000

function cutEndings(word: string): string {
  let stemmed = word.replace(/'s?$|'(?:re|ve|ll|d|m)$/, '')
  if (stemmed.length < 4) return stemmed
  stemmed = stemmed
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(ss|x|z|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  if (stemmed.length > 4) stemmed = undouble(stemmed.replace(/(?<=[aeiouy].*)(?:ing|ed)(?:ly)?$/, ''), stemmed)
  return stemmed.length > 4 ? stemmed.replace(/(?<=[a-z]{3})(?:ly|e)$/, '') : stemmed.replace(/(?<=[a-z]{3})e$/, '')
}

/** `cancelled` and `billing` lose one of the consonants that the ending doubled: both sides are cut to one. */
function undouble(cut: string, whole: string): string {
  return cut === whole ? whole : cut.replace(/([bdfglmnprt])\1$/, '$1')
}

/** Articles, pronouns, prepositions, auxiliaries, conjunctions and the like. Negations, quantities and modals are read elsewhere. */
const functionWords = new Set(
  `a an the this that these those such same
  i me my mine we us our ours you your yours he him his she her hers it its they them their theirs one's who whom whose which what
  myself ourselves yourself yourselves itself themselves
  be am is are was were been being do does did done doing have has had having will would shall should can could may might must ought
  of in on at by for with to from into onto over under up down out off about above across after against along among around as before behind
  below beneath beside besides between beyond during inside near since through throughout toward towards until till upon via within per than
  and or but nor so yet if then else when while where why how because although though whereas whether once unless except without
  not no never neither nor none nothing cannot also too very just only even still already again there here both each every any all some most
  more less least other another own etc s t don doesn didn isn aren wasn weren won wouldn shouldn couldn can't don't doesn't didn't isn't
  aren't wasn't weren't won't wouldn't shouldn't couldn't mustn't hasn't haven't hadn't it's that's there's what's let's we're you're they're
  we've you've they've i'm i've we'll you'll they'll it'll
  get gets got getting make makes made making take takes took taken taking use uses used using go goes going
  yes please`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

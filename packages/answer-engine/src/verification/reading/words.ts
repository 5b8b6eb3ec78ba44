import { partyOf } from './parties.ts'
import { stem } from './stem.ts'
import { synonymGroup } from './synonyms.ts'

/** What is known of a word wherever it stands. */
interface Meaning {
  /** In lower case. */
  readonly text: string
  /** What the word shares with its inflections. */
  readonly stem: string
  /** Carries meaning by itself, other than the words that only hold a sentence together. */
  readonly isContent: boolean
  /** What it shares with the words that say the same. */
  readonly synonyms: string | undefined
  /** The side of a contract that it names. */
  readonly party: string | undefined
}

/** A word of a text that typography has been folded in. */
export interface Word extends Meaning {
  /** As it is written. */
  readonly written: string
  readonly start: number
  readonly end: number
}

const pattern = /[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu

/** Words only: figures are read by themselves, see `figures.ts`. */
export function readWords(source: string, lower: string = source.toLowerCase()): Word[] {
  return Array.from(source.matchAll(pattern), ({ 0: written, index }) => {
    const end = index + written.length
    const { text, stem, isContent, synonyms, party } = meaningOf(lower.slice(index, end))
    return { text, written, stem, isContent, synonyms, party, start: index, end }
  })
}

/** The stems of the words that carry meaning. */
export function contentStems(text: string): Set<string> {
  return new Set(readWords(text).flatMap((word) => (word.isContent ? [word.stem] : [])))
}

/** The same words come again and again, and each costs as much to look up as ten to read. */
const meanings = new Map<string, Meaning>()
const mostMeanings = 20_000

/** @param text a word in lower case */
export function meaningOf(text: string): Meaning {
  const known = meanings.get(text)
  if (known !== undefined) return known
  if (meanings.size >= mostMeanings) meanings.clear()
  const cut = stem(text)
  const meaning = {
    text,
    stem: cut,
    isContent: !functionWords.has(text),
    synonyms: synonymGroup(cut),
    party: partyOf(text),
  }
  meanings.set(text, meaning)
  return meaning
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
  use uses using go goes going
  yes please`.split(/\s+/),
)

import { standsIn } from '../figures/figure-support.ts'
import { classOfFigure, type Figure } from '../figures/figures.ts'
import { figuresWithFree, isFreeOfCharge } from '../figures/figures-with-free.ts'
import { measureName } from '../figures/units.ts'
import type { Clause } from '../reading/clauses.ts'
import type { ReadText } from '../reading/read-text.ts'
import { sayTheSame } from '../reading/word-sense.ts'
import type { Word } from '../reading/words.ts'
import { verbs, wordSet } from './word-lists.ts'

/** What stands behind a joint and leaves out what is said before it: "and coffee in the hall", "and 2 to the island". */
export interface Gap {
  /** What it leaves out and is said of it too. */
  readonly shared: readonly Word[]
  /** Of whom it is said, where that is somebody else. */
  readonly opening: readonly Word[]
  /** In whose place they stand. */
  readonly replaced?: Word
  /** What tells its figure, and the figure it stands beside, from one another. */
  readonly tails: readonly Tail[]
}

/** A figure and the words behind it that say of what it is the figure. */
export interface Tail {
  readonly figure: Figure
  readonly words: readonly Word[]
}

/** How many words may name them; behind more the same word is no sign. */
const mostDoers = 2

const prepositions = wordSet('in on at by for from to with under over')
/** "€75 or more" is one figure. */
const bounds = wordSet('more less fewer')

/**
 * Where the words behind a joint have no verb of their own, and go on with a figure of the same class or the same preposition as the
 * words before it: "Tea is served in the garden and coffee in the hall", "8 weeks in the standard and 5 weeks in the intensive course".
 */
export function readGap(read: ReadText, before: Clause, rest: Clause): Gap | undefined {
  const words = read.words.filter((word) => standsIn(word, rest))
  if (words.some(({ text }) => verbs.has(text)) || bounds.has(words[0]?.text)) return undefined
  const doersBefore = (end: number) => words.filter((word) => word.isContent && word.end <= end)
  const sharedUntil = (end: number) => read.phrases.words.filter((word) => standsIn(word, { start: before.start, end }))
  const pair = alikeIn(read, before, rest)
  if (pair !== undefined) {
    const { model, figure } = pair
    const shared = sharedUntil(model.start)
    const doers = doersBefore(figure.start).filter((word) => !isAmong(word, shared))
    if (doers.length > mostDoers) return undefined
    if (doers.length > 0) return { shared, opening: doers, ...replacedIn(read, before, shared, words), tails: [] }
    const tails = tailsOf(read, [model, before.end], [figure, rest.end])
    return tails.some(({ words: behind }) => behind.length === 0) ? undefined : { shared, opening: [], tails }
  }
  const lead = words.find(({ text }) => prepositions.has(text))
  const doers = lead === undefined ? [] : doersBefore(lead.start)
  // A name behind another preposition may go on with a list: "on Mondays and Fridays from 9:00".
  const models = read.words.filter((word) => prepositions.has(word.text) && standsIn(word, before) && sharedUntil(word.start).length > 0)
  const isListed = doers.some(({ written }) => /^\p{Lu}/u.test(written))
  const same = models.find(({ text }) => text === lead?.text) ?? (isListed ? undefined : models[0])
  if (same === undefined || doers.length === 0 || doers.length > mostDoers) return undefined
  const shared = sharedUntil(same.start)
  return { shared, opening: doers, ...replacedIn(read, before, shared, words), tails: [] }
}

/** The first word that is left out and not said again: behind the preposition that the gap begins with too, "in Denmark … and in Portugal". */
function replacedIn(read: ReadText, before: Clause, shared: readonly Word[], [first, ...words]: readonly Word[]): Pick<Gap, 'replaced'> {
  const lead = read.words.find((word) => standsIn(word, before) && prepositions.has(word.text) && word.text === first?.text)
  const replaced = shared.find((word) => word.start >= (lead?.end ?? 0) && !isAmong(word, words))
  return replaced === undefined ? {} : { replaced }
}

/**
 * What tells a figure behind a verb from one before it, which the same are said to have: "travel free on deck and pay €4 in the lounge".
 * A name before it tells it too, but not from what is free: whatever is paid is a fee.
 */
export function readTailsBehindVerb(read: ReadText, before: Clause, rest: Clause): readonly Tail[] {
  const pair = alikeIn(read, before, rest)
  if (pair === undefined) return []
  const { model, figure } = pair
  const [, ...words] = read.words.filter((word) => standsIn(word, { start: rest.start, end: figure.start }))
  if (!isFreeOfCharge(model) && !isFreeOfCharge(figure) && words.some((word) => word.isContent)) return []
  return tailsOf(read, [model, before.end], [figure, rest.end])
}

/** The first figure behind a joint that could be taken for one before it, and that one. */
function alikeIn(read: ReadText, before: Clause, rest: Clause): { readonly model: Figure; readonly figure: Figure } | undefined {
  const figures = figuresWithFree(read)
  const models = figures.filter((candidate) => standsIn(candidate, before))
  for (const figure of figures.filter((candidate) => standsIn(candidate, rest))) {
    const model = models.find((candidate) => areAlike(candidate, figure))
    if (model !== undefined) return { model, figure }
  }
  return undefined
}

function areAlike(one: Figure, other: Figure): boolean {
  if (one.kind === 'address' || one.kind === 'identifier') return false
  // "The 14th day" is a count of days as "the first day" is.
  return (isOrdinal(one) && isOrdinal(other)) || classOfFigure(one) === classOfFigure(other)
}

function isOrdinal({ value }: Figure): boolean {
  return value.startsWith('#')
}

function isAmong(word: Word, words: readonly Word[]): boolean {
  return words.some((other) => sayTheSame(word, other))
}

/** What each of two figures is said of, up to where its clause ends, without the measure of either. */
function tailsOf({ phrases }: ReadText, ...reaches: readonly (readonly [Figure, number])[]): readonly Tail[] {
  const isMeasure = ({ text }: Word) => reaches.some(([{ unit }]) => unit === measureName(text))
  return reaches.map(([figure, end]) => {
    const isRate = ({ text }: Word) => figure.rates.some((rate) => text.startsWith(rate))
    const words = phrases.words.filter((word) => standsIn(word, { start: figure.end, end }) && !isRate(word) && !isMeasure(word))
    return { figure, words }
  })
}

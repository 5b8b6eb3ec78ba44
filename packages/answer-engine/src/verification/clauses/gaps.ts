import { standsIn } from '../figures/figure-support.ts'
import { classOfFigure, type Figure } from '../figures/figures.ts'
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

/**
 * Where the words behind a joint have no verb of their own, and go on with a figure of the same class or the same preposition as the
 * words before it: "Tea is served in the garden and coffee in the hall", "8 weeks in the standard and 5 weeks in the intensive course".
 */
export function readGap(read: ReadText, before: Clause, rest: Clause): Gap | undefined {
  const words = read.words.filter((word) => standsIn(word, rest))
  if (words.some(({ text }) => verbs.has(text))) return undefined
  const figure = read.figures.find((candidate) => standsIn(candidate, rest))
  const model = read.figures.find((candidate) => standsIn(candidate, before) && figure !== undefined && areAlike(candidate, figure))
  const doersBefore = (end: number) => words.filter((word) => word.isContent && word.end <= end)
  const sharedUntil = (end: number) => read.phrases.words.filter((word) => standsIn(word, { start: before.start, end }))
  if (figure !== undefined && model !== undefined) {
    const shared = sharedUntil(model.start)
    const doers = doersBefore(figure.start).filter((word) => !shared.some((other) => sayTheSame(word, other)))
    if (doers.length > mostDoers) return undefined
    const tails = doers.length > 0 ? [] : tailsOf(read, [model, before.end], [figure, rest.end])
    return tails === undefined ? undefined : { shared, opening: doers, tails }
  }
  const lead = words.find(({ text }) => prepositions.has(text))
  const doers = lead === undefined ? [] : doersBefore(lead.start)
  // A name behind another preposition may go on with a list: "on Mondays and Fridays from 9:00".
  const models = read.words.filter((word) => prepositions.has(word.text) && standsIn(word, before) && sharedUntil(word.start).length > 0)
  const isListed = doers.some(({ written }) => /^\p{Lu}/u.test(written))
  const same = models.find(({ text }) => text === lead?.text) ?? (isListed ? undefined : models[0])
  if (same === undefined || doers.length === 0 || doers.length > mostDoers) return undefined
  return { shared: sharedUntil(same.start), opening: doers, tails: [] }
}

function areAlike(one: Figure, other: Figure): boolean {
  return one.kind !== 'address' && one.kind !== 'identifier' && classOfFigure(one) === classOfFigure(other)
}

/** What each of two figures is said of, up to where its clause ends; `undefined` where one of them has no words behind it. */
function tailsOf({ phrases }: ReadText, ...reaches: readonly (readonly [Figure, number])[]): readonly Tail[] | undefined {
  const tails = reaches.map(([figure, end]) => {
    const isRate = ({ text }: Word) => figure.rates.some((rate) => text.startsWith(rate))
    return { figure, words: phrases.words.filter((word) => standsIn(word, { start: figure.end, end }) && !isRate(word)) }
  })
  return tails.some(({ words }) => words.length === 0) ? undefined : tails
}

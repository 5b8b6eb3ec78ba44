import type { Contradiction, ContradictionPlace } from '../../../page/model/contradiction.ts'
import type { PublishedPage } from '../../../page/model/page.ts'
import type { Fact } from '../../facts/fact.ts'
import { factAmounts } from './fact-amounts.ts'
import { contradict } from './same-subject.ts'
import { type StatedAmount, statedAmounts } from './stated-amounts.ts'

/** Amounts with one word and unit that are compared with each other; a word with more says too little about a subject. */
const mostCompared = 64

/** Statements that differ only in their numbers; more are made from a template. */
const mostCopies = 2

export interface ContradictionOptions {
  readonly facts?: readonly Fact[] | undefined
  /** `YYYY-MM-DD`: facts of other days are not compared. */
  readonly day: string
  /** The amounts of pages by path. Those of a page that is not in it are read and added. @default those of all pages are read */
  readonly amounts?: Map<string, readonly StatedAmount[]>
}

/**
 * The pairs of places that give different values for the same thing: the values of facts against statements, and statements against each
 * other. One for each pair of statements, in the order of the pages. Time is linear in the amounts. A heuristic:
 * `npm run bench -- contradictions` prints how often it is right.
 *
 * @example const found = findContradictions(publishPages(content, { baseUrl }), { facts: content.facts, day: '2026-11-21' })
 */
export function findContradictions(
  pages: readonly PublishedPage[],
  { facts = [], day, amounts = new Map() }: ContradictionOptions,
): Contradiction[] {
  for (const page of pages) if (!amounts.has(page.path)) amounts.set(page.path, statedAmounts(page))
  const buckets = new Map<string, StatedAmount[]>()
  const add = (key: string, amount: StatedAmount) => {
    const bucket = buckets.get(key)
    if (bucket) bucket.push(amount)
    else buckets.set(key, [amount])
  }
  const stated = pages.flatMap(({ path }) => amounts.get(path) ?? [])
  for (const amount of [...factAmounts(facts, pages, day), ...stated]) {
    for (const word of amount.words) add(`${amount.unit.split('/')[0]} ${word}`, amount)
    if (amount.copy !== undefined) add(amount.copy, amount)
  }
  const found = new Map<string, Contradiction>()
  for (const [key, bucket] of buckets) {
    if (bucket.length > (bucket[0]?.copy === key ? mostCopies : mostCompared)) continue
    bucket.forEach((one, index) => {
      for (const other of bucket.slice(index + 1)) {
        const pair = `${one.path} ${one.start} ${other.path} ${other.start}`
        if (!found.has(pair) && contradict(one, other)) found.set(pair, { places: [placeOf(one), placeOf(other)] })
      }
    })
  }
  return [...found.values()]
}

function placeOf({ path, start, end, written, fact }: StatedAmount): ContradictionPlace {
  return { path, start, end, written, ...(fact !== undefined && { fact }) }
}

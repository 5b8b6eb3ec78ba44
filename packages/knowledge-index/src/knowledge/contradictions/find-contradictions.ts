import type { Fact } from '../../content/facts/fact.ts'
import type { Contradiction, ContradictionPlace } from '../../page/model/contradiction.ts'
import type { PublishedPage } from '../../page/model/page.ts'
import { remembered } from '../../page/text/remembered.ts'
import { factAmounts } from './fact-amounts.ts'
import { contradict } from './same-subject.ts'
import { type StatedAmount, statedAmounts } from './stated-amounts.ts'

/** Amounts of one subject that are compared with each other; a word with more says too little about what they are values of. */
export const mostCompared = 64

/** Statements that differ only in their numbers; more are made from a template. */
const mostCopies = 2

/**
 * The pairs of places that give different values for the same thing: the values of facts against statements, and statements against each
 * other. One for each pair of statements, in the order of the pages. Time is linear in the amounts. A heuristic:
 * `npm run bench -- contradictions` prints how often it is right.
 *
 * @param options `day` is `YYYY-MM-DD`: facts of other days are not compared
 * @example const found = findContradictions(publishPages(content, { baseUrl }), { facts: content.facts, day: '2026-11-21' })
 */
export function findContradictions(
  pages: readonly PublishedPage[],
  { facts = [], day }: { readonly facts?: readonly Fact[] | undefined; readonly day: string },
): Contradiction[] {
  return onePerPair(compareAmounts([...factAmounts(facts, pages, day), ...pages.flatMap(statedAmounts)]), pages)
}

/** The unit of an amount with each of its words, and its statement without numbers. @example subjectsOf(amount) // ['USD review'] */
export function subjectsOf({ words, unit, copy }: StatedAmount): string[] {
  const subjects = Array.from(words, (word) => `${unit.split('/')[0]} ${word}`)
  return copy === undefined ? subjects : [...subjects, copy]
}

/** Two amounts that contradict each other, and the subjects in which they were compared. */
export interface ComparedAmounts extends Contradiction {
  readonly subjects: readonly string[]
}

/**
 * The amounts that contradict each other, those of facts first.
 *
 * @param touched the subjects of an edit, all of whose amounts are given; others are not compared
 * @param before what was found in the other subjects
 * @example const found = compareAmounts(pages.flatMap(statedAmounts))
 */
export function compareAmounts(
  amounts: readonly StatedAmount[],
  touched?: ReadonlySet<string>,
  before: readonly ComparedAmounts[] = [],
): ComparedAmounts[] {
  const buckets = new Map<string, StatedAmount[]>()
  for (const amount of amounts) {
    for (const subject of subjectsOf(amount)) {
      if (touched?.has(subject) !== false) remembered(buckets, subject, () => []).push(amount)
    }
  }
  const found = new Map(before.map((pair) => [keyOf(pair.places), pair]))
  for (const [subject, bucket] of buckets) {
    if (bucket.length > (bucket[0]?.copy === subject ? mostCopies : mostCompared)) continue
    const templates = templatesOf(bucket)
    bucket.forEach((one, index) => {
      for (const other of bucket.slice(index + 1)) {
        if ((one.copy === other.copy && templates.has(one.copy)) || !contradict(one, other)) continue
        const places = [placeOf(one), placeOf(other)] as const
        const key = keyOf(places)
        found.set(key, { places, subjects: [...(found.get(key)?.subjects ?? []), subject] })
      }
    })
  }
  return [...found.values()]
}

/** Statements that have more values than copies of one statement would: `Farm 1 answers within 2 days`, `Farm 2 …`, `Farm 3 …`. */
function templatesOf(bucket: readonly StatedAmount[]): ReadonlySet<string | undefined> {
  const values = new Map<string, Set<number>>()
  for (const { copy, value } of bucket) if (copy !== undefined) remembered(values, copy, () => new Set()).add(value)
  return new Set([...values].filter(([, different]) => different.size > mostCopies).map(([copy]) => copy))
}

/** One of each pair of statements, facts first, in the order of the pages. @example onePerPair(compareAmounts(amounts), pages) */
export function onePerPair(compared: readonly ComparedAmounts[], pages: readonly PublishedPage[]): Contradiction[] {
  const number = new Map(pages.map(({ path }, place) => [path, place]))
  const byPlace = (one: ContradictionPlace, other: ContradictionPlace) =>
    Number(one.fact === undefined) - Number(other.fact === undefined) ||
    (number.get(one.path) ?? 0) - (number.get(other.path) ?? 0) ||
    one.start - other.start ||
    writtenIn(one).localeCompare(writtenIn(other))
  const sorted = compared
    .map(({ places: [one, other] }): Contradiction => ({ places: byPlace(one, other) <= 0 ? [one, other] : [other, one] }))
    .sort((a, b) => byPlace(a.places[0], b.places[0]) || byPlace(a.places[1], b.places[1]))
  const pairs = new Map<string, Contradiction>()
  for (const pair of sorted) {
    const key = String(pair.places.map(({ path, start }) => `${path} ${start}`).sort())
    if (!pairs.has(key)) pairs.set(key, pair)
  }
  return [...pairs.values()]
}

const writtenIn = ({ fact, written }: ContradictionPlace) => `${fact ?? ''} ${written}`

function keyOf(places: readonly ContradictionPlace[]): string {
  return String(places.map((place) => `${place.path} ${place.start} ${writtenIn(place)}`).sort())
}

function placeOf({ path, start, end, written, fact }: StatedAmount): ContradictionPlace {
  return { path, start, end, written, ...(fact !== undefined && { fact }) }
}

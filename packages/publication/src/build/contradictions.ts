import { acceptWarnings } from '@svc/composition/accept-warnings'
import type { Content, ContentProblem, PublishedEdit, PublishedPage } from '@svc/knowledge-index'
import {
  compareAmounts,
  contradictionWarnings,
  factAmounts,
  mostCompared,
  onePerPair,
  type StatedAmount,
  statedAmounts,
  subjectsOf,
} from '@svc/knowledge-index/node'
import { placeAt } from '@svc/knowledge-index/page'
import type { ContradictedStatement } from '@svc/knowledge-index/rows'
import { writeAmounts } from '../file/amounts-column.ts'
import type { EarlierPublication } from '../file/earlier-publication.ts'

type Compared = ReturnType<typeof compareAmounts>
type ContradictionPlace = Compared[number]['places'][number]

/** Compares the amounts of a publication; after an earlier one only those of the subjects that a changed page or fact has or had. */
export function compareContent(
  { facts = [] }: Content,
  pages: PublishedEdit['pages'],
  order: Uint32Array,
  day: string,
  earlier?: EarlierPublication,
) {
  const { nextPage = 0 } = earlier ?? {}
  const ofFacts = factAmounts(facts, pages, day)
  const isNew = (number: number) => number >= nextPage
  /** Of the pages that the file has, by number. */
  const stated = new Map(
    Array.from(order).flatMap((number, place) => (isNew(number) ? [[number, statedAmounts(pages[place] as PublishedPage)]] : [])),
  )
  if (earlier === undefined) return { stated, ofFacts, found: compareAmounts([...ofFacts, ...[...stated.values()].flat()]) }
  const current = new Set(order)
  const gone = [...earlier.pages.values()].flatMap(({ number }) => (current.has(number) ? [] : earlier.amountsOf(number)))
  const changedFacts = [...without(ofFacts, earlier.ofFacts), ...without(earlier.ofFacts, ofFacts)]
  const touched = new Set([...changedFacts, ...gone, ...[...stated.values()].flat()].flatMap(subjectsOf))
  const compared = new Set<string>()
  const having = new Set(stated.keys())
  for (const subject of touched) {
    const numbers = currentWith(subject, earlier, current)
    if (numbers.length > mostCompared) continue
    compared.add(subject)
    for (const number of numbers) having.add(number)
  }
  const amounts = Array.from(order).flatMap((number) => (having.has(number) ? (stated.get(number) ?? earlier.amountsOf(number)) : []))
  const before = earlier.found.map((pair) => ({ ...pair, subjects: pair.subjects.filter((subject) => !touched.has(subject)) }))
  const left = before.filter(({ subjects }) => subjects.length > 0)
  return { stated, ofFacts, found: compareAmounts([...ofFacts, ...amounts], compared, left) }
}

function without(amounts: readonly StatedAmount[], others: readonly StatedAmount[]): StatedAmount[] {
  const known = new Set(others.map((amount) => writeAmounts([amount])))
  return amounts.filter((amount) => !known.has(writeAmounts([amount])))
}

/** The published pages with a subject, of too many only so many that it is not compared. */
function currentWith(subject: string, { pagesWith }: EarlierPublication, current: ReadonlySet<number>): number[] {
  const numbers: number[] = []
  for (const number of pagesWith(subject)) if (current.has(number) && numbers.push(number) > mostCompared) break
  return numbers
}

/** Both statements of each contradiction that `accepted.yaml` does not accept, and the warnings about them. */
export function contradictedStatements(content: Content, pages: readonly PublishedPage[], compared: Compared) {
  const found = onePerPair(compared, pages)
  if (found.length === 0) return { contradictions: [], warnings: [] }
  const all = contradictionWarnings({ found, pages }, content)
  const { warnings } = acceptWarnings(all, content, false)
  const left = new Set(warnings)
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const stated = ({ path, start, end, written }: ContradictionPlace, opposite: ContradictionPlace): ContradictedStatement => {
    const page = byPath.get(opposite.path) as PublishedPage
    return { path, start, end, written, other: { title: page.title, ...placeAt(page, opposite.start), written: opposite.written } }
  }
  const isLeft = (_: unknown, index: number) => left.has(all[index] as ContentProblem)
  const contradictions = found.filter(isLeft).flatMap(({ places: [one, other] }) => [stated(one, other), stated(other, one)])
  return { contradictions, warnings }
}

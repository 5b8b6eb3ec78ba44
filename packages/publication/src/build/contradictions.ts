import { acceptWarnings } from '@svc/composition/accept-warnings'
import { type Content, findContradictions, type PublishedPage } from '@svc/knowledge-index'
import { contradictionWarnings } from '@svc/knowledge-index/node'
import { placeAt } from '@svc/knowledge-index/page'
import type { ContradictedStatement } from '@svc/knowledge-index/rows'

type ContradictionPlace = ReturnType<typeof findContradictions>[number]['places'][number]

/** The amounts that pages state, by path. */
export type PageAmounts = NonNullable<Parameters<typeof findContradictions>[1]['amounts']>

/**
 * Both statements of each contradiction that `accepted.yaml` does not accept.
 *
 * @param amounts of pages whose text is not read for it; those of the others are added
 */
export function contradictedStatements(content: Content, pages: readonly PublishedPage[], day: string, amounts: PageAmounts) {
  const found = findContradictions(pages, { facts: content.facts, day, amounts })
  const warnings = contradictionWarnings({ found, pages }, content)
  const left = new Set(acceptWarnings(warnings, content, false).warnings)
  const byPath = new Map(found.length === 0 ? [] : pages.map((page) => [page.path, page]))
  const stated = ({ path, start, end, written }: ContradictionPlace, opposite: ContradictionPlace): ContradictedStatement => {
    const page = byPath.get(opposite.path) as PublishedPage
    return { path, start, end, written, other: { title: page.title, ...placeAt(page, opposite.start), written: opposite.written } }
  }
  const isLeft = (_: unknown, index: number) => left.has(warnings[index] as (typeof warnings)[number])
  return found.filter(isLeft).flatMap(({ places: [one, other] }) => [stated(one, other), stated(other, one)])
}

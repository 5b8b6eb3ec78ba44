import type { EvidencePassage } from '@svc/knowledge-index'
import type { TextRange } from '@svc/knowledge-index/page'
import type { Evidence } from './evidence.ts'

type Contradicted = NonNullable<EvidencePassage['contradictions']>[number]

/** The contradicted statements that are in these ranges of the page, whole or in part. */
export function contradictedIn({ passage }: Evidence, ranges: readonly TextRange[]): Contradicted[] {
  return (passage.contradictions ?? []).filter(({ start, end }) => ranges.some((range) => range.start < end && start < range.end))
}

/** Places that are described; of more only the address is given. With a page for each shop, all would leave no room for sources. */
const mostDescribed = 3

/** Fixed sentences that name the other places, each once. @param subject what has the statements: `Claim C1` */
export function nameOtherPlaces(subject: string, contradicted: readonly Contradicted[]): string[] {
  const byPlace = [...new Map(contradicted.map((statement) => [`${statement.other.url} ${statement.other.written}`, statement])).values()]
  const described = byPlace
    .slice(0, mostDescribed)
    .map(
      ({ written, other }) =>
        `this says "${written}", but the page "${other.title}" says "${other.written}" (${other.url}); compare the two.`,
    )
  const rest = [...new Set(byPlace.slice(mostDescribed).map(({ other }) => other.url))]
  if (rest.length > 0) described.push(`there are different values at ${rest.join(', ')}; compare them.`)
  return described.map((sentence) => `${subject}: ${sentence}`)
}

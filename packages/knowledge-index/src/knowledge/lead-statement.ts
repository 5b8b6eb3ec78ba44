import type { PublishedPage } from '../model/page.ts'
import { statementsOf } from '../model/page.ts'
import type { Statement } from '../model/statement.ts'
import type { TermMatcher } from '../search/term-matcher.ts'
import { visibleText } from '../statements/visible-text.ts'
import type { EvidencePassage } from './knowledge.ts'

/** Passages with a lead: as many as an answer without a model shows. */
const mostLeads = 3

/** Gives the best passages that contain a statement the one that shares most with the question. */
export function withLeads(passages: readonly EvidencePassage[], matcher: TermMatcher): EvidencePassage[] {
  let leads = 0
  return passages.map((passage) => {
    const lead = leads < mostLeads ? leadOf(passage, matcher) : undefined
    if (lead === undefined) return passage
    leads += 1
    return { ...passage, lead }
  })
}

function leadOf({ page, start, end }: EvidencePassage, matcher: TermMatcher): Statement | undefined {
  let best: Statement | undefined
  let most = -1
  for (const statement of statementsOf(page)) {
    if (statement.start < start || statement.end > end) continue
    const terms = new Map(matcher.matches(wordsOf(statement, page)).map(({ term, weight }) => [term, weight]))
    const shared = [...terms.values()].reduce((sum, weight) => sum + weight, 0)
    if (shared <= most) continue
    best = statement
    most = shared
  }
  return best
}

/** The words of a statement, without the addresses of its links. */
function wordsOf({ kind, block, start, end }: Statement, page: PublishedPage): string {
  const written = page.text.slice(start, end)
  if (!written.includes('](')) return written
  return kind === 'row' ? block.children.map((cell) => visibleText(page, cell)).join(' ') : visibleText(page, block, start, end)
}

import type { ServedKnowledge } from '@svc/knowledge-index'
import type { PageChange } from '../store/page-history.ts'

/** A change as the feeds list it. */
export interface ListedChange extends PageChange {
  /** Whether to link the page: its path leads to a page now, and the change did not remove it. */
  readonly isLinked: boolean
}

export function listedChanges(
  changes: readonly PageChange[],
  knowledge: Pick<ServedKnowledge, 'page' | 'redirect'>,
): readonly ListedChange[] {
  const leadsToPage = (path: string) => (knowledge.page(path) ?? knowledge.redirect(path)) !== undefined
  return changes.map((change) => ({ ...change, isLinked: change.kind !== 'removed' && leadsToPage(change.path) }))
}

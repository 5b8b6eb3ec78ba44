import { filled } from '@svc/composition'
import type { ServedKnowledge } from '@svc/knowledge-index'
import { urlOf } from '@svc/knowledge-index/internal'
import { type PageChange, revisionAddresses } from '@svc/publication/history'
import { type InterfaceTexts, interfaceTexts } from '@svc/site'

/** Changes in one response (docs/pages/reference/history.md). */
export const mostChanges = 200

/** Sections that a change names; a page that was rewritten has hundreds. */
const mostNamed = 10

export type ListedChange = ReturnType<typeof listedChanges>[number]

export function listedChanges(changes: readonly PageChange[], knowledge: Pick<ServedKnowledge, 'page' | 'redirect' | 'baseUrl'>) {
  const leadsToPage = (path: string) => (knowledge.page(path) ?? knowledge.redirect(path)) !== undefined
  return changes.map((change) => {
    const { path, kind, revision } = change
    const permalink = revision === undefined ? undefined : revisionAddresses({ path, revision }, knowledge.baseUrl)
    return {
      ...change,
      /** Of the page today. */
      url: knowledge.page(path)?.url ?? urlOf(knowledge.baseUrl, path),
      /** Whether to link the page: its path leads to a page now, and the change did not remove it. */
      isLinked: kind !== 'removed' && leadsToPage(path),
      /** The revision at its own address; undefined for a page that was removed. */
      permalink,
    }
  })
}

const english = interfaceTexts('en')

/** A change of a page in a sentence: `Changed: Pricing > Tiers; Pricing > Refunds.` Feeds and Markdown are in English. */
export function describeChange(
  { kind, changedSections }: Pick<PageChange, 'kind' | 'changedSections'>,
  { changes: texts }: Pick<InterfaceTexts, 'changes'> = english,
): string {
  if (kind === 'published') return texts.new
  if (kind === 'removed') return texts.removed
  const named = changedSections.filter((section) => section !== '')
  if (named.length === 0) return texts.changed
  const sections = named.slice(0, mostNamed).join('; ')
  const further = named.length - mostNamed
  return filled(texts.changedSections, { sections: further > 0 ? filled(texts.further, { sections, count: further }) : sections })
}

/** The texts that `get_page` and `fetch` return in addition to the current pages: documents, changes and stored revisions. */
import { addresses } from '@svc/composition'
import { generatedSections } from '@svc/knowledge-index/internal'
import type { DocumentLookup, RevisionLookup } from '@svc/mcp-tools'
import { changesMarkdown } from '../changes/changes-page.ts'
import { listedChanges, mostChanges } from '../changes/listed-change.ts'
import type { CreateToolTexts } from '../publication/publication.ts'
import type { ReadHistory } from '../store/history-keeper.ts'
import { findRevision } from '../store/page-revision.ts'

export function toolTexts(readHistory: ReadHistory): CreateToolTexts {
  return (publication, documentAt) => ({
    async document(path): Promise<DocumentLookup> {
      if (path === addresses.changes.path) {
        const changes = await readHistory((history) => history.changes(mostChanges))
        if (changes.status === 'unavailable') return changes
        const text = changesMarkdown(publication.site, listedChanges(changes.value, publication.knowledge))
        return { status: 'found', text, sections: generatedSections(text) }
      }
      const address = path === addresses.developers.path ? addresses.developersMarkdown.path : path
      return documentAt(address) ?? { status: 'unknown' }
    },
    async revision(path, revision): Promise<RevisionLookup> {
      const found = await readHistory(async (history) => {
        const lookup = await findRevision([path], revision, publication, history)
        return lookup.status === 'found' ? { ...lookup, page: await lookup.revision.whole() } : lookup
      })
      if (found.status === 'unavailable') return found
      if (found.value.status !== 'found') return found.value
      const { page, revision: dated } = found.value
      return { status: 'found', page, publishedAt: dated.publishedAt, isCurrent: dated.standing === 'current' }
    },
  })
}

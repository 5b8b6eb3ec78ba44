import type { PublishedPage } from '../model/page.ts'
import { turn } from '../model/take-turns.ts'
import type { KnowledgeDelta, StoredPage } from '../publish/knowledge-data.ts'
import type { IndexedPassage } from '../search/passage-index.ts'
import { Translations } from '../search/translations.ts'
import { at } from '../text/item-at.ts'
import type { EditableKnowledge } from './knowledge.ts'
import { createPageLookup } from './page-lookup.ts'
import { PassageTable } from './passage-table.ts'
import { type KnowledgeParts, serveKnowledge } from './serve-knowledge.ts'

/** Makes a page that reads its contents when they are needed. */
type ToPage = (number: number, page: StoredPage) => PublishedPage

/** Puts a knowledge base together that takes edits. */
export function editableKnowledge(parts: KnowledgeParts, toPage: ToPage): EditableKnowledge {
  return {
    ...serveKnowledge(parts),
    edited: async (deltas) => editableKnowledge(await editedParts(parts, deltas, toPage), toPage),
  }
}

async function editedParts(before: KnowledgeParts, deltas: readonly KnowledgeDelta[], toPage: ToPage): Promise<KnowledgeParts> {
  const newest = deltas.at(-1)
  if (newest === undefined) return before
  const added = deltas.flatMap(({ pages }) => pages)
  const pagesByNumber = [...before.pagesByNumber]
  for (const page of added) pagesByNumber.push(toPage(pagesByNumber.length, page))
  const pages: PublishedPage[] = []
  for (const number of newest.order) pages.push(at(pagesByNumber, number))
  const passages = new PassageTable(
    pagesByNumber,
    added.map((page) => page.passages),
    before.passages,
  )
  const edits = deltas.map(({ terms, pages: own }) => ({ terms, passageCounts: own.map((page) => page.passages.length) }))
  const ranking = await before.index.ranking.edited(passages.ofPages(newest.order), edits)
  await turn()
  const { lookups, translations } = haveSameAddresses(before.pages, pages) ? before : await newLookups(pages)
  const { revision, providers, agentInstructions } = newest
  return {
    ...before,
    ...{ revision, providers, agentInstructions, pages, pagesByNumber, passages, lookups, translations },
    // The last step: the new passages are in the database then, which all states share.
    index: await before.index.edited(searchedPassages(added), ranking),
  }
}

/** The passages of pages for an index that reads no texts. */
export function searchedPassages(pages: readonly StoredPage[]): IndexedPassage[] {
  return pages.flatMap(({ path, kind, language, passages }) => {
    const passage = { page: path, kind, language }
    return passages.map(() => passage)
  })
}

async function newLookups(pages: readonly PublishedPage[]): Promise<Pick<KnowledgeParts, 'lookups' | 'translations'>> {
  const lookups = createPageLookup(pages)
  await lookups.prepare()
  return { lookups, translations: new Translations(pages) }
}

/** Whether the same references and languages lead to the pages at the same places. */
function haveSameAddresses(before: readonly PublishedPage[], after: readonly PublishedPage[]): boolean {
  if (before.length !== after.length) return false
  for (let place = 0; place < after.length; place += 1) {
    if (before[place] !== after[place] && !isFoundAlike(at(before, place), at(after, place))) return false
  }
  return true
}

function isFoundAlike(one: PublishedPage, other: PublishedPage): boolean {
  const isSame = (['path', 'title', 'url', 'language', 'isGenerated'] as const).every((field) => one[field] === other[field])
  return isSame && one.formerly?.join('\n') === other.formerly?.join('\n')
}

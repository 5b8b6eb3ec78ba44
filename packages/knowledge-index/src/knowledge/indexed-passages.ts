import { type PagePassage, passagesOf } from '../page/markdown/passages.ts'
import type { PublishedPage } from '../page/model/page.ts'
import type { PassageData } from '../page/model/passage.ts'
import type { IndexedPassage } from '../search/orama/passage-index.ts'
import type { CollectedPassage } from '../search/postings/passage-collector.ts'
import type { ParsedPage } from './publish/publish-pages.ts'

/** A passage for the index, which knows it by its place. */
export type SearchedPassage = IndexedPassage & CollectedPassage

/** The passages of a page, for the index and as data. */
export function* indexedPassages({
  page,
  blocks,
}: ParsedPage): Generator<{ readonly searched: SearchedPassage; readonly data: PassageData }> {
  let isFirst = true
  for (const passage of passagesOf(page, blocks)) {
    const { section, start, end, digest } = passage
    yield { searched: searchable(passage, isFirst), data: { section: page.sections.indexOf(section), start, end, digest } }
    // A generated list repeats the titles and descriptions of pages, which must rank first.
    if (page.isGenerated) return
    isFirst = false
  }
}

function searchable({ page, section, text }: PagePassage, isFirst: boolean): SearchedPassage {
  const address = page.path.split('/').at(-1) ?? ''
  return {
    page: page.path,
    title: indexedTitle(page),
    // A page's first heading usually repeats its title, which is a field of its own.
    headings: section.headings.filter((heading) => heading !== indexedTitle(page)),
    // The description of a page and its name in the address find its first passage. The entries of a generated list are found at their pages.
    text: page.isGenerated ? address : isFirst ? `${page.description}\n${address}\n${text}` : text,
    summary: isFirst && !page.isGenerated ? page.description : undefined,
    language: page.language,
    kind: page.kind,
  }
}

/** The title of a generated list is only a heading: `umbrella` must find the page about umbrellas, not the list of a folder of that name. */
function indexedTitle({ title, isGenerated }: PublishedPage): string {
  return isGenerated ? '' : title
}

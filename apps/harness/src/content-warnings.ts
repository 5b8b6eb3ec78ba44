import { counted } from '@svc/composition'
import { type Content, type ContentProblem, publishPages, type SourcePage } from '@svc/knowledge-index'
import { firstTwins } from './twins.ts'

const millisecondsPerDay = 86_400_000

/** Any origin will do: links are compared with each other and never leave this file. */
const baseUrl = 'http://localhost'
/** A page's Markdown at that origin. */
const pageAddress = /http:\/\/localhost\/[a-z0-9/-]+\.md/g

// Two descriptions that share this part of their words do not tell an agent which page to read.
const sharedWordsOfVaguePair = 0.6
// A description of fewer telling words than this says nothing a title does not.
const tellingWordsAtLeast = 5

/**
 * What an author may want to mend although the content is in order: pages never reviewed, reviewed too long ago, without any
 * date, that no other page links to, or whose description could be another's. Order of the pages, then of this list.
 */
export function contentWarnings(
  content: Content,
  { staleAfterDays, today }: { readonly staleAfterDays: number; readonly today: Date },
): readonly ContentProblem[] {
  const orphans = orphanedPaths(content)
  const twins = vagueDescriptions(content.pages)
  return content.pages.flatMap((page) => {
    const { reviewed, verified } = page.frontMatter
    const age = reviewed === undefined ? undefined : Math.floor((today.getTime() - Date.parse(reviewed)) / millisecondsPerDay)
    const twin = twins.get(page)
    return [
      ...(reviewed === undefined
        ? [warning(page, 'never_reviewed', 'No review of this page is recorded.', 'Review it and write the date into `reviewed`.')]
        : []),
      ...(age !== undefined && age > staleAfterDays
        ? [warning(page, 'stale', `The last review is ${age} days old.`, 'Review it again and move `reviewed` on.')]
        : []),
      ...(reviewed === undefined && verified === undefined
        ? [
            warning(
              page,
              'undated',
              'Nothing says how old these facts are.',
              'Check them against their sources and write the date into `verified`.',
            ),
          ]
        : []),
      ...(orphans.has(page.path)
        ? [warning(page, 'orphaned', 'No other page links to this one.', 'Link to it where a reader would want to go on.')]
        : []),
      ...(twin === undefined
        ? []
        : [warning(page, 'vague_description', twin, 'Say in `description` what is on this page and on no other.')]),
    ]
  })
}

function warning({ file }: SourcePage, code: string, message: string, fix: string): ContentProblem {
  return { file, line: 1, column: 1, code, message, fix }
}

/** The front page needs no link to it; every other page does. */
function orphanedPaths(content: Content): ReadonlySet<string> {
  const pages = publishPages(content, { baseUrl })
  const pathOf = new Map(pages.map(({ path, markdownUrl }) => [markdownUrl, path]))
  const linked = new Set<string>()
  for (const { path, text } of pages) {
    for (const [address] of text.value.matchAll(pageAddress)) {
      const target = pathOf.get(address)
      if (target !== undefined && target !== path) linked.add(target)
    }
  }
  return new Set(pages.map(({ path }) => path).filter((path) => path !== '/' && !linked.has(path)))
}

function vagueDescriptions(pages: readonly SourcePage[]): ReadonlyMap<SourcePage, string> {
  const described = pages.map(({ frontMatter }) => tellingWords(frontMatter.description))
  const twins = firstTwins(described, sharedWordsOfVaguePair)
  const vague = new Map<SourcePage, string>()
  for (const [index, page] of pages.entries()) {
    const telling = described[index]?.size ?? 0
    const twin = pages[twins[index] ?? -1]
    if (telling < tellingWordsAtLeast) vague.set(page, `The description has only ${counted(telling, 'telling word')}.`)
    else if (twin) vague.set(page, `The description could be that of ${twin.file}.`)
  }
  return vague
}

/** Words of four letters and more: the short ones are in every description. */
function tellingWords(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
}

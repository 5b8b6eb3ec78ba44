import { counted } from '@svc/composition'
import { type Content, type ContentProblem, publishPages, type SourcePage } from '@svc/knowledge-index'
import { firstSimilar } from './similar-descriptions.ts'

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
 * What an author may want to improve although the content is valid: pages never reviewed, reviewed too long ago, without any
 * date, that no other page links to, or whose description could be another's. Order of the pages, then of this list.
 */
export function contentWarnings(
  content: Content,
  { staleAfterDays, today }: { readonly staleAfterDays: number; readonly today: Date },
): readonly ContentProblem[] {
  const linked = linkedPaths(content)
  const vague = vagueDescriptions(content.pages)
  return content.pages.flatMap((page, index) => {
    const { file, path, frontMatter } = page
    const { reviewed, verified } = frontMatter
    const age = reviewed === undefined ? 0 : Math.floor((today.getTime() - Date.parse(reviewed)) / millisecondsPerDay)
    const warnings: ContentProblem[] = []
    const warn = (code: string, message: string, fix: string) => warnings.push({ file, line: 1, column: 1, code, message, fix })

    if (reviewed === undefined) {
      warn('never_reviewed', 'No review of this page is recorded.', 'Review it and write the date into `reviewed`.')
    }
    if (age > staleAfterDays) warn('stale', `The last review is ${age} days old.`, 'Review it again and move `reviewed` on.')
    if (reviewed === undefined && verified === undefined) {
      warn('undated', 'Nothing says how old these facts are.', 'Check them against their sources and write the date into `verified`.')
    }
    // The front page needs no link to it; every other page does.
    if (path !== '/' && !linked.has(path)) {
      warn('orphaned', 'No other page links to this one.', 'Link to it where a reader would want to go on.')
    }
    const message = vague[index]
    if (message) warn('vague_description', message, 'Say in `description` what is on this page and on no other.')
    return warnings
  })
}

/** Paths of the pages that another page links to. */
function linkedPaths(content: Content): ReadonlySet<string> {
  const pages = publishPages(content, { baseUrl })
  const pathOf = new Map(pages.map(({ path, markdownUrl }) => [markdownUrl, path]))
  return new Set(
    pages.flatMap(({ path, text }) =>
      [...text.value.matchAll(pageAddress)].flatMap(([address]) => pathOf.get(address) ?? []).filter((target) => target !== path),
    ),
  )
}

/** For each page what makes its description vague, if anything does. */
function vagueDescriptions(pages: readonly SourcePage[]): readonly (string | undefined)[] {
  // Words of four letters and more: the short ones are in every description.
  const words = pages.map(({ frontMatter }) => new Set(frontMatter.description.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu)))
  const similar = firstSimilar(words, sharedWordsOfVaguePair)
  return words.map(({ size }, index) => {
    if (size < tellingWordsAtLeast) return `The description has only ${counted(size, 'telling word')}.`
    const other = pages[similar[index] ?? -1]
    return other && `The description could be that of ${other.file}.`
  })
}

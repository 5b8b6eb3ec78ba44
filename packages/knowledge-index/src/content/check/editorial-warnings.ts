import { linksIn } from '../../page/markdown/parsed-text.ts'
import type { ContentProblem } from '../../page/model/content-problem.ts'
import { splitAnchor } from '../../page/model/page-address.ts'
import { unknownValues } from '../../page/model/unknown-values.ts'
import { analyzerOf } from '../../search/analysis/analyzer.ts'
import { factsPath } from '../facts/fact.ts'
import type { ContentQuestion, PartialContent, SourcePage } from '../folder/content.ts'
import { linkResolver } from '../folder/links.ts'
import { readFolders, unservedImage } from '../folder/read-folders.ts'
import { longestParagraph } from '../source/content-bounds.ts'
import { contradictionWarnings, type FoundContradictions } from './contradiction-warnings.ts'
import fixes from './editorial-warnings.json'
import { firstSimilar } from './similar-descriptions.ts'

/** The code of every possible improvement, with its fix. One sentence each. */
export const editorialWarningFixes = {
  ...fixes,
  long_paragraph: `Divide it, or make it a list; at most ${longestParagraph} characters are read and quoted well.`,
}

type EditorialWarningCode = keyof typeof editorialWarningFixes

export interface EditorialOptions {
  /** Age in days from which a review is stale. */
  readonly staleAfterDays: number
  readonly today: Date
  /** What `findContradictions` has found in the published pages. @default no warning of it */
  readonly contradictions?: FoundContradictions | undefined
  /** Whether descriptions are compared, most of the time: 65 ms of CPU for 1,000. @default true */
  readonly comparesDescriptions?: boolean
}

const millisecondsPerDay = 86_400_000

/** Descriptions that share this part of their terms do not help an agent to choose between two pages. */
const sharedTermsOfVaguePair = 0.6
/** A description with fewer terms says no more than a title. */
const fewestTerms = 3

/**
 * Possible improvements of valid content: pages never reviewed, reviewed too long ago, without any date, without a link from another page or
 * the menu, with a description that search cannot distinguish from the title or another description, and remarks on a page's text. In the order of
 * the pages, then of this list; pages that cannot be published and files that are not read come last. If only a part of the content can be
 * read, links are not checked.
 *
 * @example const warnings = editorialWarnings(content, { staleAfterDays: 365, today: new Date() })
 */
export function editorialWarnings(
  content: PartialContent,
  { staleAfterDays, today, contradictions, comparesDescriptions = true }: EditorialOptions,
): readonly ContentProblem[] {
  const linked = linkedPaths(content)
  const vague = comparesDescriptions ? vagueDescriptions(content.pages) : []
  // Generated pages have no reviewer and no author's links.
  const isWritten = ({ isGenerated, path }: PartialContent['pages'][number]) => !isGenerated && path !== factsPath
  const undated = content.pages.filter((page) => isWritten(page) && !page.frontMatter.reviewed && !page.frontMatter.verified)
  const ofPages = content.pages.flatMap((page, index) => {
    if (!isWritten(page)) return []
    const { file, path, kind, frontMatter } = page
    const { reviewed, verified } = frontMatter
    const age = reviewed === undefined ? 0 : Math.floor((today.getTime() - Date.parse(reviewed)) / millisecondsPerDay)
    const warnings: ContentProblem[] = []
    const warn = (code: EditorialWarningCode, message: string, place = firstCharacter) =>
      warnings.push(warningAt(file, place, code, message))

    // Once for all pages: an author who writes no dates does so everywhere.
    if (page === undated[0]) warn('undated', ageUnknown(undated.length))
    if (reviewed === undefined && verified !== undefined) warn('never_reviewed', 'No review of this page is recorded.')
    if (age > staleAfterDays) warn('stale', `The last review is ${age} days old.`)
    // The front page needs no link; comparisons and research are found through their lists.
    if (!content.isPart && kind === 'page' && path !== '/' && !linked.has(path)) warn('orphaned', 'No other page links to this one.')
    const message = vague[index]
    if (message) warn('vague_description', message)
    for (const remark of page.reading?.remarks ?? []) warn(remark.code, remark.message, remark)
    return warnings
  })
  const unread = (content.unread ?? []).map((file) => ({
    ...warningAt(file, firstCharacter, 'unread_file', unreadMessage(file)),
    ...(file.startsWith('images/') && unservedImage),
  }))
  const ofBroken = (content.broken ?? []).flatMap(({ file, remarks }) =>
    remarks.map((remark) => warningAt(file, remark, remark.code, remark.message)),
  )
  const unknown = unknownValues(content.profile).map((path) =>
    warningAt('profile.json', firstCharacter, 'unknown_value', `The profile does not say ${path}.`),
  )
  const contradicting = contradictions ? contradictionWarnings(contradictions, content) : []
  return [...ofPages, ...contradicting, ...ofBroken, ...unknown, ...unread]
}

function unreadMessage(file: string): string {
  const [folder = '', name] = file.split('/')
  return name === undefined || readFolders.has(folder) ? 'Files of this name are not read here.' : `No file in ${folder}/ is read.`
}

function ageUnknown(pages: number): string {
  if (pages === 1) return 'The page does not say how old its facts are.'
  return `The page and ${pages - 1} more do not say how old their facts are.`
}

const firstCharacter = { line: 1, column: 1 }

function warningAt(file: string, { line, column }: typeof firstCharacter, code: EditorialWarningCode, message: string): ContentProblem {
  return { file, line, column, code, message, fix: editorialWarningFixes[code] }
}

/**
 * A warning for each entry of `questions.yaml` that is marked unanswerable although a passage has the words that it asks for.
 *
 * @example answeredQuestions(content.questions, knowledge).map(formatContentProblem)
 */
export function answeredQuestions(
  questions: readonly ContentQuestion[],
  knowledge: { covers(question: string): string | undefined },
): ContentProblem[] {
  return questions.flatMap(({ question, unanswerable, line = 1 }) => {
    const place = unanswerable ? knowledge.covers(question) : undefined
    if (place === undefined) return []
    const message = `"${question}" is marked unanswerable, but ${place} has the words that it asks for.`
    return [warningAt('questions.yaml', { line, column: 1 }, 'answered_question', message)]
  })
}

/** Paths that a page, the menu or the footer links to. A translation is linked with its original, by the language links of both. */
function linkedPaths({ pages, site }: PartialContent): ReadonlySet<string> {
  const resolve = linkResolver(pages, [], () => false)
  const { navigation = [], footer } = site ?? {}
  const linked = new Set([...navigation, ...(footer?.links ?? [])].map(({ href }) => splitAnchor(href)[0]))
  for (const page of pages) {
    if (page.isGenerated) continue
    for (const { destination } of page.links ?? linksIn(page.body)) {
      const target = resolve(destination, page)
      if (target.status === 'page' && target.path !== page.path) linked.add(target.path)
    }
  }
  const originalOf = ({ path, frontMatter }: SourcePage) => frontMatter.translationOf ?? path
  const linkedOriginals = new Set(pages.filter(({ path }) => linked.has(path)).map(originalOf))
  return new Set(pages.filter((page) => linkedOriginals.has(originalOf(page))).map(({ path }) => path))
}

/** For each page the reason why its description is vague, if it is. Compared are the terms of search, which depend on the language. */
function vagueDescriptions(pages: readonly SourcePage[]): readonly (string | undefined)[] {
  const termsOf = (text: string, language: string) =>
    new Set(
      analyzerOf(language)
        .tokens(text)
        .flatMap(({ term, stop }) => (stop ? [] : term)),
    )
  const terms = pages.map(({ frontMatter: { description, language }, isGenerated }) => termsOf(isGenerated ? '' : description, language))
  const similar = firstSimilar(terms, sharedTermsOfVaguePair)
  return pages.map(({ frontMatter: { title, language }, isGenerated }, index) => {
    if (isGenerated) return undefined
    const own = terms[index] ?? new Set()
    const ofTitle = termsOf(title, language)
    if ([...own].every((term) => ofTitle.has(term))) return 'The description says no more than the title.'
    if (own.size < fewestTerms) return `The description has fewer than ${fewestTerms} words that search can find.`
    const other = pages[similar[index] ?? -1]
    return other && `The description is nearly that of ${other.file}.`
  })
}

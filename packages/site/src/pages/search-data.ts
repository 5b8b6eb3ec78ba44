/** The results of a search for the dialog of the search field, grouped by page, with one line each. */
import { filled } from '@svc/composition'
import { groupedBy, hrefOf, type MarkedPart } from '@svc/knowledge-index/internal'
import { longestQuery, placeLine } from '@svc/knowledge-index/page'
import type { FoundPassage, FoundStatement, SearchOutcome } from './search-page.ts'
import { interfaceTexts, plural } from './shell/interface-texts.ts'
import { menuOf, type Site } from './shell/site.ts'

interface FoundLine {
  readonly address: string
  /** Heading path without the title of the page; empty for its beginning. */
  readonly place: string
  readonly language: string
  readonly text: readonly MarkedPart[]
}

interface Group {
  readonly title: string
  readonly found: readonly FoundLine[]
}

export interface SearchData {
  /** A sentence for people, in their language. */
  readonly status: string
  readonly extract?: FoundLine | undefined
  readonly pages: readonly Group[]
  /** Pages with a similar title and those of the menu, if nothing was found. */
  readonly suggested: readonly Group[]
}

/** @param language that of the reader, if the site has texts in it */
export function searchData(site: Site, query: string, outcome: SearchOutcome, language: string): SearchData {
  const texts = interfaceTexts(language, site.texts)
  if (outcome.status === 'not_asked') return { status: texts.howToSearch, pages: [], suggested: [] }
  if (outcome.status === 'too_long') return { status: filled(texts.tooLong, { longest: longestQuery }), pages: [], suggested: [] }
  const { extract, found, correctedQuery, nearest } = outcome
  if (found.length === 0) {
    const menu = menuOf(site, language).navigation.map(({ title, href }) => linkLine(site, href, title, language))
    const similar = nearest.map(({ path, title, language }) => linkLine(site, path, title, language))
    const groups = [
      { title: texts.similarTitles, found: similar },
      { title: texts.pages, found: menu },
    ]
    return { status: filled(texts.nothingFound, { query }), pages: [], suggested: groups.filter(({ found }) => found.length > 0) }
  }
  const words = correctedQuery === undefined ? texts.found : texts.showingFor
  const byPage = groupedBy(found, ({ address }) => address.split('#', 1).join())
  return {
    status: filled(words, { passages: plural(texts, texts.passages, found.length), query: correctedQuery ?? query }),
    extract: extract && { ...lineOf(site, extract), place: [extract.title, placeOf(extract)].filter(Boolean).join(' › ') },
    pages: Array.from(byPage.values(), (passages) => ({
      title: passages[0]?.title ?? '',
      found: passages.map((passage) => lineOf(site, passage)),
    })),
    suggested: [],
  }
}

function linkLine({ baseUrl }: Site, href: string, title: string, language: string): FoundLine {
  return { address: hrefOf(baseUrl, href), place: '', language, text: [{ text: title }] }
}

function lineOf({ baseUrl }: Site, found: FoundStatement | FoundPassage): FoundLine {
  return { address: hrefOf(baseUrl, found.address), place: placeOf(found), language: found.language, text: bestLine(found.text) }
}

function placeOf(found: FoundStatement): string {
  return placeLine(found, found.section)
    .slice(found.title.length + ' > '.length)
    .replaceAll(' > ', ' › ')
}

/** Words of a text directive: enough to be found once on most pages. */
const mostWords = 6

/** The address with a text directive for the first words that match, up to the end of their cell or sentence. */
export function highlightingAddress(address: string, parts: readonly MarkedPart[]): string {
  const first = [parts.findIndex(({ match }) => match === 'typed'), parts.findIndex(({ match }) => match !== undefined)].find(
    (at) => at >= 0,
  )
  if (first === undefined) return address
  const following = parts
    .slice(first)
    .map(({ text }) => text)
    .join('')
  const [words = ''] = following.split(/[\n;:…]|[.?!] /, 1)
  const written = words
    .trim()
    .split(/\s+/)
    .slice(0, mostWords)
    .join(' ')
    .replace(/\p{Cs}/gu, '\ufffd')
  // A hyphen next to a comma marks the context of a directive.
  return `${address}${address.includes('#') ? '' : '#'}:~:text=${encodeURIComponent(written).replaceAll('-', '%2D')}`
}

/** The line of an excerpt with the most words of the query. */
function bestLine(parts: readonly MarkedPart[]): readonly MarkedPart[] {
  const lines: MarkedPart[][] = [[]]
  for (const part of parts) {
    for (const [index, text] of part.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...part, text })
    }
  }
  const marks = (line: readonly MarkedPart[]) => line.filter(({ match }) => match === 'typed').length
  return lines.reduce((best, line) => (marks(line) > marks(best) ? line : best), lines.find((line) => line.length > 0) ?? [])
}

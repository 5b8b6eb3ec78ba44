/** A folder of HTML as the pages that the site publishes. */

import { decodeHtml } from '../html/read-html.ts'
import { mostCompared, RepeatedBlocks } from '../html/repeated-blocks.ts'
import type { Note } from '../source/import-note.ts'
import type { KnownCompany } from '../source/known-company.ts'
import { languageTag } from '../source/languages.ts'
import type { Site } from '../source/site.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { inFolder, parentOf, pathIn } from '../source/source-path.ts'
import { companyOf } from './company.ts'
import type { Menu } from './menus.ts'
import { whyNoPage } from './page-kinds.ts'
import { type Redirect, redirectRules } from './redirects.ts'
import { htmlAddress, pagesFolder, sharedTitle, siteAddress } from './site-names.ts'
import { type SurveyedPage, surveyPage } from './survey-page.ts'

/** Bytes of an HTML file: larger ones are data, and a page of a content folder has at most 1 MiB of text. */
const longestHtml = 32 * 1_048_576

/** Menus that are kept: each page of a large site can have one of its own. */
const mostMenus = 2_000

interface SiteMenu extends Menu {
  /** The file that it was first read in, and its language. */
  readonly file: string
  readonly language: string
  /** Pages that have it. */
  readonly pages: number
}

export interface WebSite {
  readonly site: Site
  readonly base: string
  readonly pages: readonly SurveyedPage[]
  readonly redirects: readonly Redirect[]
  /** Copies of pages that a generator publishes untranslated, with the file of the page. */
  readonly copies: readonly (readonly [copy: SurveyedPage, original: SurveyedPage])[]
  readonly repeated: ReadonlyMap<string, RepeatedBlocks>
  readonly fragments: ReadonlySet<string>
  /** The different menus, with the file that each was first read in. */
  readonly menus: readonly SiteMenu[]
  readonly sharedTitle: string
  readonly company: KnownCompany | undefined
}

export function isHtml(file: string): boolean {
  return /\.(?:x?html?)$/i.test(file)
}

/** The text of an HTML file; undefined, with a note, if it cannot be read. */
export function readHtmlFile(source: SourceFolder, file: string, note: Note): string | undefined {
  const bytes = source.readBytes(file, longestHtml)
  if (bytes === undefined) {
    if (source.has(file)) note('page_left_out', file, `The file is larger than ${longestHtml / 1_048_576} MiB.`)
    return undefined
  }
  return decodeHtml(bytes)
}

/** @param progress is called after each file with the part of the work that is done, from 0 to 1 */
export function readWebSite(source: SourceFolder, note: Note, website: string | undefined, progress: (part: number) => void): WebSite {
  const files = source.files.filter((file) => isHtml(file) && !/(?:^|\/)\.(?!well-known)/.test(file))
  const base = pagesFolder(files)
  const fragments = new Set<string>()
  const menus = new Map<number, SiteMenu>()
  const step = Math.max(1, Math.ceil(files.length / mostCompared))
  const surveyed: SurveyedPage[] = []
  for (const [index, file] of files.entries()) {
    progress(index / files.length)
    const text = readHtmlFile(source, file, note)
    const page = text === undefined ? undefined : survey(file, text, index % step === 0, note)
    if (page === undefined) continue
    surveyed.push({ ...page, menus: [], fragments: [] })
    for (const menu of page.menus) {
      const known = menus.get(menu.digest)
      // The page itself can be without an address in its menu.
      if (known !== undefined)
        menus.set(menu.digest, {
          ...(menu.links.length > known.links.length ? { ...known, ...menu, file } : known),
          pages: known.pages + 1,
        })
      else if (menus.size < mostMenus) menus.set(menu.digest, { ...menu, file, language: languageTag(page.language) ?? '', pages: 1 })
    }
    for (const id of page.fragments) {
      fragments.add(id)
      fragments.add(decoded(id))
    }
  }
  const addressOf = ({ file }: SurveyedPage) => htmlAddress(pathIn(base, file) ?? file)
  // Old links name the file, except for the page of a folder.
  const fileAddress = (page: SurveyedPage) =>
    /(?:^|\/)index\.\w+$/i.test(page.file) ? addressOf(page) : `/${pathIn(base, page.file) ?? page.file}`
  const places = surveyed.flatMap((page) =>
    page.head.canonical === ''
      ? []
      : [[page.head.canonical, page.head.refresh === '' ? addressOf(page) : pathOnWeb(page.head.canonical)] as const],
  )
  const host = /^(?:www\.)?[\w-]+(?:\.[\w-]+)+$/.test(base.split('/').at(-1) ?? '') ? `https://${base.split('/').at(-1)}` : undefined
  const url =
    siteAddress(places.filter(([, address]) => address !== undefined) as (readonly [string, string])[]) ??
    website?.replace(/\/$/, '') ??
    host
  const folders = new Set(surveyed.map(({ file }) => parentOf(pathIn(base, file) ?? file)))
  const redirects: Redirect[] = []
  const pages = surveyed.filter((page) => {
    if (page.head.refresh !== '') redirects.push([fileAddress(page), page.head.refresh])
    const why = page.head.refresh === '' ? whyNoPage(page, (folder) => folders.has(folder)) : undefined
    if (why !== undefined) note('page_left_out', page.file, why)
    return why === undefined && page.head.refresh === ''
  })
  const rules = redirectRules(source.readText(inFolder(base, '_redirects')) ?? '', source.readText(inFolder(base, '.htaccess')) ?? '')
  for (const line of rules.patterns)
    note('configuration', inFolder(base, '_redirects'), 'A rule for many addresses is not taken over.', line)
  const front = pages.find((page) => addressOf(page) === '/')
  const language = languageOf(front, pages)
  const copies = copiesOf(pages, addressOf)
  const isCopy = new Set(copies.map(([copy]) => copy))
  for (const [copy, original] of copies) note('page_left_out', copy.file, `It is ${original.file} again.`)
  const shared = sharedTitle(pages.map(({ head }) => head.title))
  const company = companyOf([...(front?.head.data ?? []), ...pages.flatMap(({ head }) => (head === front?.head ? [] : head.data))])
  const siteName = pages.map(({ head }) => head.siteName).find((name) => name !== '')
  return {
    site: {
      roots: [{ folder: base, address: htmlAddress }],
      title: [company?.name, siteName, shared, front?.heading].find((name) => name !== undefined && name !== '' && !/^https?:/i.test(name)),
      description: front?.head.description || company?.description,
      url,
      language,
      staticFolders: [base],
    },
    base,
    pages: pages.filter((page) => !isCopy.has(page)),
    redirects: [...redirects, ...rules.redirects],
    copies,
    repeated: repeatedBlocks(pages),
    fragments,
    menus: [...menus.values()].filter((menu) => menu.isLandmark || menu.pages > 2 || (menu.pages === 2 && pages.length < 5)),
    sharedTitle: shared,
    company,
  }
}

function survey(file: string, text: string, isCompared: boolean, note: Note): SurveyedPage | undefined {
  try {
    return surveyPage(file, text, isCompared)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    note('page_left_out', file, 'Its elements are nested more deeply than can be read.')
    return undefined
  }
}

/** The boxes of pages by their language. */
function repeatedBlocks(pages: readonly SurveyedPage[]): ReadonlyMap<string, RepeatedBlocks> {
  const repeated = new Map<string, RepeatedBlocks>()
  for (const { language, blocks } of pages) {
    if (blocks.size === 0) continue
    const own = repeated.get(language) ?? new RepeatedBlocks()
    repeated.set(language, own)
    own.add(blocks)
  }
  return repeated
}

function pathOnWeb(url: string): string | undefined {
  return URL.canParse(url) ? htmlAddress(new URL(url).pathname.replace(/^\/|\/$/g, '')) : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function languageOf(front: SurveyedPage | undefined, pages: readonly SurveyedPage[]): string {
  const own = languageTag((front?.language ?? '').split(/[,\s]/)[0] ?? '')
  if (own !== undefined) return own
  const counts = new Map<string, number>()
  for (const { language } of pages) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return languageTag(most?.[0] ?? '') ?? 'en'
}

/** Part of the lines of a copy that are those of its original: dates and labels of the theme are translated. */
const sameLines = 0.8

/**
 * Pages of a language whose text is that of the page with the same address in another, and pages at a second address. The page without a
 * folder of a language, and the one at the canonical address, is the original.
 */
function copiesOf(
  pages: readonly SurveyedPage[],
  addressOf: (page: SurveyedPage) => string,
): readonly (readonly [SurveyedPage, SurveyedPage])[] {
  // Of two files with one address, the first has it.
  const byAddress = new Map(pages.toReversed().map((page) => [addressOf(page), page]))
  return pages.flatMap((page) => {
    const [, first = '', below = ''] = /^\/([^/]+)(\/.*)?$/s.exec(addressOf(page)) ?? []
    const original = languageTag(first) === undefined ? undefined : byAddress.get(below || '/')
    if (original !== undefined && isUntranslated(page, original)) return [[page, original] as const]
    const canonical = byAddress.get(pathOnWeb(page.head.canonical) ?? '')
    const isSecond = canonical !== undefined && canonical !== page && canonical.digest === page.digest && canonical.words > 0
    return isSecond ? [[page, canonical] as const] : []
  })
}

function isUntranslated(page: SurveyedPage, original: SurveyedPage): boolean {
  if (original.words === 0 || page.words === 0) return false
  const languages = [page.language, page.textLanguage || page.language].map((each) => each.split('-')[0]?.toLowerCase())
  if (languages[0] !== languages[1]) return true
  if (page.lines.length === 0) return original.digest === page.digest
  const lines = new Set(original.lines)
  return page.lines.filter((line) => lines.has(line)).length >= page.lines.length * sameLines
}

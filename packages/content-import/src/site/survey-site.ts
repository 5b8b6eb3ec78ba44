/** A folder of HTML as the pages that the site publishes. */
import { decodeHtml } from '../html/read-html.ts'
import { mostCompared, RepeatedBlocks } from '../html/repeated-blocks.ts'
import type { SiteMenu } from '../reading/folder-reading.ts'
import type { Note } from '../source/import-note.ts'
import { languageTag } from '../source/languages.ts'
import { isHtml, pageAddress, placeOnSite, type Site } from '../source/site.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { inFolder, parentOf } from '../source/source-path.ts'
import { companyOf } from './company.ts'
import { whyNoPage } from './page-kinds.ts'
import { type Redirect, redirectRules } from './redirects.ts'
import { mostFrequent, pagesFolder, sharedTitle, siteAddress } from './site-names.ts'
import { type SurveyedPage, surveyPage } from './survey-page.ts'

/** Bytes of an HTML file: larger ones are data, and a page of a content folder has at most 1 MiB of text. */
const longestHtml = 32 * 1_048_576

/** Menus that are kept: each page of a large site can have one of its own. */
const mostMenus = 2_000

/** What is read of an HTML file; undefined, with a note, if it cannot be read. */
export function readHtmlFile<Result>(source: SourceFolder, file: string, note: Note, read: (text: string) => Result): Result | undefined {
  const bytes = source.readBytes(file, longestHtml)
  if (bytes === undefined) {
    if (source.has(file)) note('page_left_out', file, `The file is larger than ${longestHtml / 1_048_576} MiB.`)
    return undefined
  }
  try {
    return read(decodeHtml(bytes))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    note('page_left_out', file, 'Its elements are nested more deeply than can be read.')
    return undefined
  }
}

/** @param progress is called after each file with the part of the work that is done, from 0 to 1 */
export function surveySite(source: SourceFolder, note: Note, website: string | undefined, progress: (part: number) => void) {
  const files = source.files.filter((file) => isHtml(file) && !/(?:^|\/)\.(?!well-known)/.test(file))
  const base = pagesFolder(files)
  const addressOf = ({ file }: Pick<SurveyedPage, 'file'>) => pageAddress(placeOnSite({ base }, file))
  const fragments = new Set<string>()
  const menus = new Map<string, SiteMenu>()
  const step = Math.ceil(files.length / mostCompared)
  const surveyed: SurveyedPage[] = []
  for (const [index, file] of files.entries()) {
    progress(index / files.length)
    const survey = readHtmlFile(source, file, note, (text) => surveyPage(file, text, index % step === 0))
    if (survey === undefined) continue
    surveyed.push(survey.page)
    const place = { file, address: addressOf({ file }), language: languageTag(survey.page.head.language) ?? '' }
    for (const menu of survey.menus) {
      const known = menus.get(menu.digest)
      // The page itself can be without an address in its menu.
      const isBest = known === undefined || menu.links.length > known.links.length
      if (known !== undefined || menus.size < mostMenus)
        menus.set(menu.digest, { ...(isBest ? { ...menu, place } : known), pages: (known?.pages ?? 0) + 1 })
    }
    for (const id of survey.fragments) fragments.add(id)
  }
  const folders = new Set(surveyed.map(({ file }) => parentOf(placeOnSite({ base }, file))))
  const redirects: Redirect[] = []
  const pages = surveyed.filter((page) => {
    const { refresh } = page.head
    if (refresh !== '') redirects.push([fileAddress({ base }, page.file) ?? addressOf(page), refresh])
    const why = refresh === '' ? whyNoPage(page, (folder) => folders.has(folder)) : undefined
    if (why !== undefined) note('page_left_out', page.file, why)
    return why === undefined && refresh === ''
  })
  const rules = redirectRules(source.readText(inFolder(base, '_redirects')) ?? '', source.readText(inFolder(base, '.htaccess')) ?? '')
  for (const line of rules.patterns)
    note('configuration', inFolder(base, '_redirects'), 'A rule for many addresses is not taken over.', line)
  const front = pages.find((page) => addressOf(page) === '/')
  const copies = copiesOf(pages, addressOf)
  for (const [copy, original] of copies) note('page_left_out', copy.file, `It is ${original.file} again.`)
  const shared = sharedTitle(pages.map(({ head }) => head.title))
  const company = companyOf([...(front?.head.data ?? []), ...pages.flatMap(({ head }) => (head === front?.head ? [] : head.data))])
  const siteName = pages.map(({ head }) => head.siteName).find((name) => name !== '')
  const places = surveyed.flatMap((page) => {
    const { canonical, refresh } = page.head
    const address = refresh === '' ? addressOf(page) : pathOnWeb(canonical)
    return canonical === '' || address === undefined ? [] : [[canonical, address] as const]
  })
  const host = base.split('/').at(-1) ?? ''
  const isHost = /^(?:www\.)?[\w-]+(?:\.[\w-]+)+$/.test(host)
  const site: Site = {
    base,
    title: [company?.name, siteName, shared, front?.heading].find((name) => name !== undefined && name !== '' && !/^https?:/i.test(name)),
    description: front?.head.description || company?.description,
    url: siteAddress(places) ?? website ?? (isHost ? `https://${host}` : undefined),
    language: languageTag((front?.head.language ?? '').split(/[,\s]/)[0] ?? '') ?? mostSpoken(pages),
    company,
    logo: company?.logo ?? front?.logo,
    icon: front?.head.icon,
  }
  return {
    site,
    pages: pages.filter((page) => !copies.has(page)),
    /** The pages that others repeat, untranslated or at a second address. */
    copies,
    redirects: [...redirects, ...rules.redirects],
    repeated: repeatedBlocks(pages),
    fragments,
    menus: [...menus.values()]
      .filter((menu) => menu.isLandmark || menu.pages > 2 || (menu.pages === 2 && pages.length < 5))
      .map((menu) => ({ ...menu, place: { ...menu.place, language: menu.place.language || site.language } })),
    sharedTitle: shared,
  }
}

/** Old links name the file, except for the page of a folder. */
export function fileAddress(site: Pick<Site, 'base'>, file: string): string | undefined {
  return /(?:^|\/)index\.html$/i.test(file) ? undefined : `/${placeOnSite(site, file)}`
}

/** The boxes of pages by their language. */
function repeatedBlocks(pages: readonly SurveyedPage[]): ReadonlyMap<string, RepeatedBlocks> {
  const repeated = new Map<string, RepeatedBlocks>()
  for (const { head, blocks } of pages) {
    if (blocks.size === 0) continue
    const own = repeated.get(head.language) ?? new RepeatedBlocks()
    repeated.set(head.language, own)
    own.add(blocks)
  }
  return repeated
}

function pathOnWeb(url: string): string | undefined {
  return URL.canParse(url) ? pageAddress(new URL(url).pathname.replace(/^\/|\/$/g, '')) : undefined
}

function mostSpoken(pages: readonly SurveyedPage[]): string {
  return languageTag(mostFrequent(pages.map(({ head }) => head.language))?.[0] ?? '') ?? 'en'
}

/** Part of the lines of a copy that are those of its original: dates and labels of the theme are translated. */
const sameLines = 0.8

/**
 * Pages of a language whose text is that of the page with the same address in another, and pages at a second address, with their originals.
 * The page without a folder of a language, and the one at the canonical address, is the original.
 */
function copiesOf(pages: readonly SurveyedPage[], addressOf: (page: SurveyedPage) => string): ReadonlyMap<SurveyedPage, SurveyedPage> {
  // Of two files with one address, the first has it.
  const byAddress = new Map(pages.toReversed().map((page) => [addressOf(page), page]))
  return new Map(
    pages.flatMap((page) => {
      const [, first = '', below = ''] = /^\/([^/]+)(\/.*)?$/s.exec(addressOf(page)) ?? []
      const original = languageTag(first) === undefined ? undefined : byAddress.get(below || '/')
      if (original !== undefined && isUntranslated(page, original)) return [[page, original] as const]
      const canonical = byAddress.get(pathOnWeb(page.head.canonical) ?? '')
      const isSecond = canonical !== undefined && canonical !== page && canonical.digest === page.digest && canonical.words > 0
      return isSecond ? [[page, canonical] as const] : []
    }),
  )
}

function isUntranslated(page: SurveyedPage, original: SurveyedPage): boolean {
  if (original.words === 0 || page.words === 0) return false
  const [own, ofText] = [page.head.language, page.textLanguage || page.head.language].map((each) => each.split('-')[0]?.toLowerCase())
  if (own !== ofText) return true
  if (page.lines.length === 0) return original.digest === page.digest
  const lines = new Set(original.lines)
  return page.lines.filter((line) => lines.has(line)).length >= page.lines.length * sameLines
}

/** Turns a folder of pages into the files of a content folder. Reads the source and writes nothing. */
import { stringify } from 'yaml'
import { frontPage } from './front-page.ts'
import { withDividedSections } from './long-sections.ts'
import { readMarkdownFolder } from './markdown/markdown-folder.ts'
import { okfOrigins } from './okf-origins.ts'
import { Marks, PageAnchors } from './places/anchors.ts'
import { formerPaths } from './places/former-paths.ts'
import { type SourceLinks, type SourcePage, sourceLinks } from './places/links.ts'
import { siteTexts } from './places/page-fields.ts'
import { type SourceImages, sourceImages } from './places/source-images.ts'
import type { FolderKind, FolderReading, FoundPage } from './reading/folder-reading.ts'
import { navigationOf, pageAt } from './site/navigation.ts'
import { readWebFolder } from './site/web-folder.ts'
import type { ImportNote, Note } from './source/import-note.ts'
import { languageTag } from './source/languages.ts'
import { freePath, pageFile, pagePath } from './source/page-path.ts'
import { isHtml, isMarkdown, pageAddress, type Site } from './source/site.ts'
import { openSourceFolder, type SourceFolder } from './source/source-folder.ts'
import { inFolder } from './source/source-path.ts'

export type ImportedFolder = Readonly<ReturnType<typeof importFolder>>

export interface ImportChoices {
  /** `auto` reads HTML if the folder has pages of it. */
  readonly from: FolderKind | 'auto'
  readonly now: Date
  /** The address of the site, if its pages do not say it. */
  readonly website?: string | undefined
  /** The name of the company, for a front page that the source lacks. */
  readonly name?: string | undefined
  /** Called with the part of the pages that is read, from 0 to 1. */
  readonly progress?: (part: number) => void
}

type PlacedPage = FoundPage & SourcePage

export function importFolder(folder: string, { from, now, website, name, progress = () => undefined }: ImportChoices) {
  const notes: ImportNote[] = []
  const note: Note = (kind, file, message, line) => notes.push({ kind, file, message, line })
  const source = openSourceFolder(folder, note)
  const address = website?.replace(/\/+$/, '')
  const reading = isWebFolder(source, from)
    ? readWebFolder(source, note, address, progress)
    : readMarkdownFolder(source, from === 'html' ? 'auto' : from, note, now)
  const { kind } = reading
  const site = { ...reading.site, ...siteTexts(reading.site), url: reading.site.url ?? address }
  const pages = placePages(reading.found, note)
  const links = sourceLinks(pages, site, source)
  const former = formerPaths(pages, addAliases(pages, reading.redirects, links, site))
  const marks = new Marks()
  const images = sourceImages(source, site)
  const rendered = pages.flatMap((page) => {
    const result = reading.render(page, { links, marks, images, note })
    return result === undefined ? [] : [{ page, ...result, anchors: new PageAnchors(result.text, result.ids) }]
  })
  progress(1)
  const anchorsByFile = new Map(rendered.map(({ page, anchors }) => [page.file, anchors]))
  const shown = rendered.map(({ page }) => page)
  const navigation = navigationOf(reading.menus, links, site.language)
  const originals = originalsOf(shown, links, site.language)
  const files = new Map<string, Uint8Array>()
  for (const { page, fields, text } of rendered) {
    const body = marks.resolve(
      text,
      (file) => anchorsByFile.get(file),
      ({ file, anchor, page: origin, line }) =>
        note('dead_anchor', origin, `${file} has no heading with the anchor "${anchor.slice(0, 120)}".`, line),
    )
    const tag = languageTag(page.language) ?? page.language
    const { title, description, order, ...dates } = fields
    const bytes = pageBytes(
      {
        title,
        description,
        language: tag === 'en' ? undefined : tag,
        translation_of: originals.get(page)?.path,
        order: navigation.order.get(page) ?? order,
        ...dates,
        formerly: former.get(page),
      },
      withDividedSections(body.trim(), (section) =>
        note('long_section', page.file, `"${section.slice(0, 80)}" is divided. Write headings of its parts.`),
      ),
    )
    if (bytes.length > longestPage) note('page_left_out', page.file, 'Its text is larger than 1 MiB. Divide it.')
    else files.set(pageFile(page.path), bytes)
  }
  if (files.size > 0 && !files.has(pageFile('/'))) {
    const { fields, body } = frontPage({ title: site.title ?? name, description: site.description }, rendered)
    files.set(pageFile('/'), pageBytes(fields, body))
  }
  const { size } = files
  if (kind === 'okf') files.set('okf.json', okfOrigins(shown, source, files))
  const buttons = rendered.find(({ page }) => page.path === '/')?.buttons ?? []
  const image = (said: string | undefined) => siteImage(said, links, images, site)
  // YAML leaves out undefined values.
  const settings = {
    logo: image(site.logo),
    icon: image(site.icon),
    navigation: navigation.entries.length === 0 ? undefined : navigation.entries,
    home: buttons.length === 0 ? undefined : { buttons },
  }
  listUnread(source, kind, images.has, note)
  return { kind, site, settings, files: new Map([...files, ...images.files]), pages: size, notes }
}

/** Bytes of a page of a content folder (docs/pages/reference/limits.md). */
const longestPage = 1_048_576

function isWebFolder({ files, has }: SourceFolder, from: ImportChoices['from']): boolean {
  const hasFront = files.some((file) => /^(?:index|readme)\.(?:md|markdown)$/i.test(file))
  const isMoreHtml = files.filter(isHtml).length > files.filter(isMarkdown).length
  return from === 'html' || (from === 'auto' && (has('index.html') || (!hasFront && isMoreHtml)))
}

/** @param fields without the undefined ones, which YAML leaves out */
function pageBytes(fields: object, body: string): Uint8Array {
  return new TextEncoder().encode(`---\n${stringify(fields, { lineWidth: 0 })}---\n\n${body}\n`)
}

/** The name below `images/` of an image of the whole site. */
function siteImage(said: string | undefined, links: SourceLinks, images: SourceImages, { base, language }: Site): string | undefined {
  const target = said === undefined ? undefined : links.resolve(said, { file: inFolder(base, 'index.html'), address: '/', language })
  return target?.status === 'file' ? images.copy(target.file).address?.replace(/^\/images\//, '') : undefined
}

/** The addresses that lead to pages in addition to their own: a redirect can lead to another one, so that the later ones are tried again. */
function addAliases(pages: readonly PlacedPage[], redirects: FolderReading['redirects'], links: SourceLinks, site: Site) {
  const aliases: (readonly [string, SourcePage])[] = pages.flatMap((page) => page.formerly.map((address) => [address, page] as const))
  links.addAliases(aliases)
  let open = redirects
  for (let round = 0; round < 4 && open.length > 0; round += 1) {
    const found = open.map(([from, to]) => {
      const place = { file: inFolder(site.base, from.slice(1)), address: pageAddress(from.slice(1)), language: site.language }
      return { from, to, page: pageAt(to, place, links) }
    })
    const led = found.flatMap(({ from, page }) => (page === undefined || page.address === from ? [] : [[from, page] as const]))
    links.addAliases(led)
    aliases.push(...led)
    open = found.flatMap(({ from, to, page }) => (page === undefined ? [[from, to] as const] : []))
  }
  return aliases
}

/** Files that readers could look for; those of programs and styles are none. */
const documents = /\.(?:md|mdx|markdown|txt|pdf|docx?|odt|rtf|pptx?|xlsx?|ods|csv|epub|zip)$/i
const marksOfSite = /(?:^|\/)(?:robots|humans|ads|llms|llms-full|security)\.txt$|(?:^|\/)\.|(?:^|\/)_/i

function listUnread(source: SourceFolder, kind: FolderKind, isShown: (file: string) => boolean, note: Note): void {
  for (const file of source.files) {
    const isRead = kind === 'html' ? isHtml(file) : isMarkdown(file)
    if (isRead || isShown(file) || marksOfSite.test(file)) continue
    // A bundle is whole: what an export cannot write back is listed.
    if (kind === 'okf') note('left_out_file', file, 'The file of the bundle is not a concept.')
    else if (documents.test(file) || (kind === 'markdown' && isHtml(file))) note('left_out_file', file, howToRead(file))
  }
}

function howToRead(file: string): string {
  if (/\.(?:docx?|odt|rtf|epub)$/i.test(file))
    return 'Convert it, for example with pandoc FILE -o FILE.html, and import the folder of the HTML.'
  if (/\.pdf$/i.test(file)) return 'Convert it, for example with pdftohtml -noframes FILE, and import the folder of the HTML.'
  if (/\.csv$/i.test(file)) return 'A table of data is not a page. Write what readers need of it on one.'
  return isHtml(file) ? 'The folder is read as Markdown. Import HTML with --from html, into a folder of its own.' : 'It is not a page.'
}

/** The page in the language of the site that each page translates: the one it names, else the one with the same address without the language. */
function originalsOf(pages: readonly PlacedPage[], links: SourceLinks, language: string): ReadonlyMap<SourcePage, SourcePage> {
  const known = new Set<SourcePage>(pages)
  const translated = new Set<string>()
  const originals = new Map<SourcePage, SourcePage>()
  for (const page of pages) {
    if (page.language === language) continue
    const [, first = '', below = ''] = /^\/([^/]*)(.*)$/s.exec(page.address) ?? []
    const isBelowLanguage = languageTag(first) !== undefined && languageTag(first) === languageTag(page.language)
    const top = { file: '', address: '/', language }
    const candidates = [
      ...page.translations.map((href) => pageAt(href, page, links)),
      ...(isBelowLanguage ? [below || '/', `/${language}${below}`].map((address) => pageAt(address, top, links)) : []),
    ]
    const original = candidates.find((each) => each !== undefined && each.language === language && known.has(each))
    const key = `${page.language} ${original?.path}`
    if (original === undefined || translated.has(key)) continue
    translated.add(key)
    originals.set(page, original)
  }
  return originals
}

/** Gives each page a path of its own. Pages whose address can be their path come first. */
function placePages(found: readonly FoundPage[], note: Note): readonly PlacedPage[] {
  const taken = new Set<string>()
  const placed = new Map<FoundPage, string>()
  const rank = ({ file, address }: FoundPage) => Number(pagePath(address) !== address) * 2 + Number(/readme\.\w+$/i.test(file))
  for (const page of found.toSorted((a, b) => rank(a) - rank(b) || (a.file < b.file ? -1 : 1))) {
    const wanted = pagePath(page.address)
    const path = freePath(wanted, (candidate) => taken.has(candidate))
    if (path !== wanted) note('renamed_page', page.file, `"${wanted}" is taken or reserved; the page is at "${path}".`)
    taken.add(path)
    placed.set(page, path)
  }
  return found.map((page) => ({ ...page, path: placed.get(page) ?? pagePath(page.address) }))
}

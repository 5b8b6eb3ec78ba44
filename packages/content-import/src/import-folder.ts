/** Turns a folder of pages into the files of a content folder. Reads the source and writes nothing. */
import { stringify } from 'yaml'
import { frontPage } from './front-page.ts'
import { withDividedSections } from './long-sections.ts'
import { readMarkdownFolder } from './markdown/markdown-folder.ts'
import { okfOrigins } from './okf-origins.ts'
import { Marks } from './places/anchors.ts'
import type { FolderKind, FolderReading, RenderedPage } from './places/folder-reading.ts'
import { formerPaths } from './places/former-paths.ts'
import { type SourceLinks, type SourcePage, sourceLinks } from './places/links.ts'
import { siteTexts } from './places/page-fields.ts'
import { sourceImages } from './places/source-images.ts'
import { mergedOrder } from './site/page-order.ts'
import { isHtml } from './site/read-web-site.ts'
import { readWebFolder } from './site/web-folder.ts'
import { siteFile } from './site-file.ts'
import type { ImportNote, Note } from './source/import-note.ts'
import { languageTag } from './source/languages.ts'
import { freePath, pageFile, pagePath } from './source/page-path.ts'
import { isMarkdown, siteUrl } from './source/site.ts'
import { openSourceFolder, type SourceFolder } from './source/source-folder.ts'

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

export function importFolder(folder: string, { from, now, website, name, progress = () => undefined }: ImportChoices) {
  const notes: ImportNote[] = []
  const note: Note = (kind, file, message, line) => notes.push({ kind, file, message, line })
  const source = openSourceFolder(folder, note)
  const reading = readFolder(source, from, { note, now, website, progress })
  const { kind, base } = reading
  const site = { ...reading.site, ...siteTexts(reading.site), url: reading.site.url ?? siteUrl(website) }
  const pages = placePages(reading.found, note)
  const links = sourceLinks(pages, site, source)
  const aliases = reading.aliases(pages, links)
  links.addAliases(aliases)
  const former = formerPaths(pages, aliases)
  const marks = new Marks()
  const images = sourceImages(source, site)
  const places = { links, marks, images, note }
  const rendered = pages.flatMap((page) => {
    const result = reading.render(page, places)
    return result === undefined ? [] : [{ page, ...result, ...marks.readAnchors(result.text) }]
  })
  const anchorsByFile = new Map(rendered.map(({ page, anchors }) => [page.file, anchors]))
  const shown = rendered.map(({ page }) => page)
  const order = new Map(mergedOrder(reading.menus(links)).map((page, at) => [page, at + 1]))
  const originals = new Map([...originalsOf(shown, links, site.language), ...reading.translations(shown, links)])
  const files = new Map<string, Uint8Array>()
  for (const { page, fields, text } of rendered) {
    const body = marks.resolve(
      text,
      (file) => anchorsByFile.get(file),
      ({ file, anchor, from: origin, line }) =>
        note('dead_anchor', origin, `${file} has no heading with the anchor "${anchor.slice(0, 120)}".`, line),
    )
    const tag = languageTag(page.language) ?? page.language
    // Not the spaces before the first word: a body can begin with an indented code block.
    const divided = withDividedSections(body.trimEnd().replace(/^(?:[ \t]*\n)+/, ''), (section) =>
      note('long_section', page.file, `"${section.slice(0, 80)}" is divided. Write headings of its parts.`),
    )
    const { title, description, order: own, reviewed, verified, sources } = fields
    const bytes = pageBytes(
      {
        title,
        description,
        language: tag === 'en' ? undefined : tag,
        translation_of: originals.get(page)?.path,
        order: order.get(page) ?? own,
        reviewed,
        verified,
        sources,
        formerly: former.get(page),
      },
      divided,
    )
    if (bytes.length > longestPage) note('page_left_out', page.file, 'Its text is larger than 1 MiB. Divide it.')
    else files.set(pageFile(page.path), bytes)
  }
  const company = site.title ?? name
  if (files.size > 0 && !files.has(pageFile('/'))) {
    const { fields, body } = frontPage({ title: company, description: site.description }, rendered)
    files.set(pageFile('/'), pageBytes(fields, body))
  }
  const { size } = files
  if (kind === 'okf') files.set('okf.json', okfOrigins(shown, source, files))
  listUnread(source, kind, images.has, note)
  const settings = siteFile(
    { ...reading.look(links), buttons: buttonsOf(rendered) },
    {
      language: site.language,
      configFile: shown[0]?.file ?? '.',
      links,
      images,
      note: (message) => note('configuration', shown[0]?.file ?? '.', message),
    },
  )
  const { company: known } = reading
  return { kind, base, site, company: known, settings, files: new Map([...files, ...images.files]), pages: size, notes }
}

/** Bytes of a page of a content folder (docs/pages/reference/limits.md). */
const longestPage = 1_048_576

interface ReadingContext {
  readonly note: Note
  readonly now: Date
  readonly website: string | undefined
  readonly progress: (part: number) => void
}

function readFolder(source: SourceFolder, from: ImportChoices['from'], { note, now, website, progress }: ReadingContext): FolderReading {
  const count = (isFit: (file: string) => boolean) => source.files.filter(isFit).length
  const hasFront = source.files.some((file) => /^(?:index|readme)\.(?:md|markdown)$/i.test(file))
  const isWeb = from === 'html' || (from === 'auto' && (source.has('index.html') || (!hasFront && count(isHtml) > count(isMarkdown))))
  return isWeb
    ? readWebFolder(source, note, website, progress)
    : readMarkdownFolder(source, from === 'okf' ? 'okf' : from === 'auto' ? 'auto' : 'markdown', note, now)
}

/** @param fields without the undefined ones, which YAML leaves out */
function pageBytes(fields: object, body: string): Uint8Array {
  return new TextEncoder().encode(`---\n${stringify(fields, { lineWidth: 0 })}---\n\n${body}\n`)
}

function buttonsOf(rendered: readonly (RenderedPage & { readonly page: SourcePage })[]) {
  return rendered.find(({ page }) => page.path === '/')?.buttons ?? []
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

/** The pages in the language of the site whose translations have the same address below the name of their language. */
function originalsOf(pages: readonly SourcePage[], links: SourceLinks, language: string): ReadonlyMap<SourcePage, SourcePage> {
  const known = new Set(pages)
  const translated = new Set<string>()
  const originals = new Map<SourcePage, SourcePage>()
  for (const page of pages) {
    const [, first = '', below = ''] = /^\/([^/]*)(.*)$/s.exec(page.address) ?? []
    const tag = languageTag(first)
    if (tag === undefined || tag !== languageTag(page.language) || page.language === language) continue
    const original = [below || '/', `/${language}${below}`]
      .map((address) => links.pageFor(address))
      .find((each) => each !== undefined && each.language === language && known.has(each))
    const key = `${tag} ${original?.path}`
    if (original === undefined || translated.has(key)) continue
    translated.add(key)
    originals.set(page, original)
  }
  return originals
}

/** Gives each page a path of its own. Pages whose address can be their path come first. */
function placePages(found: FolderReading['found'], note: Note): readonly SourcePage[] {
  const taken = new Set<string>()
  const placed = new Map<FolderReading['found'][number], string>()
  const rank = ({ file, address }: { readonly file: string; readonly address: string }) =>
    Number(pagePath(address) !== address) * 2 + Number(/readme\.\w+$/i.test(file))
  for (const page of found.toSorted((a, b) => rank(a) - rank(b) || (a.file < b.file ? -1 : 1))) {
    const wanted = pagePath(page.address)
    const path = freePath(wanted, (candidate) => taken.has(candidate))
    if (path !== wanted) note('renamed_page', page.file, `"${wanted}" is taken or reserved; the page is at "${path}".`)
    taken.add(path)
    placed.set(page, path)
  }
  return found.map((page) => ({ ...page, path: placed.get(page) as string }))
}

/** Turns a documentation folder into the files of a content folder. Reads the source and writes nothing. */
import { stringify } from 'yaml'
import { Marks } from './anchors.ts'
import { type DialectChoice, findDialect } from './dialects/find-dialect.ts'
import { formerPaths } from './former-paths.ts'
import { type SourceLinks, type SourcePage, sourceLinks } from './links.ts'
import { withDividedSections } from './long-sections.ts'
import { escapeText } from './markdown/markdown-text.ts'
import { okfOrigins } from './okf-origins.ts'
import { formerAddresses, knownKeys, type NavigationPlace, type PageFields, pageFields, siteTexts } from './page-fields.ts'
import { pageRendering } from './render-page.ts'
import { siteFile } from './site-file.ts'
import { type SplitPage, splitFrontMatter } from './source/front-matter.ts'
import type { ImportNote, Note } from './source/import-note.ts'
import { languageTag } from './source/languages.ts'
import { freePath, pageFile, pagePath } from './source/page-path.ts'
import { isOutOfSearch, isUnpublished } from './source/publication.ts'
import { isMarkdown, type Site, type SiteRoot, siteUrl } from './source/site.ts'
import { firstFile, openSourceFolder, type SourceFolder } from './source/source-folder.ts'
import { joinPath, parentOf, pathIn } from './source/source-path.ts'
import { sourceImages } from './source-images.ts'

export type ImportedFolder = Readonly<ReturnType<typeof importFolder>>

interface ImportChoices {
  readonly from: DialectChoice
  readonly now: Date
  /** The address of the site, if its configuration does not say it. */
  readonly website?: string | undefined
}

export function importFolder(folder: string, { from, now, website }: ImportChoices) {
  const notes: ImportNote[] = []
  const note: Note = (kind, file, message, line) => notes.push({ kind, file, message, line })
  const source = openSourceFolder(folder, note)
  const { dialect, base } = findDialect(source, from)
  const read = withPages(dialect.readSite(source, base), source, base)
  const site = { ...read, ...siteTexts(read), url: read.url ?? siteUrl(website) }
  const configFile = firstFile(source, base, dialect.configFiles) ?? '.'
  const noteSetting = (message: string) => note('configuration', configFile, message)
  for (const message of site.unread ?? []) noteSetting(message)
  const { found, parts } = findPages(site, source, note, now)
  const pages = placePages(found, note)
  const links = sourceLinks(pages, site, source)
  const aliases = pages.flatMap((page) => formerAddresses(page.split.fields).flatMap((address) => aliasOf(address, page)))
  links.addAliases(aliases)
  const redirects = (site.redirects ?? []).flatMap(([from, to]) => {
    const target = links.resolve(to, { file: joinPath(base, 'redirects') ?? '', address: '/', language: site.language })
    return target.status === 'page' && target.page.address !== from ? [[from, target.page] as const] : []
  })
  links.addAliases(redirects)
  const former = formerPaths(pages, [...aliases, ...redirects])
  const marks = new Marks()
  const images = sourceImages(source, site)
  const rendering = pageRendering({ source, dialect, site, links, marks, images, note })
  const places = navigationPlaces(site, links)
  const today = now.toISOString().slice(0, 10)
  const rendered = pages.flatMap((page) => {
    const result = rendering.render(page, page.split)
    if (result === undefined) return []
    const { text, anchors } = marks.readAnchors(result)
    const name = page.address.split('/').at(-1) || site.title || 'Home'
    return [{ page, fields: pageFields(page.split.fields, text, { name, today, place: places.get(page) }), text, anchors }]
  })
  for (const file of parts.filter((each) => !rendering.included.has(each)))
    note('page_left_out', file, 'Its name or front matter makes it a part of pages, and no page includes it.')
  const anchorsByFile = new Map(rendered.map(({ page, anchors }) => [page.file, anchors]))
  const shown = rendered.map(({ page }) => page)
  const originals = originalsOf(shown, links, site)
  const files = new Map<string, Uint8Array>()
  for (const { page, fields, text } of rendered) {
    const body = marks.resolve(
      text,
      (file) => anchorsByFile.get(file),
      ({ file, anchor, from: origin, line }) =>
        note('dead_anchor', origin, `${file} has no heading with the anchor "${anchor.slice(0, 120)}".`, line),
    )
    const { title, description, order, reviewed } = fields
    const tag = languageTag(page.language) ?? page.language
    const language = tag === 'en' ? undefined : tag
    const { staleSince, ...trust } = site.trust?.(page.split.fields, now) ?? {}
    if (staleSince !== undefined) note('stale', page.file, `The page is stale since ${staleSince}. Check its facts again.`)
    const about = { title, description, language, translation_of: originals.get(page)?.path, order, reviewed, ...trust }
    // Not the spaces before the first word: a body can begin with an indented code block.
    const divided = withDividedSections(body.trimEnd().replace(/^(?:[ \t]*\n)+/, ''), (section) =>
      note('long_section', page.file, `"${section.slice(0, 80)}" is divided. Write headings of its parts.`),
    )
    files.set(pageFile(page.path), pageBytes({ ...about, formerly: former.get(page) }, divided))
  }
  if (files.size > 0 && !files.has(pageFile('/'))) files.set(pageFile('/'), frontPage(site, rendered))
  const { size } = files
  if (dialect.name === 'okf') {
    files.set('okf.json', okfOrigins(shown, source, files))
    // A bundle is whole: what an export cannot write back is listed.
    for (const file of source.files.filter((each) => !isMarkdown(each) && !images.has(each)))
      note('left_out_file', file, 'The file of the bundle is not a concept.')
  }
  const settings = siteFile(site, { configFile, links, images, note: noteSetting })
  return { dialect: dialect.name, base, site, settings, files: new Map([...files, ...images.files]), pages: size, notes }
}

/** @param fields without the undefined ones, which YAML leaves out */
function pageBytes(fields: object, body: string): Uint8Array {
  return new TextEncoder().encode(`---\n${stringify(fields, { lineWidth: 0 })}---\n\n${body}\n`)
}

/** The site; if its folders have no pages, the folder that was named is that of the pages. */
function withPages(site: Site, source: SourceFolder, base: string): Site {
  const hasPages = ({ folder }: SiteRoot) => source.files.some((file) => isMarkdown(file) && pathIn(folder, file) !== undefined)
  const main = site.roots.findLast(({ language }) => language === undefined)
  if (main === undefined || site.roots.some(hasPages)) return site
  return { ...site, roots: [{ ...main, folder: base }], staticFolders: [...site.staticFolders, base] }
}

interface FoundPage extends Omit<SourcePage, 'path'> {
  readonly split: SplitPage
}

/** The pages that the site publishes, and the files that are only parts of pages. Each page that it does not publish is noted. */
function findPages(site: Site, source: SourceFolder, note: Note, now: Date) {
  const found: FoundPage[] = []
  const parts: string[] = []
  const seen = new Set<string>()
  const files = source.files.filter((file) => isMarkdown(file) && !/(?:^|\/)\./.test(file))
  for (const root of site.roots) {
    for (const file of files) {
      const path = pathIn(root.folder, file)
      if (seen.has(file) || path === undefined || root.address(path, {}) === undefined) continue
      seen.add(file)
      const text = source.readText(file)
      if (text === undefined) continue
      const own = splitFrontMatter(text, site.mayLackMarks)
      const split = { ...own, fields: { ...site.inherited?.(file), ...own.fields } }
      const address = root.address(path, split.fields)
      if (split.isBroken) note('page_left_out', file, 'Its front matter cannot be read, so it may be a draft. Correct it.', 1)
      else if (isUnpublished(split.fields) || site.isWithheld?.(file, split.fields, now))
        note('page_left_out', file, 'The page is a draft, or not published on the site.')
      else {
        if (isOutOfSearch(split.fields))
          note('out_of_search', file, 'The page is published here. Remove it if it is not meant for readers.')
        // Without marks, the values may be meant as text.
        for (const [key, value] of Object.entries(/^\s*[-+{]/.test(text) ? {} : own.fields))
          if (!knownKeys.has(key))
            note('left_out_field', file, `"${`${key}: ${value}`.slice(0, 120)}" is left out. Write a blank line above it to keep it.`, 1)
        if (address === undefined) parts.push(file)
        else found.push({ file, address, language: root.language ?? site.language, split })
      }
    }
  }
  const isOfSite = (file: string) => site.roots.some(({ folder }) => pathIn(folder, file) !== undefined)
  return { found, parts: [...parts, ...files.filter((file) => !seen.has(file) && isOfSite(file))] }
}

/** The first place of each page in the navigation. */
function navigationPlaces(site: Site, links: SourceLinks): ReadonlyMap<SourcePage, NavigationPlace> {
  const places = new Map<SourcePage, NavigationPlace>()
  for (const { to, title } of site.navigation ?? []) {
    const page = links.pageFor(to)
    if (page !== undefined && !places.has(page)) places.set(page, { order: places.size + 1, title })
  }
  return places
}

/** The pages in the language of the site whose translations have the same address below the name of their language. */
function originalsOf(pages: readonly SourcePage[], links: SourceLinks, site: Site): ReadonlyMap<SourcePage, SourcePage> {
  const known = new Set(pages)
  const translated = new Set<string>()
  const originals = new Map<SourcePage, SourcePage>()
  for (const page of pages) {
    const [, first = '', below = ''] = /^\/([^/]*)(.*)$/s.exec(page.address) ?? []
    const tag = languageTag(first)
    if (tag === undefined || tag !== languageTag(page.language) || page.language === site.language) continue
    const original = [below || '/', `/${site.language}${below}`]
      .map((address) => links.pageFor(address))
      .find((each) => each !== undefined && each.language === site.language && known.has(each))
    const key = `${tag} ${original?.path}`
    if (original === undefined || translated.has(key)) continue
    translated.add(key)
    originals.set(page, original)
  }
  return originals
}

/** Gives each page a path of its own. Pages whose address can be their path come first. */
function placePages(found: readonly FoundPage[], note: Note): readonly (FoundPage & SourcePage)[] {
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
  return found.map((page) => ({ ...page, path: placed.get(page) as string }))
}

/** An alias is an address of the site, or relative to the folder of its page. */
function aliasOf(address: string, page: SourcePage): readonly (readonly [string, SourcePage])[] {
  if (/^https?:/i.test(address)) return []
  const path = joinPath(address.startsWith('/') ? '' : parentOf(page.address), address.split(/[?#]/)[0] ?? '')
  return path === undefined ? [] : [[`/${path}`, page]]
}

/** The page at `/` of a site whose own front page is not Markdown: links to the pages of the highest level. */
function frontPage(site: Site, pages: readonly { readonly page: SourcePage; readonly fields: PageFields }[]): Uint8Array {
  const levelOf = (path: string) => path.split('/').length
  const highest = Math.min(...pages.map(({ page }) => levelOf(page.path)))
  const top = pages.filter(({ page }) => levelOf(page.path) === highest).slice(0, 100)
  const title = site.title ?? 'Documentation'
  const lines = top.map(({ page, fields }) => `- [${escapeText(fields.title)}](${page.path}): ${escapeText(fields.description)}`)
  return pageBytes({ title, description: site.description ?? `All pages of ${title}.` }, `# ${escapeText(title)}\n\n${lines.join('\n')}`)
}

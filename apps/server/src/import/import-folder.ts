/** Turns a documentation folder into the files of a content folder. Reads the source and writes nothing. */
import { stringify } from 'yaml'
import { Marks, type PageAnchors } from './anchors.ts'
import { type DialectChoice, findDialect } from './dialects/find-dialect.ts'
import { formerPaths } from './former-paths.ts'
import { SourceLinks, type SourcePage } from './links.ts'
import { formerAddresses, isUnpublished } from './page-fields.ts'
import { PageRendering } from './render-page.ts'
import { type SplitPage, splitFrontMatter } from './source/front-matter.ts'
import type { ImportNote, Note } from './source/import-note.ts'
import { freePath, pageFile, pagePath } from './source/page-path.ts'
import { type DialectName, joinPath, parentOf, type Site } from './source/site.ts'
import { openSourceFolder } from './source/source-folder.ts'
import { SourceImages } from './source-images.ts'

export interface ImportedFolder {
  readonly dialect: DialectName
  /** Where in the source the site was found; `''` is the source itself. */
  readonly base: string
  readonly site: Site
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly pages: number
  readonly notes: readonly ImportNote[]
}

/** @param today `YYYY-MM-DD` */
export function importFolder(folder: string, { from, today }: { readonly from: DialectChoice; readonly today: string }): ImportedFolder {
  const notes: ImportNote[] = []
  const note: Note = (kind, file, message, line) => notes.push({ kind, file, message, ...(line === undefined ? {} : { line }) })
  const source = openSourceFolder(folder, note)
  const { dialect, base } = findDialect(source, from)
  const site = dialect.readSite(source, base)

  const found = findPages(site, source.files, (file) => source.readText(file), note)
  const pages = placePages(found, note)
  const sourcePages = pages.map(({ page }) => page)
  const aliases = pages.flatMap(({ page, split }) => formerAddresses(split.fields).flatMap((address) => aliasOf(address, page)))
  const links = new SourceLinks(sourcePages, aliases, site, source)
  const redirects = site.redirects.flatMap(([from, to]) => {
    const target = links.resolve(to, { file: joinPath(base, 'redirects') ?? '', address: '/', language: site.language })
    return target.status === 'page' && target.page.address !== from ? [[from, target.page] as const] : []
  })
  links.addAliases(redirects)
  const former = formerPaths(sourcePages, [...aliases, ...redirects])
  const marks = new Marks()
  const images = new SourceImages(source, site)
  const rendering = new PageRendering({ source, dialect, site, links, marks, images, note, today })
  const rendered = pages.flatMap(({ page, split }) => {
    const result = rendering.render(page, split)
    return result === undefined ? [] : [{ page, split, result: { ...result, ...marks.readAnchors(result.text) } }]
  })
  const anchors = new Map<string, PageAnchors>(rendered.map(({ page, result }) => [page.file, result.anchors]))
  const files = new Map<string, Uint8Array>()
  const encoder = new TextEncoder()
  for (const { page, result } of rendered) {
    const body = marks.resolve(
      result.text,
      (file) => anchors.get(file),
      ({ file, anchor, from: origin, line }) =>
        note('dead_anchor', origin, `${file} has no heading with the anchor "${anchor.slice(0, 120)}".`, line),
    )
    const { title, description, order, reviewed } = result.fields
    const fields = {
      title,
      description,
      ...(page.language === 'en' ? {} : { language: page.language }),
      ...(order === undefined ? {} : { order }),
      ...(reviewed === undefined ? {} : { reviewed }),
      ...(former.has(page) ? { formerly: former.get(page) } : {}),
    }
    files.set(pageFile(page.path), encoder.encode(`---\n${stringify(fields, { lineWidth: 0 })}---\n\n${body.trim()}\n`))
  }
  if (!files.has('pages/index.md'))
    files.set(
      'pages/index.md',
      encoder.encode(
        frontPage(
          site,
          rendered.map(({ page, result }) => ({ page, ...result.fields })),
        ),
      ),
    )
  const pageCount = files.size
  for (const [path, bytes] of images.files) files.set(path, bytes)
  return { dialect: dialect.name, base, site, files, pages: pageCount, notes }
}

interface FoundPage {
  readonly file: string
  readonly address: string
  readonly language: string
  readonly split: SplitPage
}

function findPages(site: Site, files: readonly string[], read: (file: string) => string | undefined, note: Note): readonly FoundPage[] {
  const found: FoundPage[] = []
  const seen = new Set<string>()
  for (const root of site.roots) {
    for (const file of files) {
      if (seen.has(file) || (root.folder !== '' && !file.startsWith(`${root.folder}/`))) continue
      const path = root.folder === '' ? file : file.slice(root.folder.length + 1)
      if (root.address(path, {}) === undefined) continue
      seen.add(file)
      const text = read(file)
      if (text === undefined) continue
      const split = splitFrontMatter(text)
      if (split.isBroken) note('front_matter', file, 'The front matter cannot be read; title and description come from the text.', 1)
      if (isUnpublished(split.fields)) {
        note('page_left_out', file, 'The page is a draft, or not published on the site.')
        continue
      }
      const address = root.address(path, split.fields)
      if (address !== undefined) found.push({ file, address, language: root.language ?? site.language, split })
    }
  }
  return found
}

/** Gives each page a path of its own. A page whose address is its path already comes before one that has to change. */
function placePages(found: readonly FoundPage[], note: Note): readonly { readonly page: SourcePage; readonly split: SplitPage }[] {
  const taken = new Set<string>()
  const rank = ({ file, address }: FoundPage) => Number(pagePath(address) !== address) * 2 + Number(/readme\.\w+$/i.test(file))
  const placed = new Map<FoundPage, string>()
  for (const page of found.toSorted((a, b) => rank(a) - rank(b) || (a.file < b.file ? -1 : 1))) {
    const wanted = pagePath(page.address)
    const path = freePath(wanted, (candidate) => taken.has(candidate))
    if (path !== wanted) note('renamed_page', page.file, `"${wanted}" is taken or reserved; the page is at "${path}".`)
    taken.add(path)
    placed.set(page, path)
  }
  return found.map((page) => ({
    page: { file: page.file, address: page.address, path: placed.get(page) as string, language: page.language },
    split: page.split,
  }))
}

/** An alias is an address of the site, or relative to the folder of its page. */
function aliasOf(address: string, page: SourcePage): readonly (readonly [string, SourcePage])[] {
  const path = /^https?:/i.test(address)
    ? undefined
    : joinPath(address.startsWith('/') ? '' : parentOf(page.address), address.split(/[?#]/)[0] ?? '')
  return path === undefined ? [] : [[`/${path}`, page]]
}

/** The page at `/` of a site whose own one is no Markdown: links to what is next to it. */
function frontPage(
  site: Site,
  pages: readonly { readonly page: SourcePage; readonly title: string; readonly description: string }[],
): string {
  const depth = Math.min(...pages.map(({ page }) => page.path.split('/').length))
  const top = pages.filter(({ page }) => page.path.split('/').length === depth).slice(0, 100)
  const title = site.title ?? 'Documentation'
  const lines = top.map(({ page, title: label, description }) => `- [${label.replace(/[[\]\\]/g, '\\$&')}](${page.path}): ${description}`)
  const fields = { title: title.slice(0, 120), description: (site.description ?? `All pages of ${title}.`).slice(0, 300) }
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n# ${title}\n\n${lines.join('\n')}\n`
}

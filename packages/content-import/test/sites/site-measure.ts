/** Compares an imported site with what a person and the theme say of it: `expected/NAME.yaml` and `expected/NAME.texts.yaml`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import { importFolder } from '../../src/import-folder.ts'
import { type ImportedPage, importedPage } from './imported-page.ts'
import { publishedSite } from './published-site.ts'

interface ExpectedPage {
  /** The file of the built site. */
  readonly file: string
  /** A pattern between slashes. */
  readonly title?: string
  readonly description?: string
  readonly language?: string | undefined
  readonly translation_of?: string
  readonly formerly?: readonly string[]
  /** `KIND` or `KIND title`; kinds between `|`. */
  readonly alerts?: readonly string[]
  readonly notes?: readonly string[]
  /** TeX without spaces. */
  readonly math?: readonly string[]
  readonly code?: readonly (readonly [languages: string, text: string])[]
  /** Beginnings of neighbouring items of one list. */
  readonly lists?: readonly (readonly string[])[]
  /** Labels with a text of their panels. */
  readonly tabs?: readonly (readonly [label: string, text: string])[]
  readonly tasks?: readonly (readonly [boolean, string])[]
  readonly links?: Readonly<Record<string, string>>
}

interface ExpectedSite {
  readonly what: string
  readonly origin?: string
  readonly language?: string | undefined
  readonly pages: Readonly<Record<string, ExpectedPage>>
  /** Pages that a generator adds, and that may come: lists of pages in a folder or of posts. */
  readonly optional?: readonly string[]
  readonly order?: readonly string[]
  readonly left_out?: readonly string[]
  readonly no_page?: readonly string[]
  readonly navigation?: readonly string[]
  /** What JSON-LD says of the company. */
  readonly company?: Readonly<Record<string, unknown>>
}

interface PageTexts {
  readonly title: string
  readonly text: string
  readonly optional?: readonly string[]
  readonly headings?: readonly (readonly [id: string, text: string])[]
  readonly rows?: readonly (readonly string[])[]
  readonly pictures?: readonly string[]
}

/** A count of what was looked for, and what of it failed. */
interface Share {
  all: number
  readonly failed: string[]
}

const facts = [
  'pages',
  'fields',
  'addresses',
  'words lost',
  'words along',
  'headings',
  'code',
  'rows',
  'links',
  'pictures',
  'blocks',
  'navigation',
  'private',
] as const
export type Fact = (typeof facts)[number]
export type SiteMeasure = Readonly<Record<Fact, Share>>

export async function measureSite(folder: string, expectations: string, name: string): Promise<SiteMeasure> {
  const read = (file: string) => parse(readFileSync(join(expectations, file), 'utf8'))
  const site = read(`${name}.yaml`) as ExpectedSite
  const texts = read(`${name}.texts.yaml`) as Readonly<Record<string, PageTexts>>
  const { site: said, files, notes, settings } = importFolder(join(folder, name), { from: 'html', now: new Date('2026-11-28T12:00:00Z') })
  const measure = Object.fromEntries(facts.map((fact) => [fact, { all: 0, failed: [] }])) as unknown as Record<Fact, Share>
  const check = (fact: Fact, holds: boolean, what: string) => {
    measure[fact].all += 1
    if (!holds) measure[fact].failed.push(what)
  }
  const pages = new Map<string, ImportedPage>()
  const decoder = new TextDecoder()
  const base = site.origin === undefined ? '' : new URL(site.origin).pathname.replace(/\/$/, '')
  for (const [file, bytes] of files) {
    const path = /^pages\/(.*)\.md$/.exec(file)?.[1]
    const text = decoder.decode(bytes)
    for (const [word] of text.matchAll(/zq[a-z]{2,}/g)) measure.private.failed.push(`${file}: ${word}`)
    if (path !== undefined) pages.set(`/${path}`.replace(/\/index$/, '') || '/', importedPage(text))
  }
  measure.private.all = files.size
  const { problems, leadsTo } = await publishedSite(files)
  for (const problem of problems) check('pages', false, problem)

  const optional = new Set(site.optional)
  for (const path of pages.keys()) check('pages', path === '/' || path in site.pages || optional.has(path), `${path} is no page`)
  for (const path of site.no_page ?? []) check('pages', !pages.has(path), `${path} came`)
  for (const file of site.left_out ?? [])
    check(
      'pages',
      notes.some((note) => note.file.includes(file) || note.message.includes(file)),
      `${file} is not listed`,
    )
  const company = Object.entries(said.company ?? {})
  for (const [key, value] of Object.entries(site.company ?? {}))
    check(
      'fields',
      company.some(([name, each]) => name === key && isDeepStrictEqual(each, value)),
      `company ${key}`,
    )
  const places = (site.order ?? []).map((path) => pages.get(path)?.fields.order ?? Number.NaN)
  if (places.length > 0)
    check(
      'fields',
      places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0)),
      `order ${places.join(' ')}`,
    )

  for (const [path, expected] of Object.entries(site.pages)) {
    const own = texts[path] as PageTexts
    const page = pages.get(path)
    if (page === undefined) {
      if (optional.has(path)) continue
      check('pages', false, `${path} is missing`)
      measure['words lost'].all += words(own.text).length
      measure['words lost'].failed.push(...words(own.text))
      continue
    }
    const at = (fact: Fact, holds: boolean, what: string) => check(fact, holds, `${path}: ${what}`)
    measureWords(path, page, own, path === '/' ? JSON.stringify(settings) : '', measure)
    measureFields(page, { language: site.language, ...expected }, own, at)
    for (const address of [`/${expected.file}`, `${base}/${expected.file}`, ...(expected.formerly ?? [])])
      at('addresses', leadsTo(encodeURI(address)) === path, `${address} leads to ${leadsTo(encodeURI(address))}`)
    measureBlocks(page, expected, own, at)
    const shown = path === '/' ? { ...page, links: [...page.links, ...buttonsOf(settings)] } : page
    measureLinks(path, shown, expected, { pages, files, origin: site.origin }, at)
    for (const words of site.navigation ?? []) at('navigation', !page.body.includes(words), words)
  }
  return measure
}

/** The links that the front page shows as buttons. */
function buttonsOf({ home }: ReturnType<typeof importFolder>['settings']): ImportedPage['links'] {
  return (home?.buttons ?? []).map(({ title, page, url }) => ({ text: title, url: page ?? url ?? '' }))
}

type Check = (fact: Fact, holds: boolean, what: string) => void

function measureWords(path: string, page: ImportedPage, own: PageTexts, home: string, measure: Record<Fact, Share>) {
  const wanted = words(own.text)
  const body = words(page.text)
  const [first] = page.sections
  const title = first !== undefined && sameText(first.title, page.fields.title) ? [] : words(page.fields.title)
  const lost = without(wanted, [...body, ...title, ...(home === '' ? [] : words(`${home} ${page.fields.description}`))])
  const along = without(body, [...wanted, ...words(`${(own.optional ?? []).join(' ')} ${own.title} ${page.fields.title}`)])
  measure['words lost'].all += wanted.length
  measure['words lost'].failed.push(...lost.map((word) => `${path}: ${word}`))
  measure['words along'].all += wanted.length
  measure['words along'].failed.push(...along.map((word) => `${path}: ${word}`))
}

function measureFields({ fields }: ImportedPage, { language, ...expected }: ExpectedPage, own: PageTexts, check: Check) {
  const title = expected.title ?? own.title
  const isTitle = title.startsWith('/') ? new RegExp(title.slice(1, -1)).test(fields.title) : sameText(fields.title, title)
  check('fields', isTitle, `title "${fields.title}", not "${title}"`)
  if (expected.description !== undefined)
    check('fields', fields.description === expected.description, `description "${fields.description}"`)
  check('fields', (fields.language ?? 'en') === (language ?? 'en'), `language ${fields.language}`)
  check('fields', fields.translation_of === expected.translation_of, `translation of ${fields.translation_of}`)
}

function measureBlocks(page: ImportedPage, expected: ExpectedPage, own: PageTexts, check: Check) {
  for (const [id, text] of own.headings ?? []) {
    // The service writes anchors in lower case. An id that Markdown cannot have stays a place for links only.
    const isAnchor = (anchor: string) => anchor === id.toLowerCase() || !/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(id)
    const holds = page.sections.some(({ anchor, title }) => sameText(title, text) && isAnchor(anchor))
    check('headings', holds, `${text} (${id})`)
  }
  for (const [languages, text] of expected.code ?? [])
    check(
      'code',
      page.code.some(({ lang, value }) => value.includes(text) && languages.split('|').includes(lang)),
      `${languages} ${text}`,
    )
  const rows = page.rows.map(rowText)
  for (const row of own.rows ?? [])
    check(
      'rows',
      rows.some((each) => each.endsWith(rowText(row))),
      row.join(' | '),
    )
  for (const alt of own.pictures ?? [])
    check('pictures', alt === '' || page.images.some((image) => image.alt === alt), `"${alt}" is missing`)
  check('pictures', page.images.length >= (own.pictures ?? []).length, `${page.images.length} pictures`)
  for (const alert of expected.alerts ?? []) {
    const [kinds = '', ...title] = alert.split(' ')
    const holds = page.alerts.some((text) => new RegExp(`^\\s*\\[!(?:${kinds})\\]`).test(text) && text.includes(title.join(' ')))
    check('blocks', holds, `alert ${alert}`)
  }
  for (const text of expected.notes ?? [])
    check(
      'blocks',
      page.notes.some((note) => note.includes(text)),
      `footnote ${text}`,
    )
  for (const tex of expected.math ?? []) check('blocks', tight(page.body).includes(tight(tex)), `formula ${tex}`)
  for (const items of expected.lists ?? []) {
    const holds = page.lists.some((list) => list.some((_, first) => items.every((item, at) => list[first + at]?.startsWith(item))))
    check('blocks', holds, `list ${items.join(' | ')}`)
  }
  for (const [label, text] of expected.tabs ?? []) {
    const section = page.sections.find(({ title }) => sameText(title, label))
    check('blocks', section?.text.includes(text) ?? false, `tab ${label}`)
  }
  for (const [isDone, text] of expected.tasks ?? [])
    check(
      'blocks',
      page.tasks.some(([done, task]) => done === isDone && task.includes(text)),
      `task ${text}`,
    )
}

interface Published {
  readonly pages: ReadonlyMap<string, ImportedPage>
  readonly files: ReadonlyMap<string, unknown>
  readonly origin: string | undefined
}

function measureLinks(path: string, page: ImportedPage, expected: ExpectedPage, { pages, files, origin }: Published, check: Check) {
  const absolute = (url: string) => (url.startsWith('#') ? `${path}${url}` : url)
  for (const { text, url } of page.links) {
    const [target = '', anchor] = absolute(url).split('#')
    if (/^[a-z]+:/.test(target)) {
      const inside = origin !== undefined && target.startsWith(origin) ? target.slice(origin.length) : undefined
      const plain = inside === undefined ? undefined : `/${inside.replace(/^\/|(?:\/|\/?index\.html|\.html)$/g, '')}`
      check('links', plain === undefined || !pages.has(plain), `"${text}" leads to the old ${target}`)
    } else {
      const isHeld =
        files.has(target.slice(1)) || (pages.get(target)?.sections.some((each) => anchor === undefined || each.anchor === anchor) ?? false)
      check('links', isHeld, `"${text}" leads to ${url}`)
    }
  }
  for (const { alt, url } of page.images) check('links', files.has(url.replace(/^\//, '')), `picture "${alt}" ${url.slice(0, 80)}`)
  for (const [text, target] of Object.entries(expected.links ?? {}))
    check(
      'links',
      page.links.some((link) => link.text.includes(text) && absolute(link.url) === target),
      `"${text}" does not lead to ${target}`,
    )
}

function words(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\u00b2\u00b3\u00b9\u2070-\u208e]/g, ' ')
      .match(/[\p{L}\p{N}]{2,}/gu) ?? []
  )
}

/** The words of `list` that `others` lacks, each as often as it is missing. */
function without(list: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1)
  return list.filter((word) => {
    const count = counts.get(word) ?? 0
    counts.set(word, count - 1)
    return count <= 0
  })
}

function sameText(one: string, other: string): boolean {
  return tight(one) === tight(other)
}

function rowText(cells: readonly string[]): string {
  return cells
    .map((cell) => (cell.match(/[\p{L}\p{N}]+/gu) ?? []).join(' '))
    .filter(Boolean)
    .join(' | ')
}

/** Without spaces and the marks of Markdown. */
function tight(text: string): string {
  return text.replace(/[\s`*]/g, '')
}

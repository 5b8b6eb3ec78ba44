import type { Site } from './source/site.ts'
import type { SourceFolder } from './source/source-folder.ts'
import { joinPath, parentOf } from './source/source-path.ts'

/** A page of the source, and where it is published. */
export interface SourcePage {
  /** Path in the source. */
  readonly file: string
  /** Address on the imported site, decoded: `/Guides/Setup`. */
  readonly address: string
  /** Path in the content folder: `/guides/setup`. */
  readonly path: string
  readonly language: string
}

export type LinkTarget =
  | { readonly status: 'page'; readonly page: SourcePage; readonly anchor: string }
  /** A folder without a page in the source, whose page the server makes; its path in the content folder. */
  | { readonly status: 'section'; readonly path: string }
  /** A file of the source that is not a page, and its URL if the site has one. */
  | { readonly status: 'file'; readonly file: string; readonly siteUrl?: string | undefined }
  /** An address on the web; `isMissing` if it is one of the site, and the source lacks it. */
  | { readonly status: 'url'; readonly url: string; readonly isMissing?: boolean }
  /** An address that the source lacks, and its URL if the site has one. */
  | { readonly status: 'unknown'; readonly siteUrl?: string | undefined }

/** Resolves links of the source in every spelling that documentation sites accept. */
export class SourceLinks {
  readonly #source: SourceFolder
  readonly #site: Site
  /** By file with and without its ending, and by address, in one spelling. */
  readonly #pageByFile = new Map<string, SourcePage>()
  readonly #pageByAddress = new Map<string, SourcePage>()
  readonly #sectionByAddress = new Map<string, string>()
  readonly #pagesByUid = new Map<string, SourcePage[]>()
  readonly #fileByName = new Map<string, string>()
  readonly #basePath: string
  readonly #origin: string | undefined

  constructor(pages: readonly SourcePage[], site: Site, source: SourceFolder) {
    this.#source = source
    this.#site = site
    const url = site.url !== undefined && URL.canParse(site.url) ? new URL(site.url) : undefined
    this.#origin = url?.origin
    this.#basePath = url === undefined ? '' : url.pathname.replace(/\/$/, '')
    // A README.md is the page of its folder only if no other file is.
    const isReadme = ({ file }: SourcePage) => Number(/(?:^|\/)readme\.\w+$/i.test(file))
    for (const page of pages.toSorted((a, b) => isReadme(a) - isReadme(b))) {
      for (const key of [addressKey(page.file), page.file.toLowerCase()]) setFirst(this.#pageByFile, key, page)
      setFirst(this.#pageByAddress, addressKey(page.address), page)
      for (const [folder, section] of foldersOf(page)) setFirst(this.#sectionByAddress, addressKey(folder), section)
      const uid = uidOf(page.file)
      this.#pagesByUid.set(uid, [...(this.#pagesByUid.get(uid) ?? []), page])
    }
    for (const file of source.files) setFirst(this.#fileByName, file.toLowerCase(), file)
  }

  /** Addresses that lead to a page in addition to its own; the first page with an address keeps it. */
  addAliases(aliases: Iterable<readonly [string, SourcePage]>): void {
    for (const [address, page] of aliases) setFirst(this.#pageByAddress, addressKey(address), page)
  }

  /** The page of a file of the source, with or without its ending, or at an address of the site, which begins with a slash. */
  pageFor(to: string): SourcePage | undefined {
    return to.startsWith('/') ? this.#atRoot(to, { file: '', language: this.#site.language }) : this.#byFile(joinPath(to))
  }

  #pageAt(address: string | undefined): SourcePage | undefined {
    return this.#pageByAddress.get(addressKey(address) ?? '..')
  }

  /** @param from the file that contains the link, and the address of the page that shows it */
  resolve(destination: string, from: Pick<SourcePage, 'file' | 'address' | 'language'>): LinkTarget {
    if (destination === '') return { status: 'unknown' }
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(destination)?.[1]?.toLowerCase()
    if (scheme === 'xref') {
      const [, uid = '', anchor = ''] = /^xref:([^#?]*)[#?]?(.*)$/is.exec(destination) ?? []
      const page = this.#byUid(decoded(uid), from.file)
      return page === undefined ? { status: 'unknown' } : { status: 'page', page, anchor }
    }
    if (scheme !== undefined) return this.#absolute(destination, scheme, from)
    if (destination.startsWith('//')) return this.#absolute(`https:${destination}`, 'https', from)
    const [, written = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(destination) ?? []
    const address = decoded(written)
    const found = address === '' ? (this.#byFile(from.file) ?? this.#pageAt(from.address)) : this.#page(address, from)
    if (found !== undefined) return { status: 'page', page: found, anchor: decoded(anchor) }
    const section = this.#section(address, from)
    if (section !== undefined) return { status: 'section', path: section }
    const file = this.#file(address, from)
    const siteUrl = this.#siteUrl(address, destination, from)
    return file === undefined ? { status: 'unknown', siteUrl } : { status: 'file', file, siteUrl }
  }

  #absolute(destination: string, scheme: string, from: Pick<SourcePage, 'file' | 'address' | 'language'>): LinkTarget {
    if (!externalSchemes.has(scheme) || !URL.canParse(destination)) return { status: 'unknown' }
    if (this.#origin === undefined || !destination.startsWith(this.#origin)) return { status: 'url', url: destination }
    const { pathname, hash } = new URL(destination)
    const address = decoded(pathname)
    const page = this.#atRoot(address)
    if (page !== undefined) return { status: 'page', page, anchor: decoded(hash.slice(1)) }
    const isOfSite = this.#basePath === '' || address === this.#basePath || address.startsWith(`${this.#basePath}/`)
    const section = isOfSite ? this.#section(address, from) : undefined
    if (section !== undefined) return { status: 'section', path: section }
    return { status: 'url', url: destination, isMissing: isOfSite && this.#file(address, from) === undefined }
  }

  /** The path of the section at an address, which other addresses of the same page can mean too. */
  #section(address: string, { address: below, language }: Pick<SourcePage, 'address' | 'language'>): string | undefined {
    const inSite = this.#withoutBase(address)
    const candidates = address.startsWith('/')
      ? [inSite, `/${language}${inSite}`]
      : [joinPath(below, address), joinPath(parentOf(below), address), joinPath(address)]
    return candidates.map((each) => this.#sectionByAddress.get(addressKey(each) ?? '..')).find((path) => path !== undefined)
  }

  /** The nearest page whose path ends with an id of DocFX, `Module.Name`. */
  #byUid(uid: string, file: string): SourcePage | undefined {
    return this.#pagesByUid.get(uid.toLowerCase())?.toSorted((a, b) => shared(b.file, file) - shared(a.file, file))[0]
  }

  #page(address: string, from: Pick<SourcePage, 'file' | 'address' | 'language'>): SourcePage | undefined {
    if (address.startsWith('@site/')) return this.#byFile(address.slice('@site/'.length))
    if (address.startsWith('/')) return this.#atRoot(address, from)
    return (
      this.#byFile(joinPath(parentOf(from.file), address)) ??
      this.#pageAt(joinPath(from.address, address)) ??
      this.#pageAt(joinPath(parentOf(from.address), address)) ??
      // Hugo also resolves a path from the top of the content.
      this.#atRoot(`/${address}`)
    )
  }

  #atRoot(address: string, { file, language }: Partial<SourcePage> = {}): SourcePage | undefined {
    const inSite = this.#withoutBase(address)
    const [, first = '', below = ''] = /^\/([^/]*)(.*)$/s.exec(inSite) ?? []
    // Docusaurus shows the current version below `next` after a release.
    const current = inSite.replace(/\/next(?=\/|$)/, '')
    const candidates = [inSite, address, current, ...(language === undefined ? [] : [`/${language}${inSite}`])]
    // At the address of a missing translation the site shows the page in its own language.
    if (first.toLowerCase() === language?.toLowerCase()) candidates.push(below || '/')
    // The folders of the language come first.
    const site = this.#site
    const isOther = (root: Site['roots'][number]) => Number((root.language ?? site.language) !== (language ?? site.language))
    const roots = site.roots.toSorted((a, b) => isOther(a) - isOther(b))
    return (
      candidates.map((candidate) => this.#pageAt(candidate)).find(Boolean) ??
      roots.map(({ folder }) => this.#byFile(joinPath(folder, inSite))).find(Boolean) ??
      this.#byFile(joinPath(address)) ??
      // Without a configured URL, the nearest page whose path ends with the last two parts of the address.
      (file === undefined || site.url !== undefined || !/.\/[^/]/.test(inSite)
        ? undefined
        : this.#byUid(uidOf(`${addressKey(inSite)}.md`), file))
    )
  }

  #byFile(path: string | undefined): SourcePage | undefined {
    return this.#pageByFile.get(path?.toLowerCase() ?? '..') ?? this.#pageByFile.get(addressKey(path) ?? '..')
  }

  #file(address: string, from: Pick<SourcePage, 'file' | 'address'>): string | undefined {
    const { staticFolders, roots } = this.#site
    const isRelative = !address.startsWith('/')
    const onSite = isRelative ? joinPath(from.address, address) : this.#withoutBase(address)
    const folders = isRelative ? staticFolders : [...staticFolders, ...roots.map(({ folder }) => folder)]
    const paths = [
      ...(isRelative ? [joinPath(parentOf(from.file), address), joinPath(from.file.replace(/\.\w+$/, ''), address)] : []),
      ...(onSite === undefined ? [] : folders.map((folder) => joinPath(folder, onSite))),
      joinPath(address.replace(/^@site\//, '')),
    ]
    return paths.map((path = '') => (this.#source.has(path) ? path : this.#fileByName.get(path.toLowerCase()))).find(Boolean)
  }

  /** The URL of an address that is not a page; undefined for a page that the source lacks, because the site lacks it too. */
  #siteUrl(address: string, destination: string, from: Pick<SourcePage, 'address'>): string | undefined {
    const { url } = this.#site
    if (url === undefined || this.#origin === undefined || /\.mdx?$/i.test(address) || address.startsWith('@')) return undefined
    // The generator adds the base path of the site to an address that lacks it.
    const path = address.startsWith('/') ? this.#basePath + this.#withoutBase(destination) : destination
    const base = `${url}${from.address === '/' ? '' : from.address}/`
    return URL.canParse(path, base) ? new URL(path, base).href : undefined
  }

  #withoutBase(address: string): string {
    const base = this.#basePath
    return base !== '' && (address === base || address.startsWith(`${base}/`)) ? address.slice(base.length) || '/' : address
  }
}

const externalSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel'])

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** One key for all spellings of an address: case, extension, trailing slash and the name of a folder's page do not matter. */
function addressKey(address: string | undefined): string | undefined {
  const path = address === undefined ? undefined : joinPath(address)
  if (path === undefined) return undefined
  return `/${path}`
    .toLowerCase()
    .replace(/\.(?:html?|mdx?|markdown)$/, '')
    .replace(/\/(?:index|_index|readme)$/, '')
    .replace(/\/$/, '')
}

function uidOf(file: string): string {
  const names = file.replace(/\.\w+$/, '').split('/')
  return names.slice(-2).join('.').toLowerCase()
}

/** Length of the common beginning of two paths. */
function shared(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** The addresses of the folders of a page, with their paths in the content folder. */
function foldersOf({ address, path }: SourcePage): readonly (readonly [address: string, path: string])[] {
  const [names, segments] = [address.split('/'), path.split('/')]
  if (names.length !== segments.length) return []
  const upTo = (parts: readonly string[], index: number) => parts.slice(0, index + 1).join('/') || '/'
  return names.slice(1).map((_, index) => [upTo(names, index), upTo(segments, index)] as const)
}

function setFirst<Value>(map: Map<string, Value>, key: string | undefined, value: Value): void {
  if (key !== undefined && !map.has(key)) map.set(key, value)
}

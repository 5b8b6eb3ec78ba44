import type { Site, SiteRoot } from '../source/site.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { joinPath, parentOf, pathIn } from '../source/source-path.ts'

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

/** What shows a link: the file that contains it, and the page, with its address, that is published with it. */
export type LinkPlace = Pick<SourcePage, 'file' | 'address' | 'language'>

export type LinkTarget =
  | { readonly status: 'page'; readonly page: SourcePage; readonly anchor: string }
  /** A folder without a page in the source, whose page the server makes; its path in the content folder. */
  | { readonly status: 'section'; readonly path: string }
  /** A file of the source that is not a page, and its URL if the site has one. */
  | { readonly status: 'file'; readonly file: string; readonly url?: string | undefined }
  /** An address on the web that is none of the site. */
  | { readonly status: 'url'; readonly url: string }
  /** An address that the source lacks, and its URL if the site has one. */
  | { readonly status: 'unknown'; readonly url?: string | undefined }

export type SourceLinks = ReturnType<typeof sourceLinks>

/** Resolves links of the source in every spelling that documentation sites accept. */
export function sourceLinks(pages: readonly SourcePage[], site: Site, source: SourceFolder) {
  const siteAddress = site.url !== undefined && URL.canParse(site.url) ? new URL(site.url) : undefined
  const basePath = siteAddress?.pathname.replace(/\/$/, '') ?? ''
  /** By file with and without its ending, and by address, in one spelling. */
  const pageByFile = new Map<string, SourcePage>()
  const pageByAddress = new Map<string, SourcePage>()
  const sectionByAddress = new Map<string, string>()
  const fileByName = new Map<string, string>()
  // A README.md is the page of its folder only if no other file is.
  const isReadme = ({ file }: SourcePage) => Number(/(?:^|\/)readme\.\w+$/i.test(file))
  for (const page of pages.toSorted((a, b) => isReadme(a) - isReadme(b))) {
    for (const key of [addressKey(page.file), page.file.toLowerCase()]) setFirst(pageByFile, key, page)
    setFirst(pageByAddress, addressKey(page.address), page)
    for (const [folder, section] of foldersOf(page)) setFirst(sectionByAddress, addressKey(folder), section)
  }
  for (const file of source.files) setFirst(fileByName, file.toLowerCase(), file)

  const byFile = (path: string | undefined) => pageByFile.get(path?.toLowerCase() ?? '..') ?? pageByFile.get(addressKey(path) ?? '..')
  const withoutBase = (address: string) =>
    basePath !== '' && (address === basePath || address.startsWith(`${basePath}/`)) ? address.slice(basePath.length) || '/' : address
  const isOfSite = ({ origin, pathname }: URL) => origin === siteAddress?.origin && `${pathname}/`.startsWith(`${basePath}/`)

  /** The addresses of the site that an address on a page can mean, in one spelling. */
  const addresses = (address: string, { address: below, language }: LinkPlace): readonly string[] => {
    const candidates = address.startsWith('/') ? [] : [joinPath(below, address), joinPath(parentOf(below), address)]
    // A relative path that a page cannot mean is one from the top.
    const top = joinPath(address)
    if (top !== undefined) {
      const inSite = withoutBase(`/${top}`)
      candidates.push(inSite, top, `/${language}${inSite}`)
      const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(inSite) ?? []
      // At the address of a missing translation the site shows the page in its own language.
      if (first.toLowerCase() === language.toLowerCase()) candidates.push(rest || '/')
      // A site without a known address can be a part of a larger one.
      const parts = siteAddress === undefined && address.startsWith('/') ? top.split('/') : []
      candidates.push(...parts.slice(1, -1).map((_, at) => parts.slice(at + 1).join('/')))
    }
    return candidates.flatMap((each) => addressKey(each) ?? [])
  }

  const pageAt = (address: string, from: LinkPlace): SourcePage | undefined => {
    if (address === '') return byFile(from.file) ?? pageByAddress.get(addressKey(from.address) ?? '..')
    // The folders of the language come first.
    const isOther = (root: SiteRoot) => Number((root.language ?? site.language) !== from.language)
    const roots = site.roots.toSorted((a, b) => isOther(a) - isOther(b))
    return (
      (address.startsWith('/') ? undefined : byFile(joinPath(parentOf(from.file), address))) ??
      addresses(address, from).flatMap((each) => pageByAddress.get(each) ?? [])[0] ??
      roots.flatMap(({ folder }) => byFile(joinPath(folder, withoutBase(address))) ?? [])[0] ??
      byFile(joinPath(address))
    )
  }

  const fileAt = (address: string, from: LinkPlace): string | undefined => {
    const isRelative = !address.startsWith('/')
    const onSite = isRelative ? joinPath(from.address, address) : withoutBase(address)
    const folders = isRelative ? site.staticFolders : [...site.staticFolders, ...site.roots.map(({ folder }) => folder)]
    const paths = [
      ...(isRelative ? [joinPath(parentOf(from.file), address), joinPath(from.file.replace(/\.\w+$/, ''), address)] : []),
      ...(onSite === undefined ? [] : folders.map((folder) => joinPath(folder, onSite))),
      joinPath(address),
    ]
    return paths.map((path = '') => (source.has(path) ? path : fileByName.get(path.toLowerCase()))).find(Boolean)
  }

  /** The URL of a file that the site serves as it is. */
  const fileUrl = (file: string): string | undefined => {
    const [path] = site.staticFolders.flatMap((folder) => pathIn(folder, file) ?? [])
    return path && `${site.url}/${path.split('/').map(encodeURIComponent).join('/')}`
  }

  /** The URL of an address that is not a page; undefined for a page of Markdown that the source lacks, because the site lacks it too. */
  const urlAt = (address: string, destination: string, from: LinkPlace): string | undefined => {
    if (siteAddress === undefined || /\.md$/i.test(address)) return undefined
    // The generator adds the base path of the site to an address that lacks it.
    const path = address.startsWith('/') ? basePath + withoutBase(destination) : destination
    const base = `${site.url}${from.address === '/' ? '' : from.address}/`
    return URL.canParse(path, base) ? new URL(path, base).href : undefined
  }

  return {
    /** Addresses that lead to a page in addition to its own; the first page with an address keeps it. */
    addAliases(aliases: Iterable<readonly [string, SourcePage]>): void {
      for (const [address, page] of aliases) setFirst(pageByAddress, addressKey(address), page)
    },

    /** The page of a file of the source, with or without its ending, or at an address of the site, which begins with a slash. */
    pageFor(to: string): SourcePage | undefined {
      return to.startsWith('/') ? pageAt(to, { file: '', address: '/', language: site.language }) : byFile(joinPath(to))
    },

    resolve(destination: string, from: LinkPlace): LinkTarget {
      const written = destination.startsWith('//') ? `https:${destination}` : destination
      const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(written)
      if (destination === '' || (isAbsolute && !(externalScheme.test(written) && URL.canParse(written)))) return { status: 'unknown' }
      if (isAbsolute && !isOfSite(new URL(written))) return { status: 'url', url: written }
      const local = isAbsolute ? new URL(written).href.slice(siteAddress?.origin.length) : written
      const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(local) ?? []
      const address = decoded(path)
      const page = pageAt(address, from)
      if (page !== undefined) return { status: 'page', page, anchor: decoded(anchor) }
      const section = addresses(address, from).flatMap((each) => sectionByAddress.get(each) ?? [])[0]
      if (section !== undefined) return { status: 'section', path: section }
      const file = fileAt(address, from)
      const url = isAbsolute ? written : urlAt(address, destination, from)
      return file === undefined ? { status: 'unknown', url } : { status: 'file', file, url: url && (fileUrl(file) ?? url) }
    },
  }
}

const externalScheme = /^(?:https?|mailto|tel):/i

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

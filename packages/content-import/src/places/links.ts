import { decoded, placeOnSite, type Site } from '../source/site.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { joinPath, parentOf } from '../source/source-path.ts'

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

/** What shows a link. */
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

/** Resolves links as the site does, in every spelling of the address of a page. */
export function sourceLinks(pages: readonly SourcePage[], site: Site, source: Pick<SourceFolder, 'files'>) {
  const siteUrl = site.url !== undefined && URL.canParse(site.url) ? new URL(site.url) : undefined
  const basePath = siteUrl?.pathname.replace(/\/$/, '') ?? ''
  /** By path in the source, and by address in one spelling. */
  const pageByKey = new Map<string, SourcePage>()
  const sectionByKey = new Map<string, string>()
  /** By path in the source, and by place on the site. */
  const fileByPlace = new Map<string, string>()
  // A README.md is the page of its folder only if no other file is.
  const isReadme = ({ file }: SourcePage) => Number(/(?:^|\/)readme\.\w+$/i.test(file))
  for (const page of pages.toSorted((a, b) => isReadme(a) - isReadme(b))) {
    for (const key of [page.file.toLowerCase(), addressKey(page.file), addressKey(page.address)]) setFirst(pageByKey, key, page)
    for (const [folder, section] of foldersOf(page)) setFirst(sectionByKey, addressKey(folder), section)
  }
  for (const spell of [String, (text: string) => text.toLowerCase()])
    for (const file of source.files) for (const place of [file, placeOnSite(site, file)]) setFirst(fileByPlace, spell(place), file)

  const withoutBase = (address: string) =>
    basePath !== '' && `${address}/`.startsWith(`${basePath}/`) ? address.slice(basePath.length) || '/' : address

  /** What an address on a page can mean: paths in the source or places on the site. */
  const candidates = (address: string, { file, address: below, language }: LinkPlace): readonly string[] => {
    const top = joinPath(address)
    const inSite = top === undefined ? undefined : withoutBase(`/${top}`)
    const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(inSite ?? '') ?? []
    // A site without a known address can be a part of a larger one.
    const parts = siteUrl === undefined && address.startsWith('/') ? (top?.split('/') ?? []) : []
    return [
      ...(address.startsWith('/') ? [] : [joinPath(parentOf(file), address), joinPath(below, address), joinPath(parentOf(below), address)]),
      // A relative path that a page cannot mean is one from the top.
      ...(inSite === undefined ? [] : [joinPath(inSite), top, joinPath(language, inSite)]),
      // At the address of a missing translation the site shows the page in its own language.
      ...(first.toLowerCase() === language.toLowerCase() ? [joinPath(rest)] : []),
      ...parts.slice(1, -1).map((_, at) => parts.slice(at + 1).join('/')),
    ].filter((each) => each !== undefined)
  }

  const pageAt = (places: readonly string[]) =>
    firstOf(places, (each) => pageByKey.get(each.toLowerCase()) ?? pageByKey.get(addressKey(each) ?? '..'))

  /** The URL of an address that the source lacks; undefined for a page of Markdown, because the site lacks it too. */
  const urlAt = (address: string, destination: string, from: LinkPlace): string | undefined => {
    if (siteUrl === undefined || /\.md$/i.test(address)) return undefined
    // The generator adds the base path of the site to an address that lacks it.
    const path = address.startsWith('/') ? basePath + withoutBase(destination) : destination
    const base = `${site.url}${from.address === '/' ? '' : from.address}/`
    return URL.canParse(path, base) ? new URL(path, base).href : undefined
  }

  return {
    /** Addresses that lead to a page in addition to its own; the first page with an address keeps it. */
    addAliases(aliases: Iterable<readonly [string, SourcePage]>): void {
      for (const [address, page] of aliases) setFirst(pageByKey, addressKey(address), page)
    },

    resolve(destination: string, from: LinkPlace): LinkTarget {
      const written = destination.startsWith('//') ? `https:${destination}` : destination
      const absolute = /^(?:https?|mailto|tel):/i.test(written) && URL.canParse(written) ? new URL(written) : undefined
      if (destination === '' || (absolute === undefined && /^[a-z][a-z0-9+.-]*:/i.test(written))) return { status: 'unknown' }
      const isOfSite = absolute?.origin === siteUrl?.origin && `${absolute?.pathname}/`.startsWith(`${basePath}/`)
      if (absolute !== undefined && !isOfSite) return { status: 'url', url: written }
      const [, path = '', anchor = ''] =
        /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(absolute?.href.slice(absolute.origin.length) ?? written) ?? []
      const address = decoded(path)
      const places = address === '' ? [from.file, from.address] : candidates(address, from)
      const page = pageAt(places)
      if (page !== undefined) return { status: 'page', page, anchor: decoded(anchor) }
      const section = firstOf(places, (each) => sectionByKey.get(addressKey(each) ?? '..'))
      if (section !== undefined) return { status: 'section', path: section }
      const file = firstOf(places, (each) => fileByPlace.get(each) ?? fileByPlace.get(each.toLowerCase()))
      const url = absolute === undefined ? urlAt(address, destination, from) : written
      if (file === undefined) return { status: 'unknown', url }
      const place = placeOnSite(site, file).split('/').map(encodeURIComponent).join('/')
      return { status: 'file', file, url: url && `${site.url}/${place}` }
    },
  }
}

function firstOf<Value>(places: readonly string[], find: (place: string) => Value | undefined): Value | undefined {
  for (const place of places) {
    const found = find(place)
    if (found !== undefined) return found
  }
  return undefined
}

/** One key for all spellings of an address: case, extension, trailing slash and the name of a folder's page do not matter. */
function addressKey(address: string): string | undefined {
  const path = joinPath(address)
  return path === undefined
    ? undefined
    : `/${path}`
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

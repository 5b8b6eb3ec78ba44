/** Data that all pages of a publication share: company, look and navigation. */
import type { PublishedPage, SiteSettings } from '@svc/knowledge-index'
import { type SiteLink, unknownValues } from '@svc/knowledge-index/internal'
import type { PublicProfile } from '@svc/profile-schema'

/** Plain data, stored in the publication. */
export interface Site {
  readonly name: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Language of the front page and of generated pages (BCP 47). */
  readonly language: string
  /** Address for reports of mistakes. */
  readonly contact: string
  /** From `site.yaml`; `navigation` has a default. */
  readonly settings: SiteSettings & { readonly navigation: readonly SiteLink[] }
  /** The number of values that the profile lacks; only in a preview, for its operator. */
  readonly unknownValues?: number
}

/** The limit of `site.yaml`. */
const mostLinks = 8

/** @param pages in publication order */
export function createSite(profile: PublicProfile, baseUrl: string, pages: readonly PublishedPage[], settings: SiteSettings = {}): Site {
  const navigation = settings.navigation ?? defaultNavigation(pages, settings)
  const language = pages.find(({ path }) => path === '/')?.language ?? 'en'
  const { name, contact } = profile
  // Only the address of a preview on this machine is one of HTTP (`BASE_URL`).
  const unknown = baseUrl.startsWith('http:') ? unknownValues(profile).length : 0
  return {
    name,
    baseUrl,
    language,
    contact: contact.general,
    settings: { ...settings, navigation },
    ...(unknown > 0 && { unknownValues: unknown }),
  }
}

/** The folders below the root, by their first pages. */
function defaultNavigation(pages: readonly PublishedPage[], { sections = {} }: SiteSettings): SiteLink[] {
  const folders = new Set(pages.map(topFolderOf))
  const shown = pages.filter(({ path }) => folders.has(path)).slice(0, mostLinks)
  return shown.map(({ path, title }) => ({ title: sections[path]?.title ?? title, href: path }))
}

/** `/guides` of `/guides/deep/start`; undefined for a page directly below the root. */
export function topFolderOf({ path }: Pick<PublishedPage, 'path'>): string | undefined {
  const end = path.indexOf('/', 1)
  return end < 0 ? undefined : path.slice(0, end)
}

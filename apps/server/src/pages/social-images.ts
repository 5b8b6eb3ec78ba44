/** The preview image of a page (`og:image`). */
import type { PublishedPage } from '@svc/knowledge-index'
import type { Site, SiteImage } from './shell/site.ts'
import { groupedBy } from './tree/page-tree.ts'

export interface SocialImage {
  /** Absolute, because previews do not resolve addresses against the page. */
  readonly url: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly alternative: string
}

/** A page whose title is drawn. */
export interface PageCard {
  /** The path of the image: `/pricing.social.png`. No page's own path has a dot. */
  readonly path: string
  readonly title: string
}

export type SocialImages = ReturnType<typeof createSocialImages>

/** Pixels that all sites with previews accept. */
export const socialImageSize = { width: 1_200, height: 630 } as const

/** Drawing one takes about 15 ms, so an export takes at most two seconds more with any number of pages. */
const mostCards = 100

/** The cards to draw, none if the site has its own image. A page without a card shows that of the nearest page above it that has one. */
export function createSocialImages(
  { name, baseUrl, settings }: Site,
  pages: readonly PublishedPage[],
  images: readonly SiteImage[],
): { readonly cards: readonly PageCard[]; imageOf(page: PublishedPage): SocialImage } {
  const own = images.find(({ path }) => path === `/images/${settings.socialImage}`)
  if (own !== undefined) {
    const { path, width, height } = own
    return { cards: [], imageOf: () => ({ url: baseUrl + path, width, height, alternative: name }) }
  }
  const depth = ({ path }: PublishedPage) => (path === '/' ? 0 : path.split('/').length)
  const byDepth = [...groupedBy(pages, depth)].sort(([a], [b]) => a - b)
  const nearest = byDepth.flatMap(([, group]) => group).slice(0, mostCards)
  const byPath = new Map(nearest.map(({ path, title }) => [path, { path: `${path === '/' ? '/index' : path}.social.png`, title }]))
  return {
    cards: [...byPath.values()],
    imageOf({ path }) {
      let shown = path
      while (!byPath.has(shown)) shown = shown.slice(0, shown.lastIndexOf('/')) || '/'
      const { path: image, title } = byPath.get(shown) as PageCard
      return { url: baseUrl + image, ...socialImageSize, alternative: `${title}, ${name}` }
    },
  }
}

/** The preview image of a page (`og:image`). */
import type { PublishedPage } from '@svc/knowledge-index'
import type { Site } from './shell/site.ts'
import { type SocialCard, socialCardPath } from './shell/social-cards.ts'
import { parentOf } from './tree/page-tree.ts'

export interface SocialImage {
  /** Absolute, because previews do not resolve addresses against the page. */
  readonly url: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly alternative: string
}

/** Pixels that all sites with previews accept. */
export const socialImageSize = { width: 1_200, height: 630 } as const

/** The site's own image, or the card of a page: that of the nearest page above it if it has none. */
export function createSocialImages({ name, baseUrl, socialImage, socialCards }: Site): (page: Pick<PublishedPage, 'path'>) => SocialImage {
  if (socialImage !== undefined) {
    const { path, width, height } = socialImage
    return () => ({ url: baseUrl + path, width, height, alternative: name })
  }
  const cards = new Map(socialCards.map((card) => [card.path, card]))
  const cardOf = (path: string): SocialCard => cards.get(socialCardPath(path)) ?? cardOf(parentOf(path))
  return ({ path }) => {
    const card = cardOf(path)
    return { url: baseUrl + card.path, ...socialImageSize, alternative: `${card.title}, ${name}` }
  }
}

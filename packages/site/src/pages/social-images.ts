/** The preview image of a page (`og:image`). */
import type { PublishedPage } from '@svc/knowledge-index'
import type { Site } from './shell/site.ts'
import { type SocialCard, socialCardPath } from './shell/social-cards.ts'
import { parentOf } from './tree/page-tree.ts'

export type SocialImage = ReturnType<ReturnType<typeof createSocialImages>>

/** Pixels that all sites with previews accept. */
export const socialImageSize = { width: 1_200, height: 630 } as const

/** The site's own image, or the card of a page: that of the nearest page above it if it has none. */
export function createSocialImages({ name, baseUrl, socialImage, socialCards }: Site) {
  if (socialImage !== undefined) {
    const { path, width, height } = socialImage
    return (_: Pick<PublishedPage, 'path'>) => ({ url: baseUrl + path, width, height, alternative: name })
  }
  const cards = new Map(socialCards.map((card) => [card.path, card]))
  const cardOf = (path: string): SocialCard => cards.get(socialCardPath(path)) ?? cardOf(parentOf(path))
  return ({ path }: Pick<PublishedPage, 'path'>) => {
    const card = cardOf(path)
    // Absolute, because previews do not resolve addresses against the page.
    return { url: baseUrl + card.path, ...socialImageSize, alternative: `${card.title}, ${name}` }
  }
}

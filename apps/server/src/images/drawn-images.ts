/** Generated images: icons of the site, and a card for each of the first pages. */

import { createHash } from 'node:crypto'
import { addresses } from '@svc/composition'
import type { SourceImage } from '@svc/knowledge-index'
import type { Site } from '../pages/shell/site.ts'
import { defaultAccent } from '../pages/shell/style-sheet.ts'
import type { PageCard } from '../pages/social-images.ts'

/** An image that is read or drawn when it is written, unless it is copied from an earlier file. */
export type PublishedImage = Pick<SourceImage, 'path' | 'mediaType' | 'digest' | 'read'>

/** Loads the renderer for the first image that is not copied. */
const loadIcons = () => import('./site-icons.ts')
const loadCards = () => import('./social-card.ts')

/** @param images of the content folder, the site's icon among them */
export function drawnImages(
  { name, baseUrl, settings }: Site,
  cards: readonly PageCard[],
  images: readonly SourceImage[],
): readonly PublishedImage[] {
  const accent = settings.accent?.light ?? defaultAccent.light
  const image = images.find(({ path }) => path === `/images/${settings.icon}`)
  const source = { name, accent, image }
  const icon = [name, accent, image?.digest]
  const { host } = new URL(baseUrl)
  return [
    drawn(addresses.favicon.path, 'image/vnd.microsoft.icon', icon, async () => (await loadIcons()).drawFavicon(source)),
    drawn(addresses.touchIcon.path, 'image/png', icon, async () => (await loadIcons()).drawTouchIcon(source)),
    ...cards.map(({ path, title }) =>
      drawn(path, 'image/png', [title, name, host, accent], async () => (await loadCards()).drawSocialCard({ title, name, host, accent })),
    ),
  ]
}

/** @param madeOf everything that the bytes depend on, so that images are compared without drawing them */
function drawn(path: string, mediaType: string, madeOf: readonly unknown[], read: () => Promise<Buffer>): PublishedImage {
  const digest = createHash('sha256').update(JSON.stringify(madeOf)).digest('hex')
  return { path, mediaType, digest, read }
}

/** Images that the server draws at their first request: icons of the site, and a card for each of the first pages. */
import { addresses } from '@svc/composition'
import { defaultAccent } from '../pages/shell/dialog-styles.ts'
import type { Site } from '../pages/shell/site.ts'
import { type ServedImage, svgType } from './represent-images.ts'
import { type IconSource, svgIcon } from './svg-icon.ts'

/** Loads the renderer for the first image. */
const loadIcons = () => import('./site-icons.ts')
const loadCards = () => import('./social-card.ts')

/** The site's icons and the cards of pages, keyed by path. @param image the site's own icon */
export function drawnImages({ name, baseUrl, settings, socialCards }: Site, image: IconSource['image']): ReadonlyMap<string, ServedImage> {
  const accent = settings.accent?.light ?? defaultAccent.light
  const source = { name, accent, image }
  const { host } = new URL(baseUrl)
  return new Map<string, ServedImage>([
    [addresses.icon.path, { mediaType: svgType, read: () => svgIcon(source) }],
    [addresses.favicon.path, { mediaType: 'image/vnd.microsoft.icon', read: async () => (await loadIcons()).drawFavicon(source) }],
    [addresses.touchIcon.path, { mediaType: 'image/png', read: async () => (await loadIcons()).drawTouchIcon(source) }],
    ...socialCards.map(({ path, title }): [string, ServedImage] => [
      path,
      { mediaType: 'image/png', read: async () => (await loadCards()).drawSocialCard({ title, name, host, accent }) },
    ]),
  ])
}

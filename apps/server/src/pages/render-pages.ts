/** Renders the published pages as HTML, once for each publication. */
import { createHash } from 'node:crypto'
import { createPageHtml, type PlacedFact, type PublishedPage, type SourceImage } from '@svc/knowledge-index'
import type { PublicProfile } from '@svc/profile-schema'
import { type CodeLengths, createCodeColours } from './colour-code.ts'
import { contentPage } from './content-page.ts'
import { factNodes } from './fact-nodes.ts'
import { frontPage, frontPageLists } from './front-page.ts'
import { createPageLinks } from './page-links.ts'
import type { Site } from './shell/site.ts'
import { createPageSuggestions } from './shell/suggestions.ts'
import type { SocialImages } from './social-images.ts'

export interface RenderPagesOptions {
  readonly site: Site
  readonly profile: PublicProfile
  readonly pages: readonly PublishedPage[]
  readonly images: readonly Pick<SourceImage, 'path' | 'width' | 'height'>[]
  /** Coloured code by the path of its page. */
  readonly code: ReadonlyMap<string, CodeLengths>
  readonly socialImages: Pick<SocialImages, 'imageOf'>
  readonly facts: readonly PlacedFact[]
}

export type PageRenderer = ReturnType<typeof createPageRenderer>

export function createPageRenderer({ site, profile, pages, images, code, socialImages, facts }: RenderPagesOptions) {
  const colours = createCodeColours(code.values())
  const shownImages = images.map((image) => ({ ...image, url: site.baseUrl + image.path }))
  const toHtml = createPageHtml(pages, { images: shownImages, colourCode: colours.colour })
  // Suggestions depend on the page, so that it does not change with pages of other folders.
  const { suggestions, ...shared } = site
  const sharedDigest = createHash('sha256')
    .update(JSON.stringify([shared, profile, colours.isOn]))
    .digest('hex')
  const pathOf = new Map(pages.map(({ path, markdownUrl }) => [new URL(markdownUrl).pathname, path]))
  // A link is rendered differently if its page does not exist.
  const linked = ({ text }: PublishedPage) => addressesIn(text.value, site.baseUrl).flatMap((address) => pathOf.get(address) ?? [])
  const sizes = new Map(images.map(({ path, width, height }) => [path, [path, width, height]]))
  // The HTML contains the sizes of images.
  const shown = (text: string) => (sizes.size === 0 ? [] : addressesIn(text, site.baseUrl).flatMap((address) => sizes.get(address) ?? []))
  const linksOf = createPageLinks({ pages, sections: site.settings.sections ?? {}, linkedFrom: linked })
  const suggestionsFor = createPageSuggestions(suggestions, pages.length)
  const lists = frontPageLists(site, pages)
  const contextOf = (page: PublishedPage) => {
    const links = linksOf(page)
    const data = page.path === '/facts' ? factNodes(facts, site.baseUrl) : undefined
    return { links, suggestions: suggestionsFor(links), socialImage: socialImages.imageOf(page), data }
  }
  return {
    async render(page: PublishedPage): Promise<string> {
      await colours.load(code.get(page.path) ?? {})
      const content = { page, article: toHtml(page), ...contextOf(page) }
      return page.path === '/' ? frontPage(site, profile, content, lists) : contentPage(site, profile, content)
    },
    /** A digest of everything that the page's HTML and Markdown are made of: equal digests, equal bytes. */
    madeOf(page: PublishedPage): string {
      const { text, structure: _, ...fields } = page
      const parts = [fields, linked(page), shown(text.value), contextOf(page), page.path === '/' ? lists : []]
      return createHash('sha256').update(sharedDigest).update(JSON.stringify(parts)).update(text.value).digest('hex')
    },
  }
}

/** The paths of this service's Markdown and images in a published text. */
function addressesIn(text: string, baseUrl: string): string[] {
  return text.split(baseUrl).flatMap((part) => /^\/[a-z0-9/-]+\.md/.exec(part)?.[0] ?? [])
}

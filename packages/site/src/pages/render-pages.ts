/** Renders the published pages as HTML: the frame, whose links depend on the other pages, around the article that the build has made. */
import type { PlacedFact, PublishedPage } from '@svc/knowledge-index'
import type { PublicProfile } from '@svc/profile-schema'
import { contentPage } from './content-page.ts'
import { frontPage } from './front-page.ts'
import { factNodes } from './json-ld.ts'
import type { Site } from './shell/site.ts'
import { createSocialImages } from './social-images.ts'
import { createPageLinks, type PageLinksOptions } from './tree/page-links.ts'

export interface RenderPagesOptions extends Pick<PageLinksOptions, 'pages' | 'relatedTo'> {
  readonly site: Site
  readonly profile: PublicProfile
  readonly facts: readonly PlacedFact[]
  /** The element `article` of the page at a path. */
  readonly articleOf: (path: string) => string
}

export function createPageRenderer(options: RenderPagesOptions): (page: PublishedPage) => string {
  const { site, profile, pages, facts, articleOf, relatedTo } = options
  const linksOf = createPageLinks({ pages, relatedTo, sections: site.settings.sections ?? {} })
  const socialImageOf = createSocialImages(site)
  return (page) => {
    const { path } = page
    const links = linksOf(page)
    const content = {
      page,
      article: articleOf(path),
      links,
      socialImage: socialImageOf(page),
      data: path === '/facts' ? factNodes(facts, site.baseUrl) : undefined,
    }
    const isFront = path === '/' || page.translationOf === '/'
    return isFront ? frontPage(site, profile, content) : contentPage(site, profile, content)
  }
}

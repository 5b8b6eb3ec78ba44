/** Renders the published pages as HTML: the frame, whose links depend on the other pages, around the article that the build has made. */
import type { PlacedFact, PublishedPage } from '@svc/knowledge-index'
import type { PublicProfile } from '@svc/profile-schema'
import { contentPage } from './content-page.ts'
import { factNodes } from './fact-nodes.ts'
import { frontPage, frontPageLists } from './front-page.ts'
import { createPageLinks, type PageLinksOptions } from './page-links.ts'
import type { Site } from './shell/site.ts'
import type { SocialImages } from './social-images.ts'

export interface RenderPagesOptions extends Pick<PageLinksOptions, 'pages' | 'relatedTo'> {
  readonly site: Site
  readonly profile: PublicProfile
  readonly socialImages: Pick<SocialImages, 'imageOf'>
  readonly facts: readonly PlacedFact[]
  /** The element `article` of the page at a path. */
  readonly articleOf: (path: string) => string
}

export function createPageRenderer(options: RenderPagesOptions): (page: PublishedPage) => string {
  const { site, profile, pages, socialImages, facts, articleOf, relatedTo } = options
  const linksOf = createPageLinks({ pages, relatedTo, sections: site.settings.sections ?? {} })
  return (page) => {
    const { path } = page
    const links = linksOf(page)
    const content = {
      page,
      article: articleOf(path),
      links,
      socialImage: socialImages.imageOf(page),
      data: path === '/facts' ? factNodes(facts, site.baseUrl) : undefined,
    }
    return path === '/' ? frontPage(site, profile, content, frontPageLists(site, pages)) : contentPage(site, profile, content)
  }
}

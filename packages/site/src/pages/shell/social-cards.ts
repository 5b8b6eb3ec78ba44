import type { PageTree } from '../tree/page-tree.ts'

/** A page whose title is drawn as its preview image. */
export interface SocialCard {
  /** The path of the image: `/pricing.social.png`. No page's own path has a dot. */
  readonly path: string
  readonly title: string
}

/** Drawing one takes about 15 ms, so an export takes at most two seconds more with any number of pages. */
const mostCards = 100

/** Cards of the pages nearest to the front page. */
export function socialCards({ byPath, below }: Pick<PageTree, 'byPath' | 'below'>): SocialCard[] {
  const nearest = [byPath.get('/') ?? []].flat()
  for (const { path } of nearest) {
    if (nearest.length >= mostCards) break
    nearest.push(...below(path).slice(0, mostCards))
  }
  return nearest.slice(0, mostCards).map(({ path, title }) => ({ path: socialCardPath(path), title }))
}

export function socialCardPath(page: string): string {
  return `${page === '/' ? '/index' : page}.social.png`
}

import { factsPath } from '../../content/facts/fact.ts'
import type { Content } from '../../content/folder/content.ts'

/** As many as a menu has links (docs/pages/reference/site.md): a longer list says less of each. */
const mostTopics = 8

/** Who publishes, for texts that introduce a publication. */
export interface Publisher {
  /** `name` of `profile.json`. */
  readonly name: string
  /** `type` of `profile.json`, such as `Independent insurance adviser`. */
  readonly trade?: string
  /** Titles of the top level in the language of the front page, at most 8: the links of the navigation, then the other pages. */
  readonly topics: readonly string[]
}

/** Undefined for a profile without a name. */
export function publisherOf({ profile, pages, site = {} }: Pick<Content, 'profile' | 'pages' | 'site'>): Publisher | undefined {
  const { name, type } = (profile ?? {}) as Readonly<Record<string, unknown>>
  const [named, trade] = [oneLine(name), oneLine(type)]
  if (named === '') return undefined
  const language = pages.find(({ path }) => path === '/')?.frontMatter.language
  const links = (site.navigation ?? []).filter(({ href }) => href.startsWith('/'))
  const linked = new Set(links.map(({ href }) => href.split('#', 1)[0]))
  const others = pages.filter(({ path, frontMatter }) => {
    const isTop = /^\/[^/]+$/.test(path) && path !== factsPath && !linked.has(path)
    return isTop && frontMatter.language === language && frontMatter.translationOf === undefined
  })
  const titles = [...links.map(({ title }) => title), ...others.map((page) => site.sections?.[page.path]?.title ?? page.frontMatter.title)]
  return { name: named, ...(trade !== '' && { trade }), topics: [...new Set(titles)].slice(0, mostTopics) }
}

function oneLine(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
}

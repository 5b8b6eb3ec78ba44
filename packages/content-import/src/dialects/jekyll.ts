import { parse } from 'node:path/posix'
import { asDate, asFields, asText, asTexts, type Fields, readFields } from '../source/data-text.ts'
import { type Dialect, fileAddress, isPart, joinPath, type Site, type SiteRoot, siteUrl } from '../source/site.ts'
import { prepareKramdown } from './kramdown.ts'
import { prepareLiquid } from './liquid.ts'

/** Jekyll: pages, posts and collections next to `_config.yml`. */
export const jekyll: Dialect = {
  name: 'jekyll',
  isAt: (source, base) => source.has(joinPath(base, '_config.yml') as string),
  readSite(source, base): Site {
    const config = readFields(source.readText(joinPath(base, '_config.yml') as string) ?? '', 'yaml') ?? {}
    const collections = collectionsOf(config)
    const left = asTexts(config.exclude).map((path) => path.replace(/\/$/, ''))
    const documents = joinPath(base, asText(config.collections_dir) ?? '', '_') as string
    return {
      roots: [
        ...collections.map(({ name, permalink }) => ({
          folder: joinPath(base, asText(config.collections_dir) ?? '', `_${name}`) as string,
          address: documentAddress(name, permalink),
        })),
        { folder: base, address: pageAddress(left) },
      ],
      title: asText(config.title),
      description: asText(config.description),
      url: siteUrl(asText(config.url), asText(config.baseurl)),
      language: asText(config.lang) ?? 'en',
      staticFolders: [base],
      variables: config,
      isWithheld: (file, fields, today) => {
        // Pages outside of collections have no date.
        const date = file.startsWith(documents) ? (asDate(fields.date) ?? asDate(parse(file).name)) : undefined
        return date !== undefined && date > today && config.future !== true
      },
      includeFolders: [joinPath(base, '_includes') as string],
    }
  },
  prepare: (body, preparation) => prepareKramdown(prepareLiquid(body, preparation)),
}

/** The collections that the site publishes, with posts. */
function collectionsOf(config: Fields) {
  const given = config.collections
  const settings = asFields(given) ?? Object.fromEntries(asTexts(given).map((name) => [name, {}]))
  const published = Object.entries(settings).filter(([name, each]) => name !== 'posts' && asFields(each)?.output === true)
  const posts = asText(asFields(settings.posts)?.permalink) ?? asText(config.permalink) ?? 'date'
  return [
    { name: 'posts', permalink: styles[posts] ?? posts },
    ...published.map(([name, each]) => ({ name, permalink: asText(asFields(each)?.permalink) ?? '/:collection/:path' })),
  ]
}

/** Templates by the names of permalink styles (jekyllrb.com, "Permalinks"). */
const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title',
  pretty: '/:categories/:year/:month/:day/:title',
  ordinal: '/:categories/:year/:title',
  none: '/:categories/:title',
}

function documentAddress(collection: string, permalink: string): SiteRoot['address'] {
  return (path, fields) => {
    const plain = path.replace(/\.\w+$/, '')
    const name = plain.split('/').at(-1) as string
    const [, year = '', month = '', day = '', title = name] = /^(\d{4})-(\d{2})-(\d{2})-(.+)$/.exec(name) ?? []
    const slug = asText(fields.slug) ?? title
    const categories = [...asTexts(fields.category), ...asTexts(fields.categories)].join('/').toLowerCase()
    const values: Readonly<Record<string, string>> = { collection, path: plain, name, title: slug, slug, year, month, day, categories }
    return address((asText(fields.permalink) ?? permalink).replace(/:(\w+)/g, (_, key: string) => values[key] ?? ''))
  }
}

/** @param left paths that the site excludes */
function pageAddress(left: readonly string[]): SiteRoot['address'] {
  return (path, fields) => {
    const isLeft = left.some((each) => path === each || path.startsWith(`${each}/`))
    if (isLeft || isPart(path)) return undefined
    const own = asText(fields.permalink)
    if (own === undefined) return fileAddress(path)
    const { dir, name } = parse(path)
    const values: Readonly<Record<string, string>> = { path: dir, basename: name }
    return address(own.replace(/:(\w+)/g, (_, key: string) => values[key] ?? ''))
  }
}

function address(written: string): string {
  return `/${joinPath(written.replace(/\.html$/, '').replace(/\/index$/, '')) ?? ''}`
}

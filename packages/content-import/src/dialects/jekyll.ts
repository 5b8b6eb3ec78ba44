import { parse } from 'node:path/posix'
import { asDate, asFields, asList, asText, asTexts, asTime, type Fields, isFalse, lowerCaseKeys } from '../source/data-text.ts'
import { matchesGlob } from '../source/path-patterns.ts'
import { type Dialect, fileAddress, isPart, linkTo, type Site, type SiteRoot, siteUrl } from '../source/site.ts'
import { readConfig } from '../source/source-folder.ts'
import { inFolder, joinPath, pathIn } from '../source/source-path.ts'
import { prepareKramdown } from './extended-markdown.ts'
import { prepareLiquid } from './liquid.ts'

/** Jekyll: pages, posts and collections next to `_config.yml`. */
export const jekyll: Dialect = {
  name: 'jekyll',
  configFiles: ['_config.yml'],
  readSite(source, base): Site {
    const config = readConfig(source, base, ['_config.yml'])
    const collections = collectionsOf(config)
    const isExcluded = pathsBelow(asTexts(config.exclude))
    const isIncluded = pathsBelow(asTexts(config.include))
    const inside = (file: string) => pathIn(base, file) ?? file
    const isAboutRepository = (file: string) => {
      const { dir, name } = parse(file)
      const isIndex = /^readme$/i.test(name) && !['index.md', 'index.html'].some((index) => source.has(inFolder(dir, index)))
      return repositoryFile.test(name) && !isIndex && !isIncluded(inside(file)) && !/^---\s/.test(source.readText(file) ?? '')
    }
    const documents = joinPath(base, asText(config.collections_dir) ?? '', '_') as string
    return {
      roots: [
        ...collections.map(({ name, permalink }) => ({
          folder: `${documents}${name}`,
          address: documentAddress(name, permalink),
        })),
        { folder: base, address: pageAddress(isIncluded) },
      ],
      look: {
        logo: asText(config.logo),
        icon: asText(config.favicon_ico),
        links: Object.entries(asFields(config.aux_links) ?? {}).flatMap(([title, to]) => linkTo(title, asTexts(to)[0])),
      },
      title: asText(config.title),
      description: asText(config.description),
      url: siteUrl(asText(config.url), asText(config.baseurl)),
      language: asText(config.lang) ?? 'en',
      staticFolders: [base],
      variables: config,
      inherited: (file) => defaultsFor(config.defaults, inside(file)),
      isWithheld: (file, fields, now) => {
        // Pages outside of collections have no date.
        const date = file.startsWith(documents) ? (asTime(fields.date) ?? asTime(asDate(parse(file).name))) : undefined
        return isExcluded(inside(file)) || isAboutRepository(file) || (date !== undefined && date > now.getTime() && isFalse(config.future))
      },
      includeFolders: [inFolder(base, '_includes')],
    }
  },
  prepare: (body, preparation) => prepareKramdown(prepareLiquid(body, preparation)),
}

/** Files that are pages only with front matter, or as the index of their folder (jekyll-optional-front-matter, jekyll-readme-index). */
const repositoryFile = /^(?:readme|licen[cs]e|copying|code_of_conduct|contributing|issue_template|pull_request_template)$/i

/** The collections that the site publishes, with posts. */
function collectionsOf(config: Fields) {
  const given = config.collections
  const settings = asFields(given) ?? Object.fromEntries(asTexts(given).map((name) => [name, {}]))
  const published = Object.entries(settings).filter(([name, each]) => name !== 'posts' && !isFalse(asFields(each)?.output))
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
    const values = { collection, path: plain, name, title: slug, slug, year, month, day, categories }
    return address(asText(fields.permalink) ?? permalink, values)
  }
}

/** Front matter that `defaults` of the configuration give to a file (jekyllrb.com, "Front Matter Defaults"). */
function defaultsFor(defaults: unknown, file: string): Fields {
  const collection = /^_([^/]+)\//.exec(file)?.[1] ?? (file.includes('/_posts/') ? 'posts' : 'pages')
  const given = asList(defaults).map(({ scope, values }) => {
    const { path: folder, type } = asFields(scope) ?? {}
    const path = (asText(folder) ?? '').replace(/\/$/, '')
    const isFor = path === '' || pathsBelow([path])(file)
    return isFor && (asText(type) ?? collection) === collection ? lowerCaseKeys(asFields(values) ?? {}) : {}
  })
  return Object.assign({}, ...given)
}

/** Whether a path is one of these paths and globs, or below one. */
function pathsBelow(patterns: readonly string[]): (path: string) => boolean {
  return matchesGlob(patterns.flatMap((pattern) => [pattern, `${pattern}/**`]))
}

/** @param isIncluded whether the configuration includes a file although the name of its folder begins with an underscore */
function pageAddress(isIncluded: (path: string) => boolean): SiteRoot['address'] {
  return (path, fields) => {
    if (isPart(path) && !isIncluded(path)) return undefined
    const own = asText(fields.permalink)
    const { dir, name } = parse(path)
    return own === undefined ? fileAddress(path) : address(own, { path: dir, basename: name })
  }
}

function address(template: string, values: Readonly<Record<string, string>>): string {
  const written = template.replace(/:(\w+)/g, (_, key: string) => values[key] ?? '')
  return `/${joinPath(written.replace(/\.html$/, '').replace(/\/index$/, '')) ?? ''}`
}

import { asFields, asText, type Fields, readFields, textFields } from '../source/data-text.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { type Dialect, fileAddress, isMarkdown, joinPath, parentOf, type Site, type SiteRoot } from '../source/site.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { prepareShortcodes } from './shortcodes.ts'

/** Hugo: `content/` next to `hugo.toml`. Templates and data files are not read. */
export const hugo: Dialect = {
  name: 'hugo',
  isAt(source, base) {
    const config = readFirst(source, base, configNames)
    return asText(config?.baseURL ?? config?.baseurl) !== undefined
  },
  readSite(source, base): Site {
    const config = readFirst(source, base, configNames) ?? {}
    const folder = joinPath(base, asText(config.contentDir) ?? 'content') ?? base
    const language = asText(config.defaultContentLanguage) ?? 'en'
    const languages = languagesOf(source, base, config)
    const url = asText(config.baseURL) ?? asText(config.baseurl)
    return {
      roots: [
        ...Object.keys(languages)
          .filter((name) => name !== language)
          .flatMap((name): SiteRoot[] => languageRoots(name, asText(asFields(languages[name])?.contentDir), base, folder)),
        ...defaultRoots(joinPath(base, asText(asFields(languages[language])?.contentDir) ?? '') || folder, language),
      ],
      title: asText(config.title) ?? asText(asFields(languages[language])?.title),
      description: asText(asFields(config.params)?.description),
      url: url !== undefined && /^https?:/.test(url) ? url.replace(/\/+$/, '') : undefined,
      language,
      staticFolders: [{ folder: joinPath(base, 'static') as string, address: '' }],
      redirects: [],
      variables: textFields(asFields(config.params) ?? {}),
      includeFolders: [base],
    }
  },
  isMdx: () => false,
  prepare: (body, preparation) => changeOutsideCode(prepareShortcodes(body, preparation), withoutAttributes),
}

const configNames = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config']
const formats = { toml: 'toml', yaml: 'yaml', yml: 'yaml', json: 'json' } as const

/** The first file of these names that can be read. */
function readFirst(source: SourceFolder, base: string, names: readonly string[]): Fields | undefined {
  for (const name of names) {
    for (const [ending, format] of Object.entries(formats)) {
      const file = joinPath(base, `${name}.${ending}`) as string
      const fields = source.has(file) ? readFields(source.readText(file) ?? '', format) : undefined
      if (fields !== undefined) return fields
    }
  }
  return undefined
}

/** Settings by language: from the configuration itself, or from a file next to it. */
function languagesOf(source: SourceFolder, base: string, config: Fields): Fields {
  return asFields(config.languages) ?? readFirst(source, base, ['config/_default/languages']) ?? {}
}

/** A translation is a folder of its own, or a file whose name ends with the language: `ports.de.md`. */
function languageRoots(name: string, contentDirectory: string | undefined, base: string, folder: string): SiteRoot[] {
  const ownFolder = contentDirectory === undefined ? undefined : joinPath(base, contentDirectory)
  if (ownFolder !== undefined && ownFolder !== folder) return [{ folder: ownFolder, language: name, address: pageAddress(`/${name}`) }]
  const ending = new RegExp(`\\.${name}\\.md$`, 'i')
  const address = pageAddress(`/${name}`)
  return [
    { folder, language: name, address: (path, fields) => (ending.test(path) ? address(path.replace(ending, '.md'), fields) : undefined) },
  ]
}

function defaultRoots(folder: string, language: string): SiteRoot[] {
  const ending = new RegExp(`\\.${language}\\.md$`, 'i')
  const address = pageAddress('')
  return [{ folder, address: (path, fields) => address(path.replace(ending, '.md'), fields) }]
}

function pageAddress(prefix: string): SiteRoot['address'] {
  return (path, fields) => {
    const render = (asFields(fields.build) ?? asFields(fields._build))?.render
    const isPart = path.split('/').some((name) => name.startsWith('_') && !/^_index\.\w+$/.test(name))
    if (!isMarkdown(path) || isPart || render === 'never' || render === false) return undefined
    const own = asText(fields.url)
    if (own !== undefined) return own.startsWith('/') ? own.replace(/(?<=.)\/$/, '') : `${prefix}/${own.replace(/\/$/, '')}`
    const slug = asText(fields.slug)
    const isFolder = /(?:^|\/)_?index\.\w+$/i.test(path)
    if (slug === undefined || isFolder) return `${prefix}${fileAddress(path)}`
    return `${prefix}/${joinPath(parentOf(path), slug) ?? slug}`
  }
}

/** `{.wide}` and `{class="wide"}` on a line of their own are for the site's look. */
function withoutAttributes(text: string): string {
  return text
    .split('\n')
    .map((line) => (/^[ \t]*\{(?:\.|[a-z-]{1,40}=)[^{}]*\}[ \t]*$/.test(line) ? '' : line))
    .join('\n')
}

import { asFields, asList, asText, asTexts, type Fields, isFalse, lowerCaseKeys, readFields } from '../source/data-text.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { type Dialect, fileAddress, linkTo, type Site, type SiteRoot } from '../source/site.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { inFolder, joinPath, parentOf, pathIn } from '../source/source-path.ts'
import { withTermsInLists } from './extended-markdown.ts'
import { hugoPublication } from './hugo-publication.ts'
import { prepareShortcodes } from './shortcodes.ts'

const formats = { toml: 'toml', yaml: 'yaml', yml: 'yaml', json: 'json' } as const
const configNames = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config']

/** Hugo: `content/` next to `hugo.toml`. Templates and data files are not read. */
export const hugo: Dialect = {
  name: 'hugo',
  configFiles: configNames.flatMap((name) => Object.keys(formats).map((ending) => `${name}.${ending}`)),
  isAt: (source, base) => asText(readFirst(source, base, configNames)?.baseurl) !== undefined,
  readSite(source, base): Site {
    const config = readFirst(source, base, configNames) ?? {}
    // The configuration has the settings of modules and languages, or a file next to it.
    const settingsOf = (name: string) => asFields(config[name]) ?? readFirst(source, base, [`config/_default/${name}`]) ?? {}
    const { mounts } = settingsOf('module')
    const mounted = contentMounts(mounts)
    const folder = joinPath(base, asText(config.contentdir) ?? mounted.get(undefined) ?? 'content') ?? base
    const language = asText(config.defaultcontentlanguage) ?? 'en'
    const languages = settingsOf('languages')
    const settings = (name: string) => lowerCaseKeys(asFields(languages[name]) ?? {})
    const ownFolder = (name: string) => {
      const own = asText(settings(name).contentdir) ?? mounted.get(name)
      return own === undefined ? undefined : joinPath(base, own)
    }
    const isDisabled = (name: string) => !isFalse(settings(name).disabled) || asTexts(config.disablelanguages).includes(name)
    const disabled = Object.keys(languages).filter(isDisabled)
    const isOfDisabled = (file: string) =>
      disabled.some((name) => endingOf(name).test(file) || pathIn(ownFolder(name) ?? '\n', file) !== undefined)
    const params = asFields(config.params) ?? {}
    const url = asText(config.baseurl)
    return {
      roots: [
        ...Object.keys(languages)
          .filter((name) => name !== language)
          .map((name) => translationRoot(name, ownFolder(name) ?? folder, folder)),
        { folder: ownFolder(language) || folder, address: pageAddress('', endingOf(language)) },
      ],
      look: {
        logo: asText(params.logo),
        icon: asText(params.favicon),
        navigation: asList(asFields(config.menus ?? config.menu)?.main)
          .map((each) => lowerCaseKeys(each ?? {}))
          .toSorted((a, b) => Number(a.weight ?? 0) - Number(b.weight ?? 0))
          .flatMap((each) => linkTo(asText(each.name), each.pageref ?? each.url)),
      },
      title: asText(config.title) ?? asText(settings(language).title),
      description: asText(params.description),
      url: url !== undefined && /^https?:/.test(url) ? url.replace(/\/+$/, '') : undefined,
      language,
      staticFolders: [inFolder(base, 'static')],
      variables: params,
      includeFolders: [base],
      ...hugoPublication({ source, folder, config, mounts, isOfDisabled }),
    }
  },
  prepare: (body, preparation) =>
    changeOutsideCode(prepareShortcodes(body, preparation), (text) => withTermsInLists(withoutAttributes(text))),
}

/** The first file of these names that can be read. */
function readFirst(source: SourceFolder, base: string, names: readonly string[]): Fields | undefined {
  for (const name of names) {
    for (const [ending, format] of Object.entries(formats)) {
      const file = inFolder(base, `${name}.${ending}`)
      const fields = source.has(file) ? readFields(source.readText(file) ?? '', format) : undefined
      if (fields !== undefined) return lowerCaseKeys(fields)
    }
  }
  return undefined
}

/**
 * The folders that are mounted as the content, by language; undefined is the folder of all languages. The first language of a mount has its
 * files: others show them where they lack a translation.
 */
function contentMounts(mounts: unknown): ReadonlyMap<string | undefined, string> {
  const folders = new Map<string | undefined, string>()
  for (const mount of Array.isArray(mounts) ? mounts.map(asFields) : []) {
    const source = asText(mount?.source)
    const language = asText(mount?.lang) ?? asTexts(asFields(asFields(mount?.sites)?.matrix)?.languages)[0]
    if (mount?.target === 'content' && source !== undefined && !folders.has(language)) folders.set(language, source)
  }
  return folders
}

/** A translation is a folder of its own, or the files of the common folder whose names end with the language: `ports.de.md`. */
function translationRoot(language: string, folder: string, commonFolder: string): SiteRoot {
  if (folder !== commonFolder) return { folder, language, address: pageAddress(`/${language}`) }
  const ending = endingOf(language)
  const address = pageAddress(`/${language}`, ending)
  return { folder, language, address: (path, fields) => (ending.test(path) ? address(path, fields) : undefined) }
}

function endingOf(language: string): RegExp {
  return new RegExp(`\\.${language}\\.md$`, 'i')
}

/** @param ending of file names, which is not a part of their addresses */
function pageAddress(prefix: string, ending?: RegExp): SiteRoot['address'] {
  return (file, fields) => {
    const path = ending === undefined ? file : file.replace(ending, '.md')
    const render = (asFields(fields.build) ?? asFields(fields._build))?.render
    const isPart = path.split('/').some((name) => name.startsWith('_') && !/^_index\.\w+$/.test(name))
    if (isPart || render === 'never' || render === false) return undefined
    const own = asText(fields.url)
    if (own !== undefined) return own.startsWith('/') ? own.replace(/(?<=.)\/$/, '') : `${prefix}/${own.replace(/\/$/, '')}`
    const slug = asText(fields.slug)
    const isFolder = /(?:^|\/)_?index\.\w+$/i.test(path)
    if (slug === undefined || isFolder) return `${prefix}${fileAddress(path)}`
    return `${prefix}/${joinPath(parentOf(path), slug) ?? slug}`
  }
}

/** Lines with only `{.wide}` or `{class="wide"}` change the look of the site. */
function withoutAttributes(text: string): string {
  return text.replace(/^[ \t]*\{(?:\.|[a-z-]{1,40}=)[^{}\n]*\}[ \t]*$/gm, '')
}

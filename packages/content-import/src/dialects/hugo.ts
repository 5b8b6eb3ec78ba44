import { asFields, asList, asText, asTexts, type Fields, isFalse, lowerCaseKeys } from '../source/data-text.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { type Dialect, fileAddress, linkTo, type Site, type SiteRoot } from '../source/site.ts'
import { readConfig } from '../source/source-folder.ts'
import { inFolder, joinPath, parentOf, pathIn } from '../source/source-path.ts'
import { withTermsInLists } from './extended-markdown.ts'
import { hugoPublication } from './hugo-publication.ts'
import { prepareShortcodes } from './shortcodes.ts'

const filesOf = (name: string) => ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`)
const configFiles = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].flatMap(filesOf)

/** Hugo: `content/` next to `hugo.toml`. Templates and data files are not read. */
export const hugo: Dialect = {
  name: 'hugo',
  configFiles,
  isAt: (source, base) => asText(lowerCaseKeys(readConfig(source, base, configFiles)).baseurl) !== undefined,
  readSite(source, base): Site {
    const config = lowerCaseKeys(readConfig(source, base, configFiles))
    // The configuration has the settings of modules and languages, or a file next to it.
    const settingsOf = (name: string) =>
      asFields(config[name]) ?? lowerCaseKeys(readConfig(source, base, filesOf(`config/_default/${name}`)))
    const mounts = asList(settingsOf('module').mounts).filter((mount) => mount.target === 'content')
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
    const publication = hugoPublication(source, folder, config, mounts)
    const params = asFields(config.params) ?? {}
    const url = asText(config.baseurl)
    const menu = asList(asFields(config.menus ?? config.menu)?.main).map(lowerCaseKeys)
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
        navigation: menu
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
      inherited: publication.inherited,
      isWithheld: (file, fields, now) => isOfDisabled(file) || publication.isWithheld(file, fields, now),
    }
  },
  prepare: (body, preparation) =>
    changeOutsideCode(prepareShortcodes(body, preparation), (text) => withTermsInLists(withoutAttributes(text))),
}

/**
 * The folders that are mounted as the content, by language; undefined is the folder of all languages. The first language of a mount has its
 * files: others show them where they lack a translation.
 */
function contentMounts(mounts: readonly Fields[]): ReadonlyMap<string | undefined, string> {
  const folders = new Map<string | undefined, string>()
  for (const mount of mounts) {
    const source = asText(mount.source)
    const language = asText(mount.lang) ?? asTexts(asFields(asFields(mount.sites)?.matrix)?.languages)[0]
    if (source !== undefined && !folders.has(language)) folders.set(language, source)
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
    const own = asText(fields.url)?.replace(/(?<=.)\/$/, '')
    if (own !== undefined) return own.startsWith('/') ? own : `${prefix}/${own}`
    const slug = asText(fields.slug)
    if (slug === undefined || /(?:^|\/)_?index\.\w+$/i.test(path)) return `${prefix}${fileAddress(path)}`
    return `${prefix}/${joinPath(parentOf(path), slug) ?? slug}`
  }
}

/** Lines with only `{.wide}` or `{class="wide"}` change the look of the site. */
function withoutAttributes(text: string): string {
  return text.replace(/^[ \t]*\{(?:\.|[a-z-]{1,40}=)[^{}\n]*\}[ \t]*$/gm, '')
}

import { asFields, asList, asText, asTexts, asTime, type Fields, isFalse, lowerCaseKeys } from '../source/data-text.ts'
import { splitFrontMatter } from '../source/front-matter.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { matchesExpression, matchesGlob } from '../source/path-patterns.ts'
import { isUnpublished } from '../source/publication.ts'
import { type Dialect, fileAddress, isMarkdown, linkTo, type Site, type SiteRoot } from '../source/site.ts'
import { readConfig, type SourceFolder } from '../source/source-folder.ts'
import { inFolder, joinPath, parentOf, pathIn } from '../source/source-path.ts'
import { withTermsInLists } from './extended-markdown.ts'
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
    const isExcluded = matchesGlob(mounts.flatMap(excludedFiles))
    const isOfDisabled = (file: string) =>
      disabled.some((name) => isNamed(file, name) || pathIn(ownFolder(name) ?? '\n', file) !== undefined)
    const params = asFields(config.params) ?? {}
    const url = asText(config.baseurl)
    const menu = asList(asFields(config.menus ?? config.menu)?.main).map(lowerCaseKeys)
    return {
      roots: [
        ...Object.keys(languages)
          .filter((name) => name !== language)
          .map((name) => translationRoot(name, ownFolder(name) ?? folder, folder)),
        { folder: ownFolder(language) || folder, address: pageAddress('', language) },
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
      // Themes also show images of `assets`.
      staticFolders: [inFolder(base, 'static'), inFolder(base, 'assets')],
      variables: params,
      includeFolders: [base],
      ...hugoPublication(source, folder, config, (file) => isOfDisabled(file) || isExcluded(pathIn(folder, file) ?? file)),
    }
  },
  prepare: (body, preparation) =>
    changeOutsideCode(prepareShortcodes(body, preparation), (text) => withTermsInLists(apartFromHtml(withoutAttributes(text)))),
}

/**
 * The folders that are mounted as the content, by language; undefined is the folder of all languages. The first language of a mount has its
 * files: others show them where they lack a translation.
 */
function contentMounts(mounts: readonly Fields[]): ReadonlyMap<string | undefined, string> {
  const folders = mounts.flatMap((mount) => {
    const source = asText(mount.source)
    const language = asText(mount.lang) ?? asTexts(asFields(asFields(mount.sites)?.matrix)?.languages)[0]
    return source === undefined ? [] : [[language, source] as const]
  })
  // The first mount of a language counts.
  return new Map(folders.toReversed())
}

/** A translation is a folder of its own, or the files of the common folder whose names end with the language: `ports.de.md`. */
function translationRoot(language: string, folder: string, commonFolder: string): SiteRoot {
  const isIn = (path: string) => folder !== commonFolder || isNamed(path, language)
  const address = pageAddress(`/${language}`, language)
  return { folder, language, address: (path, fields) => (isIn(path) ? address(path, fields) : undefined) }
}

function isNamed(path: string, language: string): boolean {
  return path.toLowerCase().endsWith(`.${language}.md`.toLowerCase())
}

/** @param language at the end of a file name, which is not a part of its address */
function pageAddress(prefix: string, language: string): SiteRoot['address'] {
  return (file, fields) => {
    const path = isNamed(file, language) ? `${file.slice(0, -`.${language}.md`.length)}.md` : file
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

/** A directive below a line of HTML, which would be a part of it without a blank line. */
function apartFromHtml(text: string): string {
  return text.replace(/(?<=>[ \t]{0,9})\n(?=[ \t]{0,40}:{3,}[a-z])/g, '\n\n')
}

/** The values that a section, or the configuration, gives to a page below it (gohugo.io, "Cascade"). */
function cascadeFor(page: string, cascade: unknown): Fields {
  const given = asList(cascade).map((each) => {
    const { _target, target, params, ...values } = lowerCaseKeys(each)
    const { path, kind, environment = 'production' } = lowerCaseKeys(asFields(target ?? _target) ?? {})
    const isKind = kind === undefined || (kind === 'section') === /(?:^|\/)_index$/.test(page)
    const isPath = path === undefined || [page, page.replace(/\/?_?index$/, '')].some(matchesGlob([asText(path)?.toLowerCase() ?? '']))
    return isKind && isPath && environment === 'production' ? { ...lowerCaseKeys(asFields(params) ?? {}), ...values } : {}
  })
  return Object.assign({}, ...given)
}

/**
 * Dates, cascades and ignored files decide what Hugo publishes (gohugo.io, "Front matter", "Configure modules"). A section that is not
 * published has no pages.
 *
 * @param folder of the pages
 * @param config with keys in lower case
 * @param isLeftOut whether a mount or a disabled language leaves out a file
 */
function hugoPublication(source: SourceFolder, folder: string, config: Fields, isLeftOut: (file: string) => boolean) {
  const isIgnored = matchesExpression(asTexts(config.ignorefiles))
  const indexes = source.files.filter((file) => isMarkdown(file) && /(?:^|\/)_index\./.test(file))
  const sections = new Map(indexes.map((file) => [file, splitFrontMatter(source.readText(file) ?? '').fields]))
  /** The pages of the sections above a file, the outermost first; a translation has its own. */
  const sectionsAbove = (file: string) => {
    const ending = /(?:\.[a-z]{2,3}(?:-[a-z]+)?)?\.\w+$/i.exec(file)?.[0] ?? ''
    const folders = parentOf(file).split('/')
    const names = folders.map((_, at) => `${folders.slice(0, at + 1).join('/')}/_index`.replace(/^\//, ''))
    return [...new Set(['_index', ...names])].flatMap(
      (name) => [`${name}${ending}`, `${name}.md`].find((index) => sections.has(index)) ?? [],
    )
  }
  const inherited = (file: string): Fields => {
    const page = (pathIn(folder, file) ?? file).replace(/\.\w+$/, '').toLowerCase()
    const cascades = [config.cascade, ...sectionsAbove(file).map((index) => sections.get(index)?.cascade)]
    return Object.assign({}, ...cascades.map((cascade) => cascadeFor(page, cascade)))
  }
  const isOutOfTime = (fields: Fields, now: Date) => {
    const given = (...keys: readonly string[]) => keys.map((key) => fields[key]).find((value) => !isFalse(value) && value !== true)
    const expiry = asTime(given('expirydate', 'unpublishdate'))
    const publish = asTime(given('publishdate', 'pubdate', 'published', 'date'))
    return (
      (expiry !== undefined && expiry <= now.getTime() && config.buildexpired !== true) ||
      (publish !== undefined && publish > now.getTime() && config.buildfuture !== true)
    )
  }
  return {
    inherited,
    isWithheld: (file: string, fields: Fields, now: Date) =>
      isOutOfTime(fields, now) ||
      isLeftOut(file) ||
      isIgnored(`/${file}`) ||
      sectionsAbove(file).some((index) => {
        const section = { ...inherited(index), ...sections.get(index) }
        return isUnpublished(section) || isOutOfTime(section, now)
      }),
  }
}

/** The globs of files that a mount of the content leaves out. */
function excludedFiles({ excludeFiles, files }: Fields): readonly string[] {
  return [...asTexts(excludeFiles), ...asTexts(files).flatMap((glob) => (glob.startsWith('!') ? [glob.slice(1).trim()] : []))]
}

/** The publication rules of Hugo (gohugo.io, "Front matter", "Configure modules"). */
import { asFields, asList, asText, asTexts, asTime, type Fields, isFalse, lowerCaseKeys } from '../source/data-text.ts'
import { splitFrontMatter } from '../source/front-matter.ts'
import { matchesGlob } from '../source/path-patterns.ts'
import { isUnpublished } from '../source/publication.ts'
import { isMarkdown } from '../source/site.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { parentOf, pathIn } from '../source/source-path.ts'

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
 * Dates, cascades and ignored files decide what Hugo publishes. A section that is not published has no pages.
 *
 * @param folder of the pages
 * @param config with keys in lower case
 * @param mounts of the content
 */
export function hugoPublication(source: SourceFolder, folder: string, config: Fields, mounts: readonly Fields[]) {
  const isExcluded = matchesGlob(mounts.flatMap(excludedFiles))
  const isIgnored = asTexts(config.ignorefiles).map(simplePattern)
  const inside = (file: string) => pathIn(folder, file) ?? file
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
    const page = inside(file)
      .replace(/\.\w+$/, '')
      .toLowerCase()
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
      isExcluded(inside(file)) ||
      isIgnored.some((matches) => matches(file)) ||
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

/**
 * A regular expression of `ignoreFiles` as a search for its literal parts in order. The expression itself could take exponential time, so
 * other operators than `.*` match nothing less than their surroundings.
 */
function simplePattern(expression: string): (path: string) => boolean {
  const isAtEnd = expression.endsWith('$')
  const parts = expression.replace(/^\^|\$$/g, '').split(/(?:\.\*|(?<!\\)[.*+?()[\]{}|])+/)
  const literals = parts.map((part) => part.replace(/\\(.)/g, '$1'))
  return (path) => {
    let at = 0
    for (const literal of literals) {
      const found = path.indexOf(literal, at)
      if (found < 0) return false
      at = found + literal.length
    }
    return !isAtEnd || path.endsWith(literals.at(-1) ?? '')
  }
}

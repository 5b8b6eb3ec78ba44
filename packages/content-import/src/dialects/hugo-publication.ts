/** The publication rules of Hugo (gohugo.io, "Front matter", "Configure modules"). */
import { asFields, asText, asTexts, asTime, type Fields, lowerCaseKeys } from '../source/data-text.ts'
import { splitFrontMatter } from '../source/front-matter.ts'
import { matchesGlob } from '../source/path-patterns.ts'
import { isUnpublished } from '../source/publication.ts'
import { isMarkdown, type Site } from '../source/site.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { parentOf, pathIn } from '../source/source-path.ts'

/** Values that a section, or the configuration, gives to the pages below it (gohugo.io, "Cascade"). */
function cascadesIn(value: unknown): readonly { readonly values: Fields; readonly isFor: (page: string) => boolean }[] {
  return (Array.isArray(value) ? value : [value]).flatMap((each) => {
    const { _target, target, params, ...values } = lowerCaseKeys(asFields(each) ?? {})
    const { path, kind, environment } = lowerCaseKeys(asFields(target ?? _target) ?? {})
    const isPath = path === undefined ? () => true : matchesGlob([asText(path)?.toLowerCase() ?? ''])
    const isSection = (page: string) => /(?:^|\/)_index$/.test(page)
    const isKind = (page: string) => kind === undefined || (kind === 'section') === isSection(page)
    if (environment !== undefined && environment !== 'production') return []
    const isFor = (page: string) => isKind(page) && [page, page.replace(/\/?_?index$/, '')].some(isPath)
    return [{ values: { ...lowerCaseKeys(asFields(params) ?? {}), ...values }, isFor }]
  })
}

interface HugoSettings {
  readonly source: SourceFolder
  /** The folder of the pages. */
  readonly folder: string
  /** With keys in lower case. */
  readonly config: Fields
  readonly mounts: unknown
  readonly isOfDisabled: (file: string) => boolean
}

/** Dates, cascades, ignored files and languages decide what Hugo publishes. A section that is not published has no pages. */
export function hugoPublication(settings: HugoSettings): Required<Pick<Site, 'inherited' | 'isWithheld'>> {
  const { source, folder, config, mounts, isOfDisabled } = settings
  const isExcluded = matchesGlob(excludedFiles(mounts))
  const isIgnored = asTexts(config.ignorefiles).map(simplePattern)
  const sections = new Map<string, Fields>()
  const inside = (file: string) => pathIn(folder, file) ?? file
  for (const file of source.files.filter((each) => isMarkdown(each) && /(?:^|\/)_index\./.test(each))) {
    sections.set(file, splitFrontMatter(source.readText(file) ?? '').fields)
  }
  /** The pages of the sections above a file, the outermost first; a translation has its own. */
  const sectionsAbove = (file: string) => {
    const ending = /(?:\.[a-z]{2,3}(?:-[a-z]+)?)?\.\w+$/i.exec(file)?.[0] ?? ''
    const folders = parentOf(file).split('/')
    const names = folders.map((_, at) => `${folders.slice(0, at + 1).join('/')}/_index`.replace(/^\//, ''))
    const indexes = [...new Set(['_index', ...names])]
    return indexes.flatMap((name) => [`${name}${ending}`, `${name}.md`].find((index) => sections.has(index)) ?? [])
  }
  const inherited = (file: string): Fields => {
    const page = inside(file)
      .replace(/\.\w+$/, '')
      .toLowerCase()
    const given = [config.cascade, ...sectionsAbove(file).map((index) => sections.get(index)?.cascade)].flatMap(cascadesIn)
    return Object.assign({}, ...given.filter(({ isFor }) => isFor(page)).map(({ values }) => values))
  }
  const isOutOfTime = (fields: Fields, now: Date) => {
    const [expiry] = given(fields, ['expirydate', 'unpublishdate']).map(asTime)
    const [explicit, date] = [given(fields, ['publishdate', 'pubdate', 'published']), given(fields, ['date'])]
    const publish = [...explicit.filter((value) => typeof value !== 'boolean'), ...date].map(asTime)[0]
    return (
      (expiry !== undefined && expiry <= now.getTime() && config.buildexpired !== true) ||
      (publish !== undefined && publish > now.getTime() && config.buildfuture !== true)
    )
  }
  return {
    inherited,
    isWithheld: (file, fields, now) =>
      isOutOfTime(fields, now) ||
      isOfDisabled(file) ||
      isExcluded(inside(file)) ||
      isIgnored.some((matches) => matches(file)) ||
      sectionsAbove(file).some((index) => {
        const section = { ...inherited(index), ...sections.get(index) }
        return isUnpublished(section) || isOutOfTime(section, now)
      }),
  }
}

/** The globs of files that the mounts of the content leave out. */
function excludedFiles(mounts: unknown): readonly string[] {
  const contents = (Array.isArray(mounts) ? mounts : []).map(asFields).filter((mount) => mount?.target === 'content')
  return contents.flatMap((mount) => [
    ...asTexts(mount?.excludeFiles),
    ...asTexts(mount?.files).flatMap((glob) => (glob.startsWith('!') ? [glob.slice(1).trim()] : [])),
  ])
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

function given(fields: Fields, keys: readonly string[]): readonly unknown[] {
  return keys.map((key) => fields[key]).filter((value) => value !== undefined && value !== null && value !== '')
}

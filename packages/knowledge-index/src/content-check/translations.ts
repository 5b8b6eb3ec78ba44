import { didYouMean } from '../content-source/did-you-mean.ts'
import type { PageFile } from '../page-check/page-file.ts'
import type { RegisteredPages } from '../page-check/registered-pages.ts'

/** Checks `translation_of` against the pages: each translation names its original, and each language occurs once. */
export function checkTranslations(pages: readonly PageFile[], registered: RegisteredPages): void {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const fileOfLanguage = new Map<string, string>()
  for (const { source, path, reading } of pages) {
    const { frontMatter, translationPosition: position } = reading
    const original = frontMatter?.translationOf
    if (frontMatter === undefined || original === undefined || position === undefined) continue
    const found = byPath.get(original)?.reading.frontMatter
    const key = `${original} ${frontMatter.language.toLowerCase()}`
    const first = fileOfLanguage.get(key)
    if (!registered.has(original)) {
      const meant = registered.nearestPath(original)
      source.report('unknown_page', position, `There is no page ${original}.${didYouMean(meant)}`, meant && `Write ${meant}.`)
    } else if (original === path || found?.translationOf !== undefined) {
      source.report('invalid_translation', position, `"${original}" is not the original of a translation.`)
    } else if (first !== undefined || found?.language.toLowerCase() === frontMatter.language.toLowerCase()) {
      const other = first ?? byPath.get(original)?.source.file
      source.report('invalid_translation', position, `${other} has the same language, "${frontMatter.language}".`)
    } else fileOfLanguage.set(key, source.file)
  }
}

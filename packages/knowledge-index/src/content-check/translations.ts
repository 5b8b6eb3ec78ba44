import { didYouMean } from '../content-source/did-you-mean.ts'
import type { PageFile } from '../page-check/page-file.ts'
import type { RegisteredPages } from '../page-check/registered-pages.ts'

/** Checks `translation_of` against the pages: each translation names its original, and each language occurs once. */
export function checkTranslations(pages: readonly PageFile[], registered: RegisteredPages): void {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const fileOfLanguage = new Map<string, string>()
  for (const { source, path, reading } of pages) {
    const { language, translationOf } = reading
    if (translationOf === undefined) continue
    const { path: original, position } = translationOf
    const found = byPath.get(original)
    if (!registered.has(original)) {
      const meant = registered.nearestPath(original)
      source.report('unknown_page', position, `There is no page ${original}.${didYouMean(meant)}`, meant && `Write ${meant}.`)
    } else if (original === path || found?.reading.translationOf !== undefined) {
      source.report('invalid_translation', position, `"${original}" is not the original of a translation.`)
    } else if (language !== undefined) {
      const key = `${original} ${language.toLowerCase()}`
      const isOfOriginal = found?.reading.language?.toLowerCase() === language.toLowerCase()
      const other = fileOfLanguage.get(key) ?? (isOfOriginal ? found?.source.file : undefined)
      if (other === undefined) fileOfLanguage.set(key, source.file)
      else source.report('invalid_translation', position, `${other} has the same language, "${language}".`)
    }
  }
}

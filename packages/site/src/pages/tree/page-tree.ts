/** The pages as a reader of one language sees them in menus and next to a page: in folders, and each in one language. */
import type { PublishedPage } from '@svc/knowledge-index'
import { groupedBy } from '@svc/knowledge-index/internal'

export type PageTree = ReturnType<typeof createPageTree>

/** @param pages in publication order */
export function createPageTree(pages: readonly PublishedPage[]) {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const below = groupedBy(
    pages.filter(({ path }) => path !== '/'),
    ({ path }) => parentOf(path),
  )
  const translated = groupedBy(
    pages.filter(({ translationOf }) => translationOf !== undefined),
    ({ translationOf }) => translationOf,
  )
  const written = pages.filter(({ isGenerated, translationOf }) => !isGenerated && translationOf === undefined)
  const foldersInUse = new Set(written.flatMap(({ path }) => foldersAbove(path)))

  /** The page and its translations, the original first. */
  const translationsOf = ({ path, translationOf = path }: Pick<PublishedPage, 'path' | 'translationOf'>) => [
    ...[byPath.get(translationOf) ?? []].flat(),
    ...(translated.get(translationOf) ?? []),
  ]
  const isListed = (page: PublishedPage, language: string) => {
    // A folder that has only translations.
    if (page.isGenerated && !foldersInUse.has(page.path)) return false
    if (page.language === language) return true
    return page.translationOf === undefined && translationsOf(page).every((translation) => translation.language !== language)
  }
  const lists = new Map<string, readonly PublishedPage[]>()

  /** The front page of a language: the translation of `/`, otherwise the folder with its name, otherwise `/`. */
  const homeOf = (language: string): string => {
    const front = translationsOf({ path: '/' }).find((page) => page.language === language)
    const folder = byPath.get(`/${language.toLowerCase()}`)
    return front?.path ?? (folder?.language === language ? folder.path : '/')
  }
  return {
    byPath,
    translationsOf,
    homeOf,
    inLanguage: (path: string, language: string) => {
      const page = byPath.get(path)
      return page && translationsOf(page).find((translation) => translation.language === language)
    },
    /** The pages directly in a folder, folders included. */
    below: (folder: string): readonly PublishedPage[] => below.get(folder) ?? [],
    /** Those of them for readers of a language. */
    listed(folder: string, language: string): readonly PublishedPage[] {
      const key = `${language} ${folder}`
      const known = lists.get(key) ?? (below.get(folder) ?? []).filter((page) => isListed(page, language))
      lists.set(key, known)
      return known
    },
    /** The folder whose list begins the navigation of a page: that of its language, otherwise the root. */
    rootOf({ path, language }: PublishedPage): string {
      const home = homeOf(language)
      return isWithin(path, home) ? home : '/'
    },
  }
}

/** Whether a path is that of a folder or below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`)
}

export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/'
}

/** `/a` and `/a/b` of `/a/b/c`. */
export function foldersAbove(path: string): string[] {
  const segments = path.split('/').slice(1, -1)
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
}

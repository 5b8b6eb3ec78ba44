const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** A name of a folder, of a file or in a configuration as a language tag (BCP 47): `fr`, `pt-br`, `zh_CN`; undefined for anything else. */
export function languageTag(name: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,2}$/i.test(name)) return undefined
  try {
    const [tag = ''] = Intl.getCanonicalLocales(name.replaceAll('_', '-'))
    return names.of(tag) === undefined ? undefined : tag
  } catch {
    return undefined
  }
}

/**
 * The folders at the top of a folder of pages that are translations, with their languages. A short name is not enough: two of them must
 * have a file of the same path.
 *
 * @param paths of the pages
 */
export function languageFolders(paths: readonly string[]): ReadonlyMap<string, string> {
  const folders = new Map<string, Set<string>>()
  for (const path of paths) {
    const [, folder = '', file = ''] = /^([^/]*)\/(.*?)x?$/s.exec(path) ?? []
    if (languageTag(folder) !== undefined) folders.set(folder, (folders.get(folder) ?? new Set()).add(file))
  }
  const isTranslated = ([folder, own]: readonly [string, ReadonlySet<string>]) =>
    [...folders].some(([other, theirs]) => other !== folder && [...own].some((file) => theirs.has(file)))
  return new Map([...folders].filter(isTranslated).map(([folder]) => [folder, languageTag(folder) ?? folder]))
}

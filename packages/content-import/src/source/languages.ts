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
  const files = new Map<string, Set<string>>()
  for (const path of paths) {
    const end = path.indexOf('/')
    const folder = path.slice(0, Math.max(0, end))
    if (languageTag(folder) === undefined) continue
    files.set(folder, (files.get(folder) ?? new Set()).add(path.slice(end + 1).replace(/x$/, '')))
  }
  const all = [...files]
  const translated = all.filter(([folder, own]) =>
    all.some(([other, theirs]) => other !== folder && [...own].some((path) => theirs.has(path))),
  )
  return new Map(translated.map(([folder]) => [folder, languageTag(folder) as string]))
}

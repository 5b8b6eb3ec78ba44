const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** A folder or file name as a language tag (BCP 47): `fr`, `pt-br`, `zh_CN`; undefined for anything else. */
function languageTag(name: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,2}$/i.test(name)) return undefined
  const [tag] = canonical(name.replaceAll('_', '-'))
  return tag !== undefined && names.of(tag) !== undefined ? tag : undefined
}

function canonical(tag: string): readonly string[] {
  try {
    return Intl.getCanonicalLocales(tag)
  } catch {
    return []
  }
}

/**
 * The languages of the folders directly in a folder of pages. A short name is not enough: two of them must contain a file of the same
 * path, as translations do.
 */
function languageFolders(paths: readonly string[]): ReadonlyMap<string, string> {
  const files = new Map<string, Set<string>>()
  for (const path of paths) {
    const end = path.indexOf('/')
    const folder = path.slice(0, Math.max(0, end))
    if (folder === '' || languageTag(folder) === undefined) continue
    files.set(folder, (files.get(folder) ?? new Set()).add(path.slice(end + 1).replace(/x$/, '')))
  }
  const all = [...files]
  const translated = all.filter(([folder, own]) =>
    all.some(([other, theirs]) => other !== folder && [...own].some((path) => theirs.has(path))),
  )
  return new Map(translated.map(([folder]) => [folder, languageTag(folder) as string]))
}

/** A language's folder and the address that its pages begin with. */
export function languageRoots(
  folder: string,
  paths: readonly string[],
): readonly { readonly folder: string; readonly name: string; readonly language: string }[] {
  return Array.from(languageFolders(paths), ([name, language]) => ({ folder: folder === '' ? name : `${folder}/${name}`, name, language }))
}

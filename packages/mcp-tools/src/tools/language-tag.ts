/** Reads the language of a search: a registered BCP 47 tag, as the runtime's own language data knows it. */
const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

type LanguageReading =
  | { readonly status: 'read'; readonly tag: string | undefined }
  /** `suggestion`: the tag that the text probably means. */
  | { readonly status: 'unknown'; readonly suggestion: string | undefined }

/** The canonical form of a tag: `eng` is `en`, `en-us` is `en-US`. Names of languages (`English`, `Deutsch`) are not tags. */
export function readLanguage(given: string | undefined): LanguageReading {
  if (given === undefined) return { status: 'read', tag: undefined }
  const tag = canonicalTag(given)
  if (tag !== undefined && isRegistered(tag)) return { status: 'read', tag }
  const corrected = canonicalTag(given.replaceAll('_', '-'))
  return { status: 'unknown', suggestion: corrected !== undefined && isRegistered(corrected) ? corrected : tagOfName(given) }
}

function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}

/** Every registered language with two letters has an English name; most of the 8,000 with three have none, so they pass (RFC 5646, 2.2.1). */
function isRegistered(tag: string): boolean {
  const { language } = new Intl.Locale(tag)
  return language.length === 3 || (language.length === 2 && english.of(language) !== undefined)
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Tags by the English name of their language and by its own name, in lower case; made for the first such mistake. */
let tagsByName: ReadonlyMap<string, string> | undefined

function tagOfName(name: string): string | undefined {
  tagsByName ??= new Map(letters.flatMap((first) => letters.flatMap((second) => names(first + second))))
  return tagsByName.get(name.toLowerCase())
}

function names(tag: string): (readonly [string, string])[] {
  const canonical = canonicalTag(tag) ?? tag
  const own = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' })
  return [own.of(tag), english.of(tag)].flatMap((name) => (name === undefined ? [] : [[name.toLowerCase(), canonical] as const]))
}

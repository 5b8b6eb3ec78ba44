/**
 * What no text of a model may hold, because a host could render it as something else than text or a reader could not see
 * what it says: links, tags, references to citations, invisible and control characters, disguised letters.
 */
export type TextProblem =
  | 'empty'
  | 'invisible_character'
  | 'lone_surrogate'
  | 'markdown_link'
  | 'html'
  | 'citation_marker'
  | 'mixed_scripts'

export function findTextProblem(text: string): TextProblem | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'empty'
  return rules.find(({ pattern }) => pattern.test(text))?.problem ?? (hasMixedScripts(text) ? 'mixed_scripts' : undefined)
}

const rules: readonly { readonly problem: TextProblem; readonly pattern: RegExp }[] = [
  { problem: 'lone_surrogate', pattern: /\p{Cs}/u },
  // Controls (line breaks included: a claim is one line), format characters, private use, line separators, fillers, and
  // variation selectors, all of which can hide or reorder what is read.
  { problem: 'invisible_character', pattern: /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u },
  { problem: 'markdown_link', pattern: /\]\s*[([:]|!\[/ },
  // A tag need not be closed to be rendered; a character reference can become one.
  { problem: 'html', pattern: /<[a-z!/?]|&(?:#\w+|[a-z][a-z0-9]+);/i },
  { problem: 'citation_marker', pattern: /\[\s*\^?\s*\p{N}+(?:\s*[,-]\s*\p{N}+)*\s*\]/u },
]

const words = /[\p{L}\p{M}\p{N}]+/gu
/** Any letter beyond ASCII. */
const isMixable = /[^\P{L}a-zA-Z]/u
const otherLetters = /[^\P{L}a-zA-Z]/gu

/** Scripts whose letters are mistaken for one another. Others (Han with kana, for one) mix in ordinary words. */
const scripts: readonly (readonly [string, RegExp])[] = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Coptic',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Lisu',
  'Deseret',
  'Runic',
  'Gothic',
  'Canadian_Aboriginal',
].map((script) => [script, new RegExp(`^\\p{Script=${script}}$`, 'u')])

/** One word that takes letters from several scripts. */
function hasMixedScripts(text: string): boolean {
  return isMixable.test(text) && Array.from(text.matchAll(words)).some(([word]) => scriptsOf(word).size > 1)
}

/** The scripts a text's letters come from; letters of the other scripts count together. */
export function scriptsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>(/[a-z]/i.test(text) ? ['Latin'] : [])
  for (const [letter] of text.matchAll(otherLetters)) {
    if (!/\p{Script=Common}/u.test(letter)) found.add(scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'other')
  }
  return found
}

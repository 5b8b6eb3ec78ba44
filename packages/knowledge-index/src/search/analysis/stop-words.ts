/** Stop words: the lists of a library, question words that they lack, and lists for scripts without spaces. */
import furtherWords from './further-stop-words.json'
import * as listed from './listed-stop-words.ts'

const lists: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(listed))
const further: ReadonlyMap<string, string> = new Map(Object.entries(furtherWords))

/** Words of a language that say nothing about the subject, lower case with accents; empty for a language without a list. */
export function stopWordsFor(language: string): ReadonlySet<string> {
  const words = [...(lists.get(language) ?? []), ...(further.get(language)?.split(' ') ?? [])]
  return new Set(words.map((word) => word.replaceAll(/['’]/g, '')))
}

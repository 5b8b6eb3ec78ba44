import { nearestWord } from '../text/nearest-word.ts'
import names from './other-keys.json'

/** Keys of front matter in Jekyll, Hugo, Starlight, Docusaurus and MkDocs, in this order, and the key with the same meaning here. */
const otherNames: Readonly<Record<string, string>> = names

/** The known key to suggest for an unknown one: misspelled, its plural, or the name that another system has for it. @param open keys that are not in use yet */
export function suggestedKey(key: string, open: ReadonlySet<string>): string | undefined {
  const near = nearestWord(key, open)
  if (near !== undefined) return near
  const name = key.toLowerCase()
  const plural = `${name}es`
  if (open.has(plural)) return plural
  const suggestion = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined
  return suggestion !== undefined && open.has(suggestion) ? suggestion : undefined
}

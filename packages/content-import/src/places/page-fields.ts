/** Titles and descriptions that a page of a content folder can have. */
import { firstWords, isLongerThan } from '@svc/knowledge-index/page'

/** The front matter of a page of the content folder, except `language`, `translation_of` and `formerly`. */
export interface PageFields {
  readonly title: string
  readonly description: string
  readonly label?: string | undefined
  readonly order?: number | undefined
  readonly reviewed?: string | undefined
  readonly reviewed_by?: string | undefined
  readonly verified?: string | undefined
  readonly sources?: readonly { readonly title: string; readonly url: string; readonly accessed?: string }[] | undefined
}

/** Characters (docs/pages/reference/import.md): the bounds of the content check. */
const longestTitle = 120
const longestDescription = 300

/**
 * The first text of each list that says something. A page without a description has its title as one.
 *
 * @param name of its file or folder, which is the title of a page without one
 */
export function namedFields(titles: readonly string[], descriptions: readonly string[], name: string) {
  const title = firstOf([...titles, inWords(name)], longestTitle) || name
  return { title, description: firstOf(descriptions, longestDescription) || title }
}

function firstOf(texts: readonly string[], longest: number): string {
  return texts.map((each) => shortened(each, longest)).find((each) => each !== '') ?? ''
}

/** `first-steps` is "First steps". */
function inWords(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

/** The title and the description of a site on one line each, as a page can have them; undefined if there is none. */
export function siteTexts({
  title = '',
  description = '',
}: {
  readonly title?: string | undefined
  readonly description?: string | undefined
}) {
  return { title: shortened(title, longestTitle) || undefined, description: shortened(description, longestDescription) || undefined }
}

/** At most this many code points on one line: whole sentences if they fill a third of it, else whole words and an ellipsis. */
function shortened(text: string, longest: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\ufdd0-\ufdd3\u2028\u2029\s]+/gu, ' ').trim()
  if (!isLongerThan(line, longest)) return line
  const cut = `${firstWords(line, longest - 1)} `
  const sentence = cut.lastIndexOf('. ')
  return sentence > longest / 3 ? cut.slice(0, sentence + 1) : `${cut.replace(/[\s,;:–-]{1,9}$/, '')}…`
}

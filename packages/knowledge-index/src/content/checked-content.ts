import { invalidOption } from '../model/invalid-option.ts'

/**
 * Checks that a value is the content of `loadContent`.
 *
 * @param lists the lists that the caller needs
 * @throws KnowledgeError `invalid_option` for anything else, such as the whole result of `loadContent`
 */
export function checkedContent<Given extends object>(content: Given, lists: readonly (keyof Given)[]): Given {
  if (lists.every((list) => Array.isArray(content?.[list]))) return content
  throw invalidOption('content', content, 'Give the content of a result of loadContent whose status is "loaded": result.content.')
}

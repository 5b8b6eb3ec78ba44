import { invalidOption } from '../model/invalid-option.ts'

/**
 * A content as it is given.
 *
 * @param lists what of it is needed
 * @throws KnowledgeError `invalid_option` for anything else, such as the whole result of `loadContent`
 */
export function checkedContent<Given extends object>(content: Given, lists: readonly (keyof Given)[]): Given {
  if (lists.every((list) => Array.isArray(content?.[list]))) return content
  throw invalidOption('content', content, 'Give the content of a result of loadContent whose status is "loaded": result.content.')
}

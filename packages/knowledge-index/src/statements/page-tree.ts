import { parseText } from '../markdown/parsed-text.ts'
import { preambleEnd } from '../markdown/preamble.ts'
import type { TextTree } from '../markdown/text-tree.ts'
import type { PublishedPage } from '../model/page.ts'

/** Released with their pages. */
const trees = new WeakMap<PublishedPage, TextTree>()

/** The blocks of a page's author's text, parsed on the first call. */
export function treeOf(page: PublishedPage): TextTree {
  const tree = trees.get(page) ?? parseText(page.text, preambleEnd(page.text.value)).tree
  trees.set(page, tree)
  return tree
}

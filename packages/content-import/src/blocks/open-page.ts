/** A page as its readers see it: formulas and listings as what they were made of, and nothing that is hidden. */
import type { Root } from 'hast'
import { removeHidden } from '../html/hidden.ts'
import { type PageHead, readHead } from '../html/page-head.ts'
import { parseHtml } from '../html/read-html.ts'
import type { Parent } from '../html/tree.ts'
import { markCode } from './code.ts'
import { markFormulas } from './formulas.ts'

export interface OpenPage {
  readonly root: Root
  readonly head: PageHead
}

/** @throws RangeError if the elements are nested more deeply than the stack */
export function openPage(text: string): OpenPage {
  const root = parseHtml(text)
  const head = readHead(root)
  markFormulas(root)
  removeHidden(root, head)
  markCode(root)
  tidyText(root)
  return { root, head }
}

/** Spaces that do not break become spaces: quotes of the page are written with them. Marks without width and comments are no text. */
function tidyText(parent: Parent): void {
  parent.children = parent.children.filter((child) => child.type !== 'comment') as typeof parent.children
  for (const child of parent.children) {
    if (child.type === 'text') child.value = child.value.replace(/[\u00a0\u202f\u2007]/g, ' ').replace(/[\u200b\u2060\ufeff\u00ad]/g, '')
    else if (child.type === 'element') tidyText(child)
  }
}

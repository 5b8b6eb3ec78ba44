/** The parsers of Markdown dialects. They parse the code in MDX and never run it. */
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { changeOutsideCode } from '../source/outside-code.ts'

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze()
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkMdx).freeze()

/** A line with 100 marks of quotes and lists: the parser takes minutes for thousands of them. */
const deepLine = /^(?:[ \t]{0,3}(?:>|[-*+] )){100}/m

/**
 * Parses a text as MDX if it may be MDX, else, or if that fails, as Markdown. Positions are UTF-16 positions of the text.
 *
 * @returns undefined if the text is nested too deeply for the parser
 */
export function parseSource(text: string, mayBeMdx: boolean): { readonly tree: Root; readonly isMdx: boolean } | undefined {
  if (deepLine.test(text) || hasDeepContainer(text)) return undefined
  if (mayBeMdx) {
    try {
      return { tree: mdx.parse(text), isMdx: true }
    } catch {
      // Older sites have files that are valid MDX only after their own pre-processing.
    }
  }
  try {
    return { tree: markdown.parse(text), isMdx: false }
  } catch {
    return undefined
  }
}

/** Containers (`:::note`) in each other: the parser takes time that grows with the square of their number. */
const deepestContainer = 100

function hasDeepContainer(text: string): boolean {
  let depth = 0
  for (const [, name = ''] of text.matchAll(/^[ \t>]{0,40}:{3,}[ \t]{0,9}(\w?)/gm)) {
    depth = Math.max(0, depth + (name === '' ? -1 : 1))
    if (depth > deepestContainer) return true
  }
  return false
}

/** Writes `:::tip Title` and `::: tip Title` (VitePress, older Docusaurus) as `:::tip[Title]` for the parser of directives. */
export function prepareDirectives(body: string): string {
  return changeOutsideCode(body, (part) =>
    part
      .replace(
        /^([ \t>]{0,40}:{3,9})[ \t]{0,3}([a-zA-Z][\w-]{0,40})[ \t]{1,9}([^[\]{}\n]{1,200})$/gm,
        (_, marks: string, name: string, label: string) => `${marks}${name}[${label.trim()}]`,
      )
      .replace(/^([ \t>]*:{3,})[ \t]+([a-zA-Z][\w-]*)/gm, '$1$2'),
  )
}

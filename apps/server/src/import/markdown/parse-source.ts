/** The one file that knows the parsers of Markdown dialects. They parse the code in MDX and never run it. */
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze()
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkMdx).freeze()

export type ParsedSource =
  | { readonly status: 'parsed'; readonly tree: Root; readonly isMdx: boolean }
  /** Nested more deeply than the parser goes. */
  | { readonly status: 'failed' }

/** Quote and list marks at the beginning of a line: more are not useful to readers, and the parser takes minutes for thousands. */
const deepLine = /^(?:[ \t]{0,3}(?:>|[-*+] )){100}/m

/** Reads a text as MDX where it may be, and as Markdown where it is not. Positions are UTF-16 positions of the text. */
export function parseSource(text: string, mayBeMdx: boolean): ParsedSource {
  if (deepLine.test(text)) return { status: 'failed' }
  if (mayBeMdx) {
    try {
      return { status: 'parsed', tree: mdx.parse(text), isMdx: true }
    } catch {
      // Older sites call files MDX that only their own pre-processing makes valid.
    }
  }
  try {
    return { status: 'parsed', tree: markdown.parse(text), isMdx: false }
  } catch {
    return { status: 'failed' }
  }
}

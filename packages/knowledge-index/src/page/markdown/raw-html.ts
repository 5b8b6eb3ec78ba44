import type { MarkdownToken } from './markdown-tokens.ts'

/**
 * The parts of raw HTML that a browser does not show: comments, declarations (`<!word …>`, which may contain `<`), scripts and styles with
 * their content, and tags. An unclosed tag ends at the next one, an unclosed comment or declaration at the end, so that a block of only `<`
 * or `<!` is read once.
 */
export const rawHtmlMarks: RegExp = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<![^>]*(?:>|$)|<[^<>]*>/gi

const hiding = /^<\/?(script|style)\b/i

/**
 * Inline tokens without the content of scripts and styles, which readers do not see. An unclosed one ends with its block. Tokens that open
 * and close stay, because they are pairs.
 */
export function withoutHiddenContent(tokens: readonly MarkdownToken[]): MarkdownToken[] {
  let hiddenBy: string | undefined
  return tokens.filter(({ type, content, nesting }) => {
    const name = type === 'html_inline' ? hiding.exec(content)?.[1]?.toLowerCase() : undefined
    if (hiddenBy === undefined) {
      if (!content.startsWith('</')) hiddenBy = name
      return true
    }
    if (name === hiddenBy) hiddenBy = undefined
    return nesting !== 0
  })
}

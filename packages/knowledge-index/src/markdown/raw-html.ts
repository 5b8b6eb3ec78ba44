/**
 * What a browser does not show of raw HTML: comments, declarations (`<!word …>`, which may contain `<`), scripts and styles with what is in
 * them, and tags. An unclosed tag ends at the next one, an unclosed comment or declaration at the end, so that a block of nothing but `<` or
 * `<!` is read once.
 */
export const rawHtmlMarks: RegExp = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<![^>]*(?:>|$)|<[^<>]*>/gi

/** The text of raw HTML in a page. Nothing is decoded, so the result is text and not HTML: callers must escape it. */
export function rawHtmlText(html: string): string {
  return html.replace(rawHtmlMarks, ' ')
}

/** What of a token of the parser matters here. */
interface InlineToken {
  readonly type: string
  readonly content: string
  readonly nesting: number
}

const hiding = /^<\/?(script|style)\b/i

/**
 * Inline tokens without what scripts and styles contain: readers do not see it in raw HTML. An unclosed one ends with its block. Tokens that open
 * and close stay, because each needs the other.
 */
export function withoutHiddenContent<Token extends InlineToken>(tokens: readonly Token[]): Token[] {
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

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

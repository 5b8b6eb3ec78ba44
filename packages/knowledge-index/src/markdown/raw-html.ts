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

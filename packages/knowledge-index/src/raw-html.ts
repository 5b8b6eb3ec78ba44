/**
 * The text of raw HTML in a page: tags and comments taken off, scripts and styles with what is in them. Nothing is decoded, so the
 * result is text and not HTML: whoever shows it escapes it. An unclosed tag ends at the next one and an unclosed comment at the end,
 * so that a block of nothing but `<` or `<!--` is read once.
 */
export function rawHtmlText(html: string): string {
  return html.replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<[^<>]*>/gi, ' ')
}

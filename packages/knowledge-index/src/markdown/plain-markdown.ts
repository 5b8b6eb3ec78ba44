/** A text escaped for Markdown, in a paragraph, a heading, a link or a cell. */
export function plainMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]{}<>~#|]|&(?=#?\w+;)/g, '\\$&')
}

/** What Python-Markdown and kramdown read, and CommonMark does not. `text` has no fenced code. */
export function plainMarkdown(text: string): string {
  return withAngledAddresses(text.replace(abbreviation, ''))
}

/** `*[HTML]: Hyper Text Markup Language` is a tooltip of the site. */
const abbreviation = /^ {0,3}\*\[[^\]\n]{1,200}\]:.*$/gm

/** An address with spaces; code spans stay. */
function withAngledAddresses(text: string): string {
  return text.replace(
    /(?<!`)(`{1,8})(?!`)[^`\n]+\1|\]\(([^\s()<>"'`]+(?: +(?!=\d*x)[^\s()<>"'`]+)+)(?=[ \t]*\)|[ \t]+["'])/g,
    (found, code?: string, address?: string) => (code === undefined ? `](<${address}>` : found),
  )
}

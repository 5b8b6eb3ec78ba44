/** Syntax of Python-Markdown and kramdown that CommonMark lacks. `text` has no fenced code. */
export function plainMarkdown(text: string): string {
  return withAngledAddresses(withTermsInLists(text.replace(abbreviation, '')))
}

/** `*[HTML]: Hyper Text Markup Language` is a tooltip of the site. */
const abbreviation = /^ {0,3}\*\[[^\]\n]{1,200}\]:.*$/gm

const definition = /^ {0,3}:(?=[ \t])/
const term = /^ {0,3}(?![-*+][ \t]|\d{1,9}[.)][ \t]|[#>|<:=!{]|\[[^\]\n]*\]:)\S/

/** A definition list (`Term`, then `: Definition`) as a list: `- Term:`, then the definition. The number of lines stays the same. */
export function withTermsInLists(text: string): string {
  const lines = text.split('\n')
  let isDefined = false
  let termAt: number | undefined
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1]?.trim() ?? ''
    if (line.trim() === '') {
      if (above === '') termAt = undefined
    } else if (definition.test(line)) {
      if (termAt !== undefined) lines[termAt] = `- ${(lines[termAt] ?? '').trim().replace(/:$/, '')}:`
      else if (!isDefined) continue
      // A line break before a further definition.
      else if (above !== '') lines[at - 1] = `${lines[at - 1]}  `
      lines[at] = line.replace(':', ' ')
      isDefined = true
      termAt = undefined
    } else if (!isDefined || (above === '' && !/^[ \t]/.test(line))) {
      isDefined = false
      termAt = term.test(line) ? at : undefined
    }
  }
  return lines.join('\n')
}

/** An address with spaces; code spans stay. */
function withAngledAddresses(text: string): string {
  return text.replace(
    /(?<!`)(`{1,8})(?!`)[^`\n]+\1|\]\(([^\s()<>"'`]+(?: +(?!=\d*x)[^\s()<>"'`]+)+)(?=[ \t]*\)|[ \t]+["'])/g,
    (found, code?: string, address?: string) => (code === undefined ? `](<${address}>` : found),
  )
}

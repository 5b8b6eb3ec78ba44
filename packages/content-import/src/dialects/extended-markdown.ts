/** Syntax of Python-Markdown and kramdown that CommonMark lacks. */
import { alertTypes } from '../markdown/elements.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { replaceTags, withoutText } from './template-tags.ts'

/** What both have. @param text without fenced code */
export function plainMarkdown(text: string): string {
  return withAngledAddresses(withTermsInLists(text.replace(abbreviation, '').replace(division, '')))
}

/** `*[HTML]: Hyper Text Markup Language` is a tooltip of the site. */
const abbreviation = /^ {0,3}\*\[[^\]\n]{1,200}\]:.*$/gm

/** Lines of `<div markdown>`, and ends of `<div>`: the lines below them are Markdown without a blank line between. */
const division = /^<div(?=[^<>\n]{0,300} markdown\b)(?![^<>\n]{0,300} id=)[^<>\n]{0,300}>[ \t]*$|^<\/div>[ \t]*$/gm

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

/** Attributes of kramdown: `{: #id }` stays with its heading, and `{: .note }` makes an alert. The others change the look of the site. */
export function prepareKramdown(body: string): string {
  // `{:/}` ends every block of kramdown.
  const ended = changeOutsideCode(body, (text) => text.replace(/(?<!`)\{:\/\}/g, '{:/comment}'))
  const shown = replaceTags(ended, { pattern: /(?<!`)\{::?(\/?comment)\}/, close: '/', isProse: true }, (_, content) =>
    withoutText(content?.source ?? ''),
  )
  return changeOutsideCode(shown, (text) => plainMarkdown(withoutAttributes(text)))
}

const attributeLine = /^[ \t]*\{::?([^{}]{0,300})\}[ \t]*$/

function withoutAttributes(text: string): string {
  const lines = text.split('\n')
  const written: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const attributes = attributeLine.exec(line)?.[1]
    if (attributes === undefined) {
      written.push(line.replace(/(`{1,8})[^`]+\1|\{:[ \t]?[^{}#\n]{0,200}\}/g, (found) => (found.startsWith('`') ? found : '')))
      continue
    }
    const above = written.at(-1) ?? ''
    const id = /#([\w.:-]+)/.exec(attributes)?.[1]
    const alert = Array.from(attributes.matchAll(/\.([\w-]+)/g), ([, name = '']) => alertTypes.get(name.toLowerCase())).find(Boolean)
    if (id !== undefined && /^#{1,6}[ \t]/.test(above)) written[written.length - 1] = `${above} {#${id}}`
    // Kramdown replaces this list with a table of contents.
    else if (/^\s*toc\b/.test(attributes) && /^[ \t]*(?:[*+-]|\d+[.)])[ \t]/.test(above)) written[written.length - 1] = ''
    else if (alert !== undefined && (lines[at + 1] ?? '').trim() !== '') {
      written.push(`> [!${alert}]`)
      for (at += 1; at < lines.length && (lines[at] ?? '').trim() !== ''; at += 1) {
        const quoted = lines[at] ?? ''
        if (!attributeLine.test(quoted)) written.push(quoted.startsWith('>') ? quoted : `> ${quoted}`)
      }
      written.push('')
      continue
    }
    written.push(id === undefined || /^#{1,6}[ \t]/.test(above) ? '' : `<a id="${id}"></a>`)
  }
  return written.join('\n')
}

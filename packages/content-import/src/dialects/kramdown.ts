/** Attributes of kramdown: `{: #id }` stays with its heading, and `{: .note }` makes an alert. The others change the look of the site. */
import { alertTypes } from '../markdown/elements.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { plainMarkdown } from './extended-markdown.ts'

export function prepareKramdown(body: string): string {
  return changeOutsideCode(body, (text) => plainMarkdown(withoutAttributes(text)))
}

const attributeLine = /^[ \t]*\{::?([^{}]{0,300})\}[ \t]*$/

function withoutAttributes(text: string): string {
  const lines = text.split('\n')
  const written: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const attributes = attributeLine.exec(line)?.[1]
    if (attributes === undefined) {
      written.push(line.replace(/\{:[ \t]?[^{}#\n]{0,200}\}/g, ''))
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

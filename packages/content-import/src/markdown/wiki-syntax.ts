/** Obsidian's additions to Markdown: wiki links, embedded files, marks, comments and ids of blocks. Code is left as it is. */
import type { Nodes } from 'mdast'
import { parseMarkdown } from './markdown-tree.ts'

interface WikiPlaces {
  /** The destination of a page or a file by its name; undefined if there is none. */
  readonly find: (name: string) => string | undefined
  /** Called for a name without a page. @param line of the text, from 1 */
  readonly miss: (name: string, line: number) => void
}

const syntax =
  /%%[\s\S]{0,20000}?%%|(!?)\[\[([^[\]|#\n]{0,300})(#[^[\]|\n]{0,300})?(?:\\?\|([^[\]\n]{0,300}))?\]\]|(?<![=\w])==(?![\s=])([^=\n]{1,500}?)(?<![\s=])==(?![=\w])|(?<=\S)[ \t]{1,9}\^[\w-]{1,60}$/gm

/** The text in GitHub Flavored Markdown. @throws RangeError if it is nested too deeply for the parser */
export function withoutWikiSyntax(text: string, { find, miss }: WikiPlaces): string {
  if (!/\[\[|%%|==|\s\^[\w-]+$/m.test(text)) return text
  const code = codeIn(parseMarkdown(text)).toReversed()
  const write = (part: string, from: number): string =>
    part.replace(syntax, (whole, mark = '', name, anchor = '', label, marked, index: number) => {
      const at = from + index
      while ((code.at(-1)?.end ?? at + 1) <= at) code.pop()
      if ((code.at(-1)?.start ?? at + 1) <= at) return whole
      if (marked !== undefined) return `<mark>${write(marked, at + 2)}</mark>`
      if (name === undefined) return whole.replace(/[^\n]/g, '')
      const shown = (label ?? `${name}${anchor.replace(/^#\^?/, name === '' ? '' : ' > ')}`).trim()
      const target = name.trim() === '' ? undefined : find(name.trim())
      if (target === undefined) {
        miss(name.trim(), text.slice(0, at).split('\n').length)
        return shown
      }
      const isPicture = mark === '!' && /\.(?:png|jpe?g|webp|avif|gif|svg)$/i.test(name)
      // The label of a picture can be its size.
      const alt = label === undefined || /^\d+(?:x\d+)?$/.test(shown) ? '' : shown
      return isPicture ? `![${alt}](<${target}>)` : `[${shown}](<${target}${anchor.startsWith('#^') ? '' : anchor}>)`
    })
  return write(text, 0)
}

/** The places of code in a text, in UTF-16 units. */
function codeIn(node: Nodes): readonly { readonly start: number; readonly end: number }[] {
  if (node.type === 'code' || node.type === 'inlineCode')
    return [{ start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 }]
  return 'children' in node ? node.children.flatMap(codeIn) : []
}

import { type Block, contentPlacement, type TextTree } from '../statements/text-tree.ts'

/** Markup that a page does not render. */
export interface UnrenderedMarkup {
  /** UTF-16 position of the first in the text of the tree. */
  readonly position: number
  /** The first, its beginning at least. */
  readonly shown: string
  readonly count: number
}

/** A tag, but no address in angle brackets; `{{ name }}` and `{% name %}` of templates. */
const markup = /<\/?([a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?>|\{\{[^{}]{1,200}\}\}|\{%[^{}%]{1,200}%\}/gi
/** What MDX runs. */
const mdxLine = /^(?:import\s[^\n]{1,200}\sfrom\s+['"]|export\s+(?:default|const|function)\b)/
/** Code spans, comments, which are for nobody, and what a backslash makes text. */
const noMarkup = /`+[^`]*`+|<!--[\s\S]*?(?:-->|$)|\\./g

/** Raw HTML, components and template syntax in the blocks of a text, or undefined where there are none. */
export function findUnrenderedMarkup(tree: TextTree): UnrenderedMarkup | undefined {
  let first: Omit<UnrenderedMarkup, 'count'> | undefined
  let count = 0
  const read = (block: Block) => {
    if (block.kind !== 'code' && /[<{]|^(?:im|ex)port\s/.test(block.content)) {
      for (const { 0: shown, index } of markupIn(block.content)) {
        first ??= { position: contentPlacement(block, tree)(index), shown: shown.slice(0, 60) }
        count += 1
      }
    }
    // No deeper than the parser nests.
    block.children.forEach(read)
  }
  read(tree.root)
  return first && { ...first, count }
}

function markupIn(content: string): RegExpExecArray[] {
  const blank = content.replace(noMarkup, (part) => ' '.repeat(part.length))
  const lines = mdxLine.exec(content)
  // A line break is rendered.
  const found = [...blank.matchAll(markup)].filter(([, name]) => name?.toLowerCase() !== 'br')
  return lines === null ? found : [lines, ...found]
}

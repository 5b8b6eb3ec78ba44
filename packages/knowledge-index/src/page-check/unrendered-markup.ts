import { type Block, contentPlacement, type TextTree } from '../statements/text-tree.ts'

/** A tag, but no address in angle brackets; `{{ name }}` and `{% name %}` of templates. */
const markup = /<\/?([a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?>|\{\{[^{}]{1,200}\}\}|\{%[^{}%]{1,200}%\}/gi
/** What MDX runs. */
const mdxLine = /^(?:import\s[^\n]{1,200}\sfrom\s+['"]|export\s+(?:default|const|function)\b)/
/** Code spans, comments, and text escaped by a backslash: none of these is unrendered markup. */
const noMarkup = /`+[^`]*`+|<!--[\s\S]*?(?:-->|$)|\\./g

/** Raw HTML, components and template syntax in a block: UTF-16 positions in the text of the tree. */
export function findUnrenderedMarkup(block: Block, tree: TextTree): { position: number; says: string }[] {
  if (block.kind === 'code' || !/[<{]|^(?:im|ex)port\s/.test(block.content)) return []
  const place = contentPlacement(block, tree)
  return markupIn(block.content).map(({ 0: shown, index }) => ({ position: place(index), says: `"${shown.slice(0, 60)}" is not rendered` }))
}

/** The inline content of a block with blanks in the place of code, comments and what a backslash makes text. */
export function withoutCode(content: string): string {
  return content.replace(noMarkup, (part) => ' '.repeat(part.length))
}

function markupIn(content: string): RegExpExecArray[] {
  const lines = mdxLine.exec(content)
  // A line break is rendered.
  const found = [...withoutCode(content).matchAll(markup)].filter(([, name]) => name?.toLowerCase() !== 'br')
  return lines === null ? found : [lines, ...found]
}

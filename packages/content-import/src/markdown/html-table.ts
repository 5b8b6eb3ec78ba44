/** Tables of HTML and JSX that Markdown can express: one row of headings, cells of one line, and no cell that spans others. */
import { blockElements, nameSet } from './elements.ts'
import type { HtmlTag } from './html-tags.ts'

/** A tag of the table, or a piece of its content, which is written only if the table is. */
export type TableEvent = HtmlTag | { readonly write: () => string; readonly isBlank: boolean }

type Contents = (() => string)[]

const tableParts = nameSet('table thead tbody tfoot tr th td caption colgroup col')

export function isTablePart(name: string): boolean {
  return tableParts.has(name)
}

/** Whether an element can be in a cell: the text of a paragraph can, a list cannot. */
export function isCellElement(name: string): boolean {
  return name === 'p' || name === 'div' || !blockElements.has(name)
}

/**
 * @param mark placeholder text for an id
 * @returns undefined for a table that Markdown cannot express
 */
export function markdownTable(events: Iterable<TableEvent>, mark: (id: string) => string): string | undefined {
  const caption: Contents = []
  const rows: { readonly isHead: boolean; readonly cells: { readonly isHeading: boolean; readonly contents: Contents }[] }[] = []
  let open: Contents | undefined
  let isHead = false
  let ids: Contents = []
  for (const event of events) {
    if ('write' in event) {
      if (open === undefined && !event.isBlank) return undefined
      open?.push(event.write)
      continue
    }
    const { name, attributes, kind } = event
    const { id } = attributes
    open = undefined
    if (kind !== 'close' && id) ids.push(() => mark(id))
    if (name === 'thead') isHead = kind === 'open'
    else if (name === 'caption' && kind === 'open') open = caption
    else if (name === 'tr' && kind === 'open') rows.push({ isHead, cells: [] })
    else if ((name === 'th' || name === 'td') && kind !== 'close') {
      const row = rows.at(-1)
      if (row === undefined || [attributes.colspan, attributes.rowspan].some((span = '1') => span.trim() !== '1')) return undefined
      row.cells.push({ isHeading: name === 'th', contents: ids })
      open = ids
      ids = []
    }
  }
  const [first, ...others] = rows.filter(({ cells }) => cells.length > 0)
  const hasHeadings = first?.isHead === true || first?.cells.every(({ isHeading }) => isHeading) === true
  if (first === undefined || !hasHeadings || others.some((row) => row.isHead || row.cells.length > first.cells.length)) return undefined
  const oneLine = (contents: Contents) => {
    const text = contents.map((write) => write()).join('')
    return text.replace(/\\?\n/g, ' ').replace(/\s+/g, ' ').trim()
  }
  const title = oneLine(caption)
  const lines = [first, ...others].map(
    ({ cells }) => `| ${cells.map(({ contents }) => oneLine(contents).replace(/\\?\|/g, '\\|')).join(' | ')} |`,
  )
  const rule = `|${' --- |'.repeat(first.cells.length)}`
  return [...(title === '' ? [] : [title, '']), lines[0], rule, ...lines.slice(1)].join('\n')
}

/** HTML tables that Markdown can express: one row of headings, cells of one line, and no cell that spans others. */
import { blockElements, nameSet } from './elements.ts'
import type { HtmlTag } from './html-tags.ts'

/** A tag of the table, or a piece of a cell. */
export type TableEvent<Content> = { readonly tag: HtmlTag } | { readonly content: Content; readonly isBlank: boolean }

interface Cell<Content> {
  readonly isHeading: boolean
  readonly ids: readonly string[]
  readonly content: Content[]
}

interface Table<Content> {
  readonly caption: readonly Content[]
  /** The first row has the headings. */
  readonly rows: readonly (readonly Cell<Content>[])[]
}

const tableParts = nameSet('table thead tbody tfoot tr th td caption colgroup col')

export function isTablePart(name: string): boolean {
  return tableParts.has(name)
}

/** Whether an element can be in a cell: the text of a paragraph can, a list cannot. */
export function isCellElement(name: string): boolean {
  return name === 'p' || name === 'div' || !blockElements.has(name)
}

/** @returns undefined for a table that Markdown cannot express */
export function readTable<Content>(events: Iterable<TableEvent<Content>>): Table<Content> | undefined {
  const caption: Content[] = []
  const rows: { readonly isHead: boolean; readonly cells: Cell<Content>[] }[] = []
  let open: Content[] | undefined
  let isHead = false
  let ids: string[] = []
  for (const event of events) {
    if ('content' in event) {
      if (open === undefined && !event.isBlank) return undefined
      open?.push(event.content)
      continue
    }
    const { name, attributes, kind } = event.tag
    open = undefined
    if (kind !== 'close' && attributes.id) ids.push(attributes.id)
    if (name === 'thead') isHead = kind === 'open'
    else if (name === 'caption' && kind === 'open') open = caption
    else if (name === 'tr' && kind === 'open') rows.push({ isHead, cells: [] })
    else if ((name === 'th' || name === 'td') && kind !== 'close') {
      const row = rows.at(-1)
      if (row === undefined || [attributes.colspan, attributes.rowspan].some((span = '1') => span.trim() !== '1')) return undefined
      const cell: Cell<Content> = { isHeading: name === 'th', ids, content: [] }
      row.cells.push(cell)
      ids = []
      open = cell.content
    }
  }
  const [first, ...others] = rows.filter(({ cells }) => cells.length > 0)
  const hasHeadings = first?.isHead === true || first?.cells.every(({ isHeading }) => isHeading) === true
  if (first === undefined || !hasHeadings || others.some((row) => row.isHead || row.cells.length > first.cells.length)) return undefined
  return { caption, rows: [first, ...others].map(({ cells }) => cells) }
}

/** @param mark placeholder text for an id */
export function markdownTable<Content>(
  { caption, rows }: Table<Content>,
  write: (content: readonly Content[]) => string,
  mark: (id: string) => string,
): string {
  const oneLine = (text: string) => text.replace(/\\?\n/g, ' ').replace(/\s+/g, ' ').trim()
  const title = oneLine(write(caption))
  const lines = rows.map(
    (cells) =>
      `| ${cells.map(({ ids, content }) => ids.map(mark).join('') + oneLine(write(content)).replace(/\\?\|/g, '\\|')).join(' | ')} |`,
  )
  const rule = `|${' --- |'.repeat(rows[0]?.length ?? 0)}`
  return [...(title === '' ? [] : [title, '']), lines[0], rule, ...lines.slice(1)].join('\n')
}

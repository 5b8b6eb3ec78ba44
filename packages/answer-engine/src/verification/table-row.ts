import { foldTypography } from './fold-typography.ts'
import type { ReadStatement } from './passage-reader.ts'
import { contentStems } from './words.ts'

/** A cell of a table row and the header above it. Positions in the row's folded text. */
export interface Cell {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly stems: ReadonlySet<string>
  readonly header: string
  /** The header's words that no other column has: by these a claim names the column. */
  readonly names: ReadonlySet<string>
}

const cellsOf = new WeakMap<ReadStatement, readonly Cell[]>()

/** The cells of a row, the label first; empty when the statement is no row. */
export function readCells(read: ReadStatement): readonly Cell[] {
  const known = cellsOf.get(read)
  if (known !== undefined) return known
  const cells = read.statement.kind === 'row' ? splitIntoCells(read) : []
  cellsOf.set(read, cells)
  return cells
}

function splitIntoCells({ statement, text }: ReadStatement): readonly Cell[] {
  const headerRow = foldTypography(statement.header).text
  const headers = splitRow(headerRow).map(({ start, end }) => headerRow.slice(start, end))
  const headerStems = headers.map(contentStems)
  return splitRow(text).map(({ start, end }, index) => {
    const cell = text.slice(start, end)
    const isNameless = (stem: string) => headerStems.some((stems, other) => other !== index && stems.has(stem))
    const names = new Set([...(headerStems[index] ?? [])].filter((stem) => !isNameless(stem)))
    return { start, end, text: cell, stems: contentStems(cell), header: headers[index] ?? '', names }
  })
}

/** The cells between the pipes; the pipes at either end of a row border no cell. */
function splitRow(row: string): { readonly start: number; readonly end: number }[] {
  const pipes = Array.from(row.matchAll(/(?<!\\)\|/g), (match) => match.index)
  const borders = [...(row.startsWith('|') ? [] : [-1]), ...pipes, ...(/(?<!\\)\|\s*$/.test(row) ? [] : [row.length])]
  return borders.slice(1).map((end, index) => ({ start: (borders[index] as number) + 1, end }))
}

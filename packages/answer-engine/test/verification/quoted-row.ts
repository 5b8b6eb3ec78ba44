import { describe, expect, it } from 'vitest'
import type { QuotedPart } from '../../src/verification/quoted-part.ts'
import { ReadStatement } from '../../src/verification/reading/page-reader.ts'

/** A row below its header, quoted whole. */
export function rowOf(text: string, header: string): QuotedPart {
  const read = new ReadStatement({ kind: 'row', start: 0, end: text.length, text, header, introduction: '', heading: '' })
  return { read, figures: read.figures, evidence: { passage: { page: { title: 'Terms of Birch' } } } } as unknown as QuotedPart
}

/** The row of a table as it is written, what may be said of it, and what may not, each by what is wrong with it. */
export interface Row {
  readonly header: string
  readonly row: string
  readonly holds?: readonly string[]
  readonly fails?: Readonly<Record<string, string>>
}

export function describeRows(rule: string, holds: (claim: string, part: QuotedPart) => boolean, rows: readonly Row[]): void {
  describe(rule, () => {
    describe.each(rows)('$header: $row', ({ header, row, holds: right = [], fails = {} }) => {
      const part = rowOf(`|${row}|`, `|${header}|`)

      it.each(right)('holds: %s', (text) => {
        expect(holds(text, part)).toBe(true)
      })

      it.each(Object.entries(fails))('does not, because of %s: %s', (_why, text) => {
        expect(holds(text, part)).toBe(false)
      })
    })
  })
}

import type { StatedAmount } from '@svc/knowledge-index/node'

type AmountRow = Readonly<Record<'words' | 'names' | 'context', string[]> & Partial<Record<'label' | 'scope', string[]>>>

/** The amounts that a page states, as a build stores them for the next one. */
export function writeAmounts(amounts: readonly object[]): string {
  return JSON.stringify(amounts, (_, value) => (value instanceof Set ? [...value] : value))
}

/** Without a reviver, which is called for every word. */
export function readAmounts(column: string): StatedAmount[] {
  return JSON.parse(column).map(({ words, names, label, context, scope, ...amount }: AmountRow) => ({
    ...amount,
    words: new Set(words),
    names: new Set(names),
    context: new Set(context),
    ...(label && { label: new Set(label) }),
    ...(scope && { scope: new Set(scope) }),
  }))
}

import type { QuotedPart } from './quoted-part.ts'

/**
 * Whether a claim, as a reader sees it, is nothing but what its quotes say: one quoted statement, or all of them in order, word for word. Then there
 * is nothing to hold against them. Figures must be quoted all the same; a statement of which only a part was quoted is no match.
 */
export function isVerbatim(said: string, parts: readonly QuotedPart[]): boolean {
  const whole = parts.filter((part) => part.figures.length === part.read.figures.length).map((part) => part.read.visible)
  return whole.includes(said) || (whole.length === parts.length && whole.join(' ') === said)
}

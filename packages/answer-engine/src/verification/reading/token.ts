import { meaningOf } from './words.ts'

/** A word or figure of a sentence between white space. */
export interface Token {
  /** As it is written, punctuation included. */
  readonly written: string
  /** In lower case without punctuation at either end. */
  readonly text: string
  /** What it shares with its inflections. */
  readonly stem: string
}

const edges = /^[^\p{L}\p{N}$€£¥]+|[^\p{L}\p{N}%$€£¥]+$/gu

/** @param text with its typography folded */
export function readTokens(text: string): readonly Token[] {
  return text.split(/\s+/).flatMap((written) => {
    const bare = written.replace(edges, '').toLowerCase()
    return bare === '' ? [] : [{ written, text: bare, stem: meaningOf(bare).stem }]
  })
}

/** The tokens as a sentence; a comma at the end of what is moved is left out. */
export function writeTokens(...groups: readonly (readonly Token[])[]): string {
  return groups
    .map((group) =>
      group
        .map(({ written }) => written)
        .join(' ')
        .replace(/[,.;]$/, ''),
    )
    .join(' ')
}

/** Whether the tokens from a position on are the given ones, articles left aside; the position after them, or -1. */
export function endOfMatch(tokens: readonly Token[], from: number, wanted: readonly Token[]): number {
  let position = from
  for (const { stem: expected, text } of wanted) {
    if (isArticle(text)) continue
    while (isArticle(tokens[position]?.text ?? '')) position += 1
    if (tokens[position]?.stem !== expected) return -1
    position += 1
  }
  return position
}

/** "€800 a month" is "€800 per month". */
export function isArticle(text: string): boolean {
  return text === 'a' || text === 'an' || text === 'the' || text === 'per'
}

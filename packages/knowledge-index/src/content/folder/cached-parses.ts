/** Parses that one step of a build caches for the next: the content check for publishing, publishing for the HTML. */

import type { MarkdownTokens } from '../../page/markdown/markdown-tokens.ts'
import type { PublishedPage } from '../../page/model/page.ts'
import type { PageReading } from './page-reading.ts'

export interface CachedParse {
  readonly read: MarkdownTokens
  /** The published address of a destination in the tokens; absent if the tokens are those of the published text. */
  readonly publishedAddress?: (destination: string) => string
}

/** Characters: tokens take ten times their text, so this is 170 MB. Pages above it are parsed again by the next step. */
const mostCached = 16 * 1_048_576

const parses = new WeakMap<PageReading | PublishedPage, CachedParse>()

export class CachedParses {
  #characters = 0

  add(page: PageReading | PublishedPage, parse: CachedParse, characters: number): void {
    this.#characters += characters
    if (this.#characters <= mostCached) parses.set(page, parse)
  }
}

export function takeParse(page: PageReading | PublishedPage): CachedParse | undefined {
  const parse = parses.get(page)
  parses.delete(page)
  return parse
}

/**
 * Parses that one step of a build keeps for the next, so that a page is parsed once: the content check for publishing, publishing for the
 * HTML.
 */

import type { MarkdownTokens } from '../markdown/markdown-tokens.ts'
import type { PublishedPage } from '../model/page.ts'
import type { PageReading } from './page-reading.ts'

export interface KeptParse {
  readonly read: MarkdownTokens
  /** The published address of a destination in the tokens; absent if the tokens are those of the published text. */
  readonly publishedAddress?: (destination: string) => string
}

/**
 * Characters of the texts whose parses one step keeps: tokens take ten times their text, so this is 170 MB. Pages above it are parsed again
 * by the next step. A reload parses few pages and keeps all of them.
 */
const mostKept = 16 * 1_048_576

const parses = new WeakMap<PageReading | PublishedPage, KeptParse>()

export class KeptParses {
  #characters = 0

  keep(page: PageReading | PublishedPage, parse: KeptParse, characters: number): void {
    this.#characters += characters
    if (this.#characters <= mostKept) parses.set(page, parse)
  }
}

export function takeParse(page: PageReading | PublishedPage): KeptParse | undefined {
  const parse = parses.get(page)
  parses.delete(page)
  return parse
}

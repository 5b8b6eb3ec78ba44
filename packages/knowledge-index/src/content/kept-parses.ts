/**
 * Parses that one step of a build leaves to the next, so that a page is parsed once: the content check to publishing, publishing to the
 * HTML.
 */

import type { MarkdownTokens } from '../markdown/markdown.ts'
import type { PublishedPage } from '../model/page.ts'
import type { PageReading } from './page-reading.ts'

/** What the parser made of an author's text. */
export interface KeptParse {
  readonly read: MarkdownTokens
  /** What a destination in the tokens was published as; absent where the tokens are those of the published text. */
  readonly publishedAddress?: (destination: string) => string
}

/**
 * Characters of the texts whose parses one step keeps: tokens take ten times their text, so that this is 170 MB. The pages past it are
 * parsed again at the next step. A reload parses few pages and keeps all of them.
 */
const mostKept = 16 * 1_048_576

const parses = new WeakMap<PageReading | PublishedPage, KeptParse>()

/** What one step keeps. */
export class KeptParses {
  #characters = 0

  keep(page: PageReading | PublishedPage, parse: KeptParse, characters: number): void {
    this.#characters += characters
    if (this.#characters <= mostKept) parses.set(page, parse)
  }
}

/** The parse of a page where it was kept, which from now on it is not. */
export function takeParse(page: PageReading | PublishedPage): KeptParse | undefined {
  const parse = parses.get(page)
  parses.delete(page)
  return parse
}

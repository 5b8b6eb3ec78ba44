import type { MarkdownLink } from '../../page/markdown/link-destinations.ts'
import type { FrontMatter } from '../../page/model/page.ts'

export interface FrontMatterResult {
  /** Absent when there are problems. */
  readonly frontMatter?: FrontMatter
  /** The `providers` of a comparison if they are two texts, whatever else is wrong. */
  readonly providers?: readonly [string, string]
  /** UTF-16 positions of the two ids. */
  readonly providerPositions?: readonly [number, number]
  /** A `canonical_url` of the right form, whatever else is wrong, and the UTF-16 position of its key. */
  readonly canonicalUrl?: { readonly url: string; readonly keyPosition: number }
  /** A `language` of the right form, whatever else is wrong; without the key its default, if there is no other error. */
  readonly language?: string
  /** A `translation_of` of the right form, whatever else is wrong, and the UTF-16 position of its value. */
  readonly translationOf?: { readonly path: string; readonly position: number }
  /** The entries of `formerly` of the right form, whatever else is wrong, and their UTF-16 positions. */
  readonly formerly?: readonly { readonly written: string; readonly position: number }[]
  /** UTF-16 position at which the page's text begins. */
  readonly bodyStart: number
  /** Possible improvements for its author; absent if there are none. */
  readonly remarks?: readonly PageRemark[]
}

/** The result of reading a page's file, without its text: plain data that depends only on the path and the bytes. */
export interface PageReading extends FrontMatterResult {
  /** SHA-256 of the file's bytes, as hexadecimal digits. */
  readonly digest: string
  readonly anchors: readonly string[]
  /** Line of the file at which the text after the front matter begins, counted from 1. */
  readonly bodyLine: number
  /** Positions are UTF-16 positions of the text after the front matter. */
  readonly links: readonly MarkdownLink[]
  /** Characters of code blocks by their language in lower case; absent if there is none. */
  readonly code?: Readonly<Record<string, number>>
}

export type PageRemarkCode =
  | 'cut_text'
  | 'extra_cell'
  | 'wiki_link'
  | 'unrendered_markup'
  | 'bidirectional_control'
  | 'second_title'
  | 'skipped_level'
  | 'missing_alt'
  | 'long_paragraph'
  | 'long_block'

/** A possible improvement; the page can be published. */
export interface PageRemark {
  readonly code: PageRemarkCode
  /** Line of the file, counted from 1. */
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The check of an earlier content, so that only what an edit touches is read and checked again. */
export interface EarlierCheck {
  /** `Content.addresses` of that content. */
  readonly addresses: string
  /** The reading of a file with this path and digest and without errors, if there is one. */
  readonly reading: (file: string, digest: string) => PageReading | undefined
  /** The anchors that the page of a file had, whatever its digest is now. */
  readonly anchors: (file: string) => readonly string[] | undefined
}

import type { MarkdownLink } from '../markdown.ts'
import type { FrontMatterResult } from './front-matter.ts'

/** What the check reads of a page's file by itself, without its text: plain data. It is the same for every file of these bytes and this path. */
export interface PageReading extends FrontMatterResult {
  /** SHA-256 of the file's bytes, as hexadecimal digits. */
  readonly digest: string
  readonly anchors: readonly string[]
  /** Positions are UTF-16 positions of the text after the front matter. */
  readonly links: readonly MarkdownLink[]
  /** Characters of code blocks by the language behind the fence, in small letters; absent where none is named. */
  readonly code?: Readonly<Record<string, number>>
  /** Where the first markup is that the page does not render, and how many there are; absent where there is none. */
  readonly markup?: { readonly line: number; readonly column: number; readonly shown: string; readonly count: number }
}

/** The reading of a file without mistakes that had this path and these bytes, where one was kept. */
export type EarlierReading = (file: string, digest: string) => PageReading | undefined

import type { CodePointText } from '../text/code-point-text.ts'
import type { PageStructure } from './page-structure.ts'
import type { Statement } from './statement.ts'

/** Which of the three folders a page comes from. */
export type PageKind = 'page' | 'comparison' | 'research'

/** A source of a page's facts. */
export interface PageSource {
  readonly title: string
  readonly url: string
  /** `YYYY-MM-DD` */
  readonly accessed?: string
}

/** The front matter of a page. All dates are `YYYY-MM-DD`. */
export interface FrontMatter {
  readonly title: string
  readonly description: string
  /** A short title for menus and lists. */
  readonly label?: string
  readonly canonicalUrl?: string
  /** Date of the last editorial review. */
  readonly reviewed?: string
  /** The role, not the person, that reviewed. */
  readonly reviewedBy?: string
  /** Date the facts were last checked against their sources. */
  readonly verified?: string
  readonly sources: readonly PageSource[]
  /** BCP 47 language tag. */
  readonly language: string
  readonly order?: number
  /** Path of the page that this one translates. */
  readonly translationOf?: string
  /** Paths that the page had before, percent-encoded, without a slash at the end; absent when there is none. */
  readonly formerly?: readonly string[]
}

/** A heading and everything up to the next heading. Offsets count code points of the page's published text; `end` is exclusive. */
export interface Section {
  /** The id that its author gave it (`{#id}`), else GitHub's slug of its first 300 code points; unique on the page; empty for the text before the first heading. */
  readonly anchor: string
  readonly title: string
  /** The headings above and including this one, outermost first; each ends in `…` after 96 code points where the whole path is longer than 600. */
  readonly headings: readonly string[]
  /** 1 to 6; 0 for the text before the first heading. */
  readonly level: number
  readonly start: number
  /** End of the section's own text: where the next heading of any level begins. */
  readonly end: number
  /** End of the section with its subsections: where the next heading of the same or a higher level begins. */
  readonly treeEnd: number
}

/** A page as it is served: its text is the exact response body of its `.md` address. */
export interface PublishedPage extends FrontMatter {
  readonly path: string
  readonly kind: PageKind
  readonly providers?: readonly [string, string]
  /** A list of a folder's pages that no author wrote. */
  readonly isGenerated?: true
  /** Absolute canonical URL of the page for people. */
  readonly url: string
  /** Absolute URL of the Markdown: `{base}/pricing.md`, `{base}/index.md`. */
  readonly markdownUrl: string
  /** 16 hexadecimal digits that change with the author's text: offsets are valid for one revision. */
  readonly revision: string
  /** ISO 8601: when this revision replaced another one; absent if it is the first one that was published. */
  readonly changed?: string
  readonly text: CodePointText
  readonly sections: readonly Section[]
  /** The blocks of the text, their visible text and its statements. */
  readonly structure: PageStructure
}

/** All fields of a page except its text and what is read from it. */
export type PageFields = Omit<PublishedPage, 'text' | 'sections' | 'structure'>

/**
 * The smallest parts of a page that an answer can point at, in document order and without overlap: sentences, list items, rows, code blocks
 * and raw HTML of the author's text. Not included: headings, header rows, rules, reference definitions, parts without a visible letter or
 * digit, and parts nested deeper than 32 levels.
 *
 * A sentence, and a list item as a whole, has at most 600 code points; a code or HTML block has at most 1,000, or is cut into runs of lines of at
 * most 600.
 *
 * @param start code points of the text: only the statements that are completely between `start` and `end`
 * @param end exclusive
 * @example const texts = statementsOf(page).map(({ start, end }) => page.text.slice(start, end))
 */
export function statementsOf({ structure, text }: PublishedPage, start = 0, end = text.length): readonly Statement[] {
  return structure.blocks.statements(start, end)
}

/** The dates of a page that a citation names. @example reviewDates(page) // { reviewed: '2026-05-01' } */
export function reviewDates({ reviewed, verified }: FrontMatter): { reviewed?: string; verified?: string } {
  return { ...(reviewed !== undefined && { reviewed }), ...(verified !== undefined && { verified }) }
}

/** The language tag that occurs most; the earlier one of equals, and `en` if there is none. */
export function commonLanguage(tags: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'en'
}

import type { PublishedPage } from '@svc/knowledge-index'
import { z } from 'zod'

/** Characters of a page sent when the caller names no number: about 5,000 tokens, so that a result stays under 8,000. */
export const defaultPageCharacters = 20_000

const date = z.iso.date().optional()
const characters = z.int().min(0)

/** A stretch of a page's published text with everything needed to cite it. Offsets and lengths count code points. */
export const pageResultShape = {
  path: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(['page', 'comparison', 'research']),
  /** The canonical URL, the one to cite. */
  url: z.string(),
  markdown_url: z.string(),
  reviewed: date,
  reviewed_by: z.string().optional(),
  verified: date,
  sources: z.array(z.strictObject({ title: z.string(), url: z.string(), accessed: date })),
  language: z.string(),
  /** `characters` is what asking for the section gives: its own text and that of its subsections. */
  sections: z.array(z.strictObject({ anchor: z.string(), title: z.string(), characters })),
  /** Verbatim slice of the published text, from `start` on. */
  markdown: z.string(),
  start: characters,
  total_characters: characters,
  /** Where to go on; absent when there is no more. */
  next_start: characters.optional(),
  revision: z.string(),
}

export const pageResultSchema = z.strictObject(pageResultShape)

export type PageResult = z.infer<typeof pageResultSchema>

/** A half-open range of code points of a page's published text. */
export interface PageRange {
  readonly start: number
  readonly end: number
}

/**
 * At most `maxCharacters` of a page from `range.start` on, said twice; `next_start` appears when the range goes on.
 *
 * @param reference what `get_page` takes to continue
 */
export function readPart(
  page: PublishedPage,
  range: PageRange,
  maxCharacters: number,
  reference: string,
): { readonly result: PageResult; readonly text: string } {
  const end = Math.min(range.end, range.start + maxCharacters)
  const result = toPageResult(page, range, end)
  return { result, text: pageText(result, end, reference) }
}

function toPageResult(page: PublishedPage, range: PageRange, end: number): PageResult {
  return {
    path: page.path,
    title: page.title,
    description: page.description,
    kind: page.kind,
    url: page.url,
    markdown_url: page.markdownUrl,
    ...(page.reviewed !== undefined && { reviewed: page.reviewed }),
    ...(page.reviewedBy !== undefined && { reviewed_by: page.reviewedBy }),
    ...(page.verified !== undefined && { verified: page.verified }),
    sources: page.sources.map((source) => ({ ...source })),
    language: page.language,
    sections: anchoredSections(page).map((section) => ({
      anchor: section.anchor,
      title: section.title,
      characters: section.treeEnd - section.start,
    })),
    markdown: page.text.slice(range.start, end),
    start: range.start,
    total_characters: page.text.length,
    ...(end < range.end && { next_start: end }),
    revision: page.revision,
  }
}

/** The sections that can be asked for; the text before the first heading has no anchor. */
export function anchoredSections(page: PublishedPage) {
  return page.sections.filter((section) => section.anchor !== '')
}

function pageText(result: PageResult, end: number, reference: string): string {
  const { title, kind, description, url, markdown_url, markdown, start, total_characters, next_start, sections } = result
  const more =
    next_start === undefined
      ? ''
      : ` There is more: call get_page with ${JSON.stringify({ page: reference, start: next_start })} (next_start ${next_start}).`
  return [
    `${title} (${kind} ${result.path}, language ${result.language}): ${description}`,
    `URL: ${url}`,
    `Markdown: ${markdown_url}`,
    reviewText(result),
    ...result.sources.map((source) => `Source: ${source.title}, ${source.url}${source.accessed ? `, accessed ${source.accessed}` : ''}`),
    ...sections.map((section) => `Section #${section.anchor}: ${section.title} (${section.characters} characters)`),
    `Characters ${start} to ${end} of ${total_characters} follow.${more}`,
    '',
    markdown,
  ].join('\n')
}

function reviewText({ reviewed, reviewed_by, verified, revision }: PageResult): string {
  const review = reviewed === undefined ? 'Never reviewed' : `Reviewed ${reviewed}`
  const reviewer = reviewed_by === undefined ? '' : ` by ${reviewed_by}`
  const check = verified === undefined ? '' : `, verified ${verified}`
  return `${review}${reviewer}${check}, revision ${revision}`
}

import type { PublishedPage } from '@svc/knowledge-index'
import type { TextRange } from '@svc/knowledge-index/page'
import * as z from 'zod'
import { sectionEntrySchema } from './page-sections.ts'

/** About 5,000 tokens, so that a result stays under 8,000. */
export const defaultPageCharacters = 20_000
/** Smallest and largest `max_characters` (docs/pages/reference/limits.md). */
export const fewestPageCharacters = 500
export const mostPageCharacters = 50_000

const date = z.iso.date().optional()
const characters = z.int().min(0)

/** A part of a page's published text, with what is needed to cite it. Offsets and lengths count code points. */
export const pageResultShape = {
  path: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(['page', 'comparison', 'research']),
  /** The canonical URL, to cite. */
  url: z.string(),
  markdown_url: z.string(),
  reviewed: date,
  reviewed_by: z.string().optional(),
  verified: date,
  sources: z.array(z.strictObject({ title: z.string(), url: z.string(), accessed: date })),
  language: z.string(),
  sections: z.array(sectionEntrySchema),
  /** That the page has moved, or that a list above is incomplete. */
  notice: z.string().optional(),
  /** Verbatim, from `start` on. */
  markdown: z.string(),
  start: characters,
  total_characters: characters,
  /** The `start` of the next part; absent in the last. */
  next_start: characters.optional(),
  revision: z.string(),
}

export const pageResultSchema = z.strictObject(pageResultShape)

export type PageResult = z.infer<typeof pageResultSchema>

type PageExtract = { readonly end: number } & Pick<PageResult, 'sections' | 'notice'> & Pick<PublishedPage, 'sources'>

export function toPageResult(page: PublishedPage, range: TextRange, { end, sources, sections, notice }: PageExtract): PageResult {
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
    sources: sources.map((source) => ({ ...source })),
    language: page.language,
    sections,
    ...(notice !== undefined && { notice }),
    markdown: page.text.slice(range.start, end),
    start: range.start,
    total_characters: page.text.length,
    ...(end < range.end && { next_start: end }),
    revision: page.revision,
  }
}

/** The readable side. @param end where the slice of the text ends @param reference argument of `get_page` to continue */
export function pageText(result: PageResult, end: number, reference: string): string {
  const { reviewed, reviewed_by, verified, next_start } = result
  const review = reviewed === undefined ? 'Never reviewed' : `Reviewed ${reviewed}`
  const reviewer = reviewed_by === undefined ? '' : ` by ${reviewed_by}`
  const check = verified === undefined ? '' : `, verified ${verified}`
  const more =
    next_start === undefined
      ? ''
      : ` There is more: call get_page with ${JSON.stringify({ page: reference, start: next_start })} (next_start ${next_start}).`
  return [
    `${result.title} (${result.kind} ${result.path}, language ${result.language}): ${result.description}`,
    `URL: ${result.url}`,
    `Markdown: ${result.markdown_url}`,
    `${review}${reviewer}${check}, revision ${result.revision}`,
    ...result.sources.map(({ title, url, accessed }) => `Source: ${title}, ${url}${accessed ? `, accessed ${accessed}` : ''}`),
    ...result.sections.map(({ anchor, title, characters }) => `Section #${anchor}: ${title} (${characters} characters)`),
    ...(result.notice === undefined ? [] : [result.notice]),
    `Characters ${result.start} to ${end} of ${result.total_characters} follow.${more}`,
    '',
    result.markdown,
  ].join('\n')
}

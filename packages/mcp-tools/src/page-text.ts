import type { PageResult } from './page-result.ts'

/**
 * The readable side of a page's result: everything the structured side says.
 *
 * @param end where the slice of the text ends
 * @param reference what `get_page` takes to continue
 */
export function pageText(result: PageResult, end: number, reference: string): string {
  const { title, kind, description, url, markdown_url, markdown, start, total_characters, next_start, sections, notice } = result
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
    ...(notice === undefined ? [] : [notice]),
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

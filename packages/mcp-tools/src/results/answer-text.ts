import type { Answer } from '@svc/answer-engine'
import { placeLine } from '@svc/knowledge-index/page'

/** The readable side of an answer, with every part of the structured side. The claims are in `answer`. */
export function answerText(answer: Answer): string {
  return [
    section(
      extractsHeading,
      (answer.extracts ?? []).map((extract) => extractText(extract, answer.sources)),
    ),
    answer.answer,
    outcomeText(answer),
    section('Evidence of the claims', answer.claims.map(claimText)),
    section('Citations', answer.citations.map(citationText)),
    section('Qualifications', answer.qualifications.map(listItem)),
    section('Not answered', answer.unanswered_questions.map(listItem)),
    section('Retrieved sources', answer.sources.map(sourceText)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const listItem = (text: string) => `- ${text}`

const extractsHeading = 'These extracts are from the passages that match the question best. They are not an answer'

function outcomeText(answer: Answer): string {
  const { status, reason, detail, rejected_claims, cached, retry_after_seconds, resets_at, revision, generated_at } = answer
  const parts = [
    `Status: ${status}`,
    reason && `reason ${reason}`,
    detail && `detail ${detail}`,
    retry_after_seconds && `retry after ${retry_after_seconds} ${retry_after_seconds === 1 ? 'second' : 'seconds'}`,
    resets_at && `resets at ${resets_at}`,
    rejected_claims === 1 && '1 claim was dropped because it pointed at nothing or was too long to publish',
    rejected_claims > 1 && `${rejected_claims} claims were dropped because they pointed at nothing or were too long to publish`,
    `content revision ${revision}`,
    `generated at ${generated_at}${cached ? ' (cached)' : ''}`,
  ]
  return parts.filter(Boolean).join(', ')
}

function claimText({ id, citations, evidence, qualification }: Answer['claims'][number]): string {
  const quotes = evidence.map(({ evidence_id, ...slice }) => `  ${evidence_id}, ${sliceText(slice)}`)
  const limits = qualification === undefined ? [] : [`  Qualification: ${qualification}`]
  return [`- ${id} ${citations.map((n) => `[${n}]`).join('')}`, ...quotes, ...limits].join('\n')
}

/** Without the quote: the text above has its words. */
function sliceText({ start, end }: { start: number; end: number }): string {
  return `characters ${start} to ${end}`
}

function citationText(citation: Answer['citations'][number]): string {
  const { n, evidence_id, section, url, quote_url, permalink, revision } = citation
  const review = citation.reviewed === undefined ? 'never reviewed' : undefined
  return [
    `[${n}] ${placeLine(citation, section)} (${[evidence_id, review, ...dates(citation), `revision ${revision}`].filter(Boolean).join(', ')})`,
    `  URL: ${url}`,
    `  Quote: ${quote_url}`,
    ...markdown(citation),
    `  Permalink: ${permalink}`,
  ].join('\n')
}

/** Without its address where that is the address of its source. */
function extractText(extract: NonNullable<Answer['extracts']>[number], sources: Answer['sources']): string {
  const { evidence_id, text, support, evidence, section, url, quote_url, revision } = extract
  return [
    `${evidence_id}: ${[section, `${support} support`, `revision ${revision}`].filter((part) => part !== '').join(', ')}`,
    text,
    ...(sources.some((source) => source.evidence_id === evidence_id && source.url === url) ? [] : [`  URL: ${url}`]),
    `  Quote: ${quote_url}`,
    `  ${evidence.map(sliceText).join(', ')}`,
  ].join('\n')
}

function sourceText(source: Answer['sources'][number]): string {
  const { evidence_id, section, url, excerpt } = source
  const facts = dates(source).length === 0 ? '' : ` (${dates(source).join(', ')})`
  return [
    `${evidence_id}: ${placeLine(source, section)}${facts}`,
    `  URL: ${url}`,
    ...markdown(source),
    ...(excerpt === undefined ? [] : [excerpt]),
  ].join('\n')
}

function markdown({ markdown_url }: { markdown_url?: string | undefined }): string[] {
  return markdown_url === undefined ? [] : [`  Markdown: ${markdown_url}`]
}

export function dates({ reviewed, verified }: { reviewed?: string | undefined; verified?: string | undefined }): string[] {
  return [...(reviewed === undefined ? [] : [`reviewed ${reviewed}`]), ...(verified === undefined ? [] : [`verified ${verified}`])]
}

function section(heading: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : [`${heading}:`, ...entries].join('\n')
}

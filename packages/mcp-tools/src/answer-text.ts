import type { Answer } from '@svc/answer-engine'

/** The readable side of an answer: every part of the structured side, in reading order. */
export function answerText(answer: Answer): string {
  return [
    answer.answer,
    outcomeText(answer),
    section('Claims and their evidence', answer.claims.map(claimText)),
    section('Citations', answer.citations.map(citationText)),
    section('Qualifications', answer.qualifications.map(bullet)),
    section('Not answered', answer.unanswered_questions.map(bullet)),
    section('Retrieved sources', answer.sources.map(sourceText)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function outcomeText(answer: Answer): string {
  const { status, reason, detail, rejected_claims, retry_after_seconds, resets_at, revision, generated_at } = answer
  const parts = [`Status: ${status}`]
  if (reason !== undefined) parts.push(`reason ${reason}`)
  if (detail !== undefined) parts.push(`detail ${detail}`)
  if (retry_after_seconds !== undefined) parts.push(`retry after ${retry_after_seconds} seconds`)
  if (resets_at !== undefined) parts.push(`resets at ${resets_at}`)
  if (rejected_claims > 0) parts.push(`${rejected_claims} claims dropped because their quotes did not hold`)
  return [...parts, `content revision ${revision}`, `generated at ${generated_at}`].join(', ')
}

function claimText({ id, text, citations, evidence, qualification }: Answer['claims'][number]): string {
  const quotes = evidence.map(({ evidence_id, quote, start, end }) => `  ${evidence_id}, characters ${start} to ${end}: "${quote}"`)
  const limits = qualification === undefined ? [] : [`  Qualification: ${qualification}`]
  return [`- ${id}: ${text} ${citations.map((n) => `[${n}]`).join('')}`, ...quotes, ...limits].join('\n')
}

function citationText(citation: Answer['citations'][number]): string {
  const { n, evidence_id, title, section, url, quote_url, markdown_url, revision } = citation
  return [
    `[${n}] ${place(title, section)} (${evidence_id}, ${dates(citation)}, revision ${revision})`,
    `  URL: ${url}`,
    `  Quote: ${quote_url}`,
    `  Markdown: ${markdown_url}`,
  ].join('\n')
}

function sourceText(source: Answer['sources'][number]): string {
  const { evidence_id, title, section, url, markdown_url, excerpt } = source
  return [`${evidence_id}: ${place(title, section)} (${dates(source)})`, `  URL: ${url}`, `  Markdown: ${markdown_url}`, excerpt].join('\n')
}

function dates({ reviewed, verified }: { reviewed?: string | undefined; verified?: string | undefined }): string {
  const review = reviewed === undefined ? 'never reviewed' : `reviewed ${reviewed}`
  return verified === undefined ? review : `${review}, verified ${verified}`
}

function place(title: string, section: string): string {
  return section === '' ? title : `${title} > ${section}`
}

function section(heading: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : [`${heading}:`, ...entries].join('\n')
}

function bullet(text: string): string {
  return `- ${text}`
}

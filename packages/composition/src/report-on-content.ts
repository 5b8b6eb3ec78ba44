import type { Content, ContentProblem, ReadableContent } from '@svc/knowledge-index'
import type { Configuration } from './configuration/configuration.ts'
import type { ContentReport } from './content-report.ts'
import { readContent } from './read-content.ts'

/** A report, and the content if there are no errors. */
export interface ReportedContent extends ContentReport {
  readonly content?: Content
}

/** Checks the content folder of a configuration: everything that keeps it from being served, and what its author may want to improve. */
export async function reportOnContent(
  configuration: Pick<Configuration, 'contentDirectory' | 'baseUrl' | 'staleAfterDays'>,
  today: Date,
): Promise<ReportedContent> {
  const result = await readContent(configuration)
  const { editorialWarnings } = await import('@svc/knowledge-index')
  const warningsOf = (readable: ReadableContent) => editorialWarnings(readable, { ...configuration, today })
  if (result.status === 'invalid') return { errors: result.problems, warnings: warningsOf(result.readable).toSorted(byPlace) }
  const { content } = result
  const warnings = [...warningsOf(content), ...(await questionWarnings(content, configuration))]
  return { content, errors: [], warnings: warnings.sort(byPlace) }
}

/** Content without unanswerable questions needs no index for this. */
async function questionWarnings(content: Content, { baseUrl }: Pick<Configuration, 'baseUrl'>): Promise<readonly ContentProblem[]> {
  if (!content.questions.some(({ unanswerable }) => unanswerable)) return []
  const { answeredQuestions, createKnowledge } = await import('@svc/knowledge-index')
  return answeredQuestions(content.questions, await createKnowledge(content, { baseUrl }))
}

function byPlace(a: ContentProblem, b: ContentProblem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}

/** The report of `questions --report` about all questions (docs/pages/reference/evaluation.md). */
import { join } from 'node:path'
import { errorCode, filled, replaceFile } from '@svc/composition'
import { version } from '../../package.json'
import { HarnessError } from '../session/harness-error.ts'
import page from './evaluation.html?raw'

/** One question of `questions.yaml`, and the result of the search. */
export interface EvaluatedQuestion {
  readonly question: string
  /** Path of the page that must answer, with `#section` if the question names one. */
  readonly expected?: string
  /** Whether no page must answer. */
  readonly unanswerable: boolean
  /** Place of the expected page among the results, from 1; missing if it is not among them. */
  readonly rank?: number
  readonly passed: boolean
  /** First results of a failed question. */
  readonly instead: readonly string[]
}

type Evaluation = Readonly<ReturnType<typeof evaluationOf>>

/** An agent reads only the first few results. */
export const passingRank = 3

export function countsOf(questions: readonly EvaluatedQuestion[]) {
  const count = (isUnanswerable: boolean, passed?: true) =>
    questions.filter((question) => question.unanswerable === isUnanswerable && (question.passed || !passed)).length
  return { answerable: count(false), found: count(false, true), unanswerable: count(true), unanswered: count(true, true) }
}

export function countsLine({ answerable, found, unanswerable, unanswered }: ReturnType<typeof countsOf>): string {
  return `${found} of ${answerable} questions find their page in the first ${passingRank} results; ${unanswered} of ${unanswerable} marked unanswerable are not answered`
}

export function evaluationOf(
  questions: readonly EvaluatedQuestion[],
  { revision, now }: { readonly revision: string; readonly now: Date },
) {
  return {
    revision,
    /** ISO 8601, in UTC. */
    evaluated_at: now.toISOString(),
    /** Version of this program. */
    harness: version,
    passing_rank: passingRank,
    counts: countsOf(questions),
    questions,
  }
}

/** Writes `evaluation.json` for programs and `evaluation.html` for people. @throws HarnessError if the folder cannot be written */
export async function writeEvaluation(folder: string, evaluation: Evaluation): Promise<void> {
  const texts = { 'evaluation.json': `${JSON.stringify(evaluation, null, 2)}\n`, 'evaluation.html': evaluationPage(evaluation) }
  try {
    for (const [name, text] of Object.entries(texts)) await replaceFile(join(folder, name), (file) => file.writeFile(text))
  } catch (error) {
    const code = errorCode(error)
    throw new HarnessError('report_not_written', `${folder} cannot be written (${code}).`, 'Give --report a folder that can be written.')
  }
}

function evaluationPage({ revision, evaluated_at, harness, counts, questions }: Evaluation): string {
  const rows = questions.map(({ question, expected = 'no page', rank, unanswerable, passed, instead }) => {
    const found = unanswerable ? '' : rank === undefined ? 'not found' : String(rank)
    const cells = [question, expected, found, passed ? 'passed' : 'failed', instead.join(', ')]
    return `<tr${passed ? '' : ' class="failed"'}>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  return filled(page, { revision, evaluated_at, harness, counts: escapeHtml(countsLine(counts)), rows: rows.join('\n') })
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

import type { ContentQuestion } from '@svc/knowledge-index'
import { loadValidContent } from '../load-valid-content.ts'
import type { Session } from '../session.ts'
import type { Surroundings } from '../surroundings.ts'
import { type SessionOptions, withSession } from '../with-session.ts'
import type { AddCommand } from './command.ts'
import { type JsonOption, jsonOption, protocolOption, urlOption } from './options.ts'

export const addQuestions: AddCommand = (program, run) => {
  program
    .command('questions')
    .description('Ask every question of questions.yaml, failures first; exit code 1 when one fails')
    .addOption(urlOption())
    .addOption(protocolOption())
    .addOption(jsonOption())
    .action((options: SessionOptions & JsonOption) => run((surroundings) => checkQuestions(options, surroundings)))
}

async function checkQuestions(options: SessionOptions & JsonOption, surroundings: Surroundings): Promise<number> {
  return withSession(options, surroundings, async (session, served) => {
    const { questions } = served ?? (await loadValidContent(surroundings.configuration))
    const outcomes = await askQuestions(session, questions)
    surroundings.terminal.print(options.json ? `${JSON.stringify(outcomes, null, 2)}\n` : questionTable(outcomes))
    return outcomes.every(({ passed }) => passed) ? 0 : 1
  })
}

/** How one question of `questions.yaml` fared. */
export interface QuestionOutcome {
  readonly question: string
  /** Path of the page that must answer, with `#section` when the author named one; absent when unanswerable. */
  readonly expected?: string
  readonly unanswerable: boolean
  /** 1-based place of the expected page among the results; absent when it is not among them. */
  readonly rank?: number
  readonly passed: boolean
  /** What was found first instead, when the question failed. */
  readonly instead: readonly string[]
}

// An agent reads the first few results; a page that is not among them does not answer the question.
const passingRank = 3
// The largest list search_knowledge serves: far enough down to tell "badly ranked" from "not found".
const searchedResults = 20

/** Searches for every question and finds the rank of the page that must answer it. */
export async function askQuestions(session: Session, questions: readonly ContentQuestion[]): Promise<readonly QuestionOutcome[]> {
  const outcomes: QuestionOutcome[] = []
  for (const question of questions) outcomes.push(await askQuestion(session, question))
  return outcomes
}

async function askQuestion(session: Session, { question, page, section, unanswerable }: ContentQuestion): Promise<QuestionOutcome> {
  // No search can show that nothing answers a question; it is listed so that its author sees it is counted.
  if (page === undefined) return { question, unanswerable, passed: true, instead: [] }
  const expected = section === undefined ? page : `${page}#${section}`
  const result = await session.call('search_knowledge', { query: question, limit: searchedResults })
  if (result.isError) return { question, expected, unanswerable, passed: false, instead: [result.text] }
  const found = (result.structured.results as readonly { markdown_url: string; url: string }[]).map(addressOf)
  const index = found.findIndex(({ path, anchor }) => path === page && (section === undefined || anchor === section))
  const passed = index !== -1 && index < passingRank
  return {
    question,
    expected,
    unanswerable,
    passed,
    ...(index === -1 ? {} : { rank: index + 1 }),
    instead: passed ? [] : found.slice(0, passingRank).map(({ path, anchor }) => (anchor ? `${path}#${anchor}` : path)),
  }
}

/** The page's path (from its `.md` address) and the section's anchor (from the canonical one, which may be foreign). */
function addressOf({ markdown_url: markdownUrl, url }: { markdown_url: string; url: string }): { path: string; anchor: string } {
  const path = new URL(markdownUrl).pathname.replace(/\.md$/, '')
  return { path: path === '/index' ? '/' : path, anchor: decodeURIComponent(new URL(url).hash.slice(1)) }
}

/** Failures first, then the rank of every page, then the questions nothing must answer. */
export function questionTable(outcomes: readonly QuestionOutcome[]): string {
  const failed = outcomes.filter(({ passed }) => !passed)
  const answerable = outcomes.filter(({ passed, unanswerable }) => passed && !unanswerable)
  const unanswerable = outcomes.filter((outcome) => outcome.unanswerable)
  return [
    ...failed.map(
      ({ question, expected, rank, instead }) =>
        `FAILED  ${rank === undefined ? 'not found' : `rank ${rank}`}  ${question}  expected ${expected}, found ${instead.join(', ') || 'nothing'}`,
    ),
    ...answerable.map(({ question, expected, rank }) => `rank ${rank}  ${question}  ${expected}`),
    ...unanswerable.map(({ question }) => `unanswerable  ${question}`),
    '',
    `${answerable.length} of ${answerable.length + failed.length} questions find their page in the first ${passingRank} results; ${unanswerable.length} marked unanswerable`,
    '',
  ].join('\n')
}

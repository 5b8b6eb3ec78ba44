import { type ContentQuestion, createKnowledge, type ServedKnowledge } from '@svc/knowledge-index'
import { loadValidContent } from '../session/load-valid-content.ts'
import type { Session } from '../session/session.ts'
import type { Surroundings } from '../session/surroundings.ts'
import { type PublishedContent, type SessionOptions, withSession } from '../session/with-session.ts'
import type { AddCommand } from './command.ts'
import { type JsonOption, jsonOption, protocolOption, urlOption } from './options.ts'

export const addQuestions: AddCommand = (program, run) => {
  program
    .command('questions')
    .description('Ask every question of questions.yaml, print failures and a summary; exit code 1 when one fails')
    .addOption(urlOption())
    .addOption(protocolOption())
    .option('--verbose', 'print every question, not only the failures')
    .addOption(jsonOption())
    .action((options: QuestionsOptions) => run((surroundings) => checkQuestions(options, surroundings)))
}

interface QuestionsOptions extends SessionOptions, JsonOption {
  readonly verbose?: true
}

async function checkQuestions(options: QuestionsOptions, surroundings: Surroundings): Promise<number> {
  return withSession(options, surroundings, async (session, served) => {
    const { content, knowledge } = served ?? (await localKnowledge(surroundings))
    const outcomes = await askQuestions(session, content.questions, knowledge)
    surroundings.terminal.print(options.json ? `${JSON.stringify(outcomes, null, 2)}\n` : questionTable(outcomes, options.verbose === true))
    return outcomes.every(({ passed }) => passed) ? 0 : 1
  })
}

/** The content folder that a server elsewhere is asked about. */
async function localKnowledge({ configuration }: Surroundings): Promise<PublishedContent> {
  const content = await loadValidContent(configuration)
  return { content, knowledge: await createKnowledge(content, { baseUrl: configuration.baseUrl }) }
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
  /** What was found first instead, when the question failed; what answers a question that is marked unanswerable. */
  readonly instead: readonly string[]
}

// An agent reads the first few results; a page that is not among them does not answer the question.
const passingRank = 3
// The largest list search_knowledge serves: far enough down to tell "badly ranked" from "not found".
const searchedResults = 20

/** Searches for every question and finds the rank of the page that must answer it, or the passage that answers an unanswerable one. */
export async function askQuestions(
  session: Session,
  questions: readonly ContentQuestion[],
  knowledge: Pick<ServedKnowledge, 'covers'>,
): Promise<readonly QuestionOutcome[]> {
  const outcomes: QuestionOutcome[] = []
  for (const question of questions) outcomes.push(await askQuestion(session, question, knowledge))
  return outcomes
}

async function askQuestion(
  session: Session,
  { question, page, section, unanswerable }: ContentQuestion,
  knowledge: Pick<ServedKnowledge, 'covers'>,
): Promise<QuestionOutcome> {
  if (page === undefined) {
    const place = knowledge.covers(question)
    return { question, unanswerable, passed: place === undefined, instead: place === undefined ? [] : [place] }
  }
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

/** Failures, each as a block of lines, and a summary; with `isVerbose` also what passed: the rank of every page, then what nothing answers. */
export function questionTable(outcomes: readonly QuestionOutcome[], isVerbose: boolean): string {
  const failed = outcomes.filter(({ passed }) => !passed)
  const answerable = outcomes.filter(({ passed, unanswerable }) => passed && !unanswerable)
  const asked = outcomes.filter(({ unanswerable }) => !unanswerable)
  const unanswerable = outcomes.filter((outcome) => outcome.unanswerable)
  const unanswered = unanswerable.filter(({ passed }) => passed)
  const passed = [
    ...answerable.map(({ question, expected, rank }) => `rank ${rank}  ${question}  ${expected}`),
    ...unanswered.map(({ question }) => `unanswerable  ${question}`),
    '',
  ]
  return [
    ...failed.flatMap(failure),
    ...(isVerbose ? passed : []),
    `${answerable.length} of ${asked.length} questions find their page in the first ${passingRank} results; ${unanswered.length} of ${unanswerable.length} marked unanswerable are not answered`,
    '',
  ].join('\n')
}

function failure({ question, expected, rank, instead, unanswerable }: QuestionOutcome): readonly string[] {
  if (unanswerable) return [`FAILED  ${question}`, '  expected  no answer', `  found     ${instead.join(', ')}, which has its words`, '']
  const place = rank === undefined ? 'not found' : `rank ${rank}`
  return [`FAILED  ${question}`, `  expected  ${expected}  (${place})`, `  found     ${instead.join(', ') || 'nothing'}`, '']
}

import { type ContentQuestion, createKnowledge, type ServedKnowledge } from '@svc/knowledge-index'
import * as z from 'zod'
import type { CommandContext } from '../session/command-context.ts'
import { HarnessError } from '../session/harness-error.ts'
import type { Session } from '../session/session.ts'
import { loadValidContent, type PublishedContent, type SessionOptions, withSession } from '../session/with-session.ts'
import { type AddCommand, type JsonOption, jsonOption, protocolOption, urlOption } from './command.ts'
import { countsLine, countsOf, type EvaluatedQuestion, evaluationOf, passingRank, writeEvaluation } from './evaluation.ts'

export const addQuestions: AddCommand = (program, run) => {
  program
    .command('questions')
    .description('Search for every question of questions.yaml, print failures and a summary; exit code 1 if one fails')
    .addOption(urlOption())
    .addOption(protocolOption())
    .option('--verbose', 'print every question, not only the failures')
    .option('--report <dir>', 'write evaluation.json and evaluation.html into a folder')
    .addOption(jsonOption())
    .action((options: QuestionsOptions) => run((context) => checkQuestions(options, context)))
}

interface QuestionsOptions extends SessionOptions, JsonOption {
  readonly verbose?: true
  readonly report?: string
}

async function checkQuestions(options: QuestionsOptions, context: CommandContext): Promise<number> {
  return withSession(options, context, async (session, served) => {
    const { content, knowledge } = served ?? (await localKnowledge(context))
    const { report } = options
    if (report !== undefined) await expectRevision(session, content.revision)
    const base = options.url?.href ?? context.configuration.baseUrl
    const outcomes = await askQuestions(session, content.questions, knowledge, new URL(base).pathname)
    if (report !== undefined) {
      await expectRevision(session, content.revision)
      await writeEvaluation(report, evaluationOf(outcomes, { revision: content.revision, now: context.now() }))
      context.terminal.note(`The report is in ${report}.`)
    }
    context.terminal.print(options.json ? `${JSON.stringify(outcomes, null, 2)}\n` : questionTable(outcomes, options.verbose === true))
    return outcomes.every(({ passed }) => passed) ? 0 : 1
  })
}

/** @throws HarnessError if the session has other content than the questions */
async function expectRevision(session: Session, revision: string): Promise<void> {
  const { structured } = await session.call('search_knowledge', { query: 'revision', limit: 1 })
  if (structured.revision === revision) return
  throw new HarnessError(
    'other_content',
    `The server publishes revision ${structured.revision}, and the content folder is revision ${revision}.`,
    'Give --content the folder that the server publishes, or reload the server. Then run the command again.',
  )
}

/** The questions for a remote server come from the content folder. */
async function localKnowledge({ configuration }: CommandContext): Promise<PublishedContent> {
  const content = await loadValidContent(configuration)
  return { content, knowledge: await createKnowledge(content, { baseUrl: configuration.baseUrl }) }
}

const foundSchema = z.object({ results: z.array(z.object({ markdown_url: z.string().optional(), url: z.string() })) })

/** The most that search_knowledge returns, to distinguish "badly ranked" from "not found". */
const searchedResults = 20

/** Finds the rank of the page that must answer each question, or a passage with all words of an unanswerable one. Paths are below `basePath`. */
export async function askQuestions(
  session: Session,
  questions: readonly ContentQuestion[],
  knowledge: Pick<ServedKnowledge, 'covers'>,
  basePath = '/',
): Promise<readonly EvaluatedQuestion[]> {
  const outcomes: EvaluatedQuestion[] = []
  for (const question of questions) outcomes.push(await askQuestion(session, question, knowledge, basePath))
  return outcomes
}

async function askQuestion(
  session: Session,
  { question, page, section, unanswerable }: ContentQuestion,
  knowledge: Pick<ServedKnowledge, 'covers'>,
  basePath: string,
): Promise<EvaluatedQuestion> {
  if (page === undefined) {
    const place = knowledge.covers(question)
    return { question, unanswerable, passed: place === undefined, instead: place === undefined ? [] : [place] }
  }
  const expected = section === undefined ? page : `${page}#${section}`
  const result = await session.call('search_knowledge', { query: question, limit: searchedResults })
  if (result.isError) return { question, expected, unanswerable, passed: false, instead: [result.text] }
  const { data } = foundSchema.safeParse(result.structured)
  if (data === undefined) {
    throw new HarnessError(
      'other_results',
      'search_knowledge of this server has no list of results.',
      'Name the /mcp address of an svc server.',
    )
  }
  const found = data.results.map((result) => addressOf(result, basePath))
  const index = found.findIndex(({ path, anchor }) => path === page && (section === undefined || anchor === section))
  const passed = index !== -1 && index < passingRank
  return {
    question,
    expected,
    unanswerable,
    passed,
    ...(index !== -1 && { rank: index + 1 }),
    instead: passed ? [] : found.slice(0, passingRank).map(({ path, anchor }) => (anchor ? `${path}#${anchor}` : path)),
  }
}

/** The page's path, from its `.md` address where there is one: the canonical one may be foreign. The anchor is only in the latter. */
function addressOf({ url, markdown_url: markdownUrl = url }: z.infer<typeof foundSchema>['results'][number], basePath: string) {
  const path = new URL(markdownUrl).pathname.slice(basePath.replace(/\/$/, '').length).replace(/\.md$/, '')
  return { path: path === '/index' ? '/' : path, anchor: decodeURIComponent(new URL(url).hash.slice(1)) }
}

/** Failures, each as a block of lines, and a summary. `isVerbose` adds passed questions: the rank of every page, then unanswerable ones. */
export function questionTable(outcomes: readonly EvaluatedQuestion[], isVerbose: boolean): string {
  const failed = outcomes.filter(({ passed }) => !passed)
  const passed = outcomes.filter((outcome) => outcome.passed)
  const details = [
    ...passed.flatMap(({ question, expected, rank }) => (expected === undefined ? [] : [`rank ${rank}  ${question}  ${expected}`])),
    ...passed.flatMap(({ question, unanswerable }) => (unanswerable ? [`unanswerable  ${question}`] : [])),
    '',
  ]
  return [...failed.flatMap(failure), ...(isVerbose ? details : []), countsLine(countsOf(outcomes)), ''].join('\n')
}

function failure({ question, expected, rank, instead, unanswerable }: EvaluatedQuestion): readonly string[] {
  if (unanswerable) return [`FAILED  ${question}`, '  expected  no answer', `  found     ${instead.join(', ')}, which has its words`, '']
  const place = rank === undefined ? 'not found' : `rank ${rank}`
  return [`FAILED  ${question}`, `  expected  ${expected}  (${place})`, `  found     ${instead.join(', ') || 'nothing'}`, '']
}

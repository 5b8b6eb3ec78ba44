import { InvalidArgumentError } from 'commander'
import * as z from 'zod'
import type { CommandContext } from '../session/command-context.ts'
import { HarnessError } from '../session/harness-error.ts'
import { type AddCommand, type JsonOption, jsonOption, notBoth } from './command.ts'

export const addInsight: AddCommand = (program, run) => {
  program
    .command('insight')
    .description('Print a report of reads, searches and unanswered questions, from the METRICS_PORT of a running server')
    .option('--days <days>', 'days to look back, 1 to 400', readDays, 7)
    .addOption(jsonOption())
    .option('--draft', 'print the words of INSIGHT=terms as entries for questions.yaml')
    .hook('preAction', notBoth('draft', 'json'))
    .action((options: InsightOptions) => run((context) => printInsight(options, context)))
}

interface InsightOptions extends JsonOption {
  readonly days: number
  readonly draft?: true
}

/** Milliseconds, as for other servers that do not answer. */
const timeout = 30_000

const wordsSchema = z.array(z.object({ words: z.string(), times: z.number() }))

const reportSchema = z.looseObject({
  searches: z.looseObject({ total: z.number(), not_found: z.number() }),
  questions: z.looseObject({ total: z.number(), not_answered: z.number(), by_status: z.record(z.string(), z.number()) }),
  searched_not_found: wordsSchema,
  asked_not_answered: wordsSchema,
  stale_answers: z.array(z.object({ path: z.string(), times: z.number() })),
  read_never_cited: z.array(z.string()),
  cited_never_read: z.array(z.string()),
  most_read: z.array(z.object({ path: z.string(), reads: z.number() })),
})

type Report = z.infer<typeof reportSchema>

async function printInsight({ days, json, draft }: InsightOptions, { configuration, terminal }: CommandContext): Promise<number> {
  const { metricsHost, metricsPort } = configuration
  if (metricsPort === undefined) {
    const resolution = 'Set METRICS_PORT and METRICS_HOST as for the server; svc-harness does not read .env.'
    throw new HarnessError('no_metrics_port', 'METRICS_PORT is not set.', resolution)
  }
  const host = metricsHost.includes(':') ? `[${metricsHost}]` : metricsHost
  const report = await readReport(`http://${host}:${metricsPort}/insight.json?days=${days}`)
  terminal.print(json ? `${JSON.stringify(report, null, 2)}\n` : draft ? draftOf(report) : insightText(report))
  return 0
}

async function readReport(url: string): Promise<Report> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeout) }).catch(() => {
    throw new HarnessError('unreachable', `There is no answer at ${url}.`, 'Start the server with the same METRICS_PORT.')
  })
  // The server says why, and what to do.
  if (response.headers.get('content-type')?.startsWith('text/plain')) {
    const said = await response.text().catch(() => 'Look at its log.')
    throw new HarnessError('no_insight', `${url} answered ${response.status}.`, said.trim())
  }
  const report = reportSchema.safeParse(await response.json().catch(() => undefined))
  if (report.success) return report.data
  const fix = 'Set METRICS_PORT and METRICS_HOST as for the server.'
  throw new HarnessError('no_insight', `${url} does not answer with a report of svc-server.`, fix)
}

function insightText(report: Report): string {
  const lists: Readonly<Record<string, readonly string[]>> = {
    'Searched and not found': failures(report.searches.not_found, report.searches.total, 'searches', report.searched_not_found),
    'Asked and not answered': failures(report.questions.not_answered, report.questions.total, 'questions', report.asked_not_answered),
    'Questions by status': Object.entries(report.questions.by_status).flatMap(([status, times]) =>
      times > 0 ? `${times}  ${status}` : [],
    ),
    'Answered from a page whose review is old': report.stale_answers.map(({ path, times }) => `${times}  ${path}`),
    'Read but never cited': report.read_never_cited,
    'Cited but never read': report.cited_never_read,
    'Read most': report.most_read.map(({ path, reads }) => `${reads}  ${path}`),
  }
  const linesOf = (items: readonly string[]) => (items.length === 0 ? ['none'] : items).map((line) => `  ${line}`)
  return Object.entries(lists)
    .flatMap(([title, items]) => [title, ...linesOf(items), ''])
    .join('\n')
}

/** How many failed, then the words that are stored. */
function failures(failed: number, total: number, what: string, words: Report['searched_not_found']): readonly string[] {
  if (failed === 0) return []
  const stored = words.map(({ words, times }) => `${times}  ${words}`)
  const none = 'no words are stored: INSIGHT=terms stores those that 5 clients use'
  return [`${failed} of ${total} ${what}`, ...(stored.length === 0 ? [none] : stored)]
}

/** Entries without a page, so that the content check fails until they are complete. */
function draftOf({ searched_not_found: searched, asked_not_answered: asked }: Report): string {
  const entries = [
    ...withoutParts(searched).map((item) => ({ ...item, how: 'Searched', without: 'a result' })),
    ...withoutParts(asked).map((item) => ({ ...item, how: 'Asked', without: 'an answer' })),
  ]
  if (entries.length === 0)
    return '# No words are stored. Start the server with INSIGHT=terms to store words of failed searches and questions of several clients.\n'
  const head = '# Write each as a question. Name the page that answers it, or replace the line by: unanswerable: true\n'
  const texts = entries.map(({ words, times, how, without }) => {
    return `# ${how} ${times} times without ${without}.\n- question: ${JSON.stringify(words)}\n  page:\n`
  })
  return head + texts.join('')
}

/** Without single words that were never missed outside of a pair: one search is not five entries. */
function withoutParts(list: z.infer<typeof wordsSchema>): z.infer<typeof wordsSchema> {
  const pairs = list.map(({ words, times }) => ({ parts: words.split(' '), times })).filter(({ parts }) => parts.length > 1)
  return list.filter(({ words, times }) => !pairs.some((pair) => pair.parts.includes(words) && pair.times >= times))
}

function readDays(value: string): number {
  if (!/^[1-9]\d{0,2}$/.test(value) || Number(value) > 400) throw new InvalidArgumentError('Expected a number from 1 to 400.')
  return Number(value)
}

import { InvalidArgumentError, Option } from 'commander'
import { HarnessError } from '../session/harness-error.ts'
import type { Surroundings } from '../session/surroundings.ts'
import type { AddCommand } from './command.ts'
import { type JsonOption, jsonOption } from './options.ts'

export const addInsight: AddCommand = (program, run) => {
  program
    .command('insight')
    .description('Print a report of reads, searches and unanswered questions, from the METRICS_PORT of a running server')
    .addOption(new Option('--days <days>', 'days to look back, 1 to 400').argParser(readDays).default(7))
    .addOption(jsonOption())
    .addOption(new Option('--draft', 'print entries for questions.yaml to complete, from the words of INSIGHT=terms').conflicts('json'))
    .action((options: InsightOptions) => run((surroundings) => printInsight(options, surroundings)))
}

interface InsightOptions extends JsonOption {
  readonly days: number
  readonly draft?: true
}

interface WordTimes {
  readonly words: string
  readonly times: number
}

interface Report {
  readonly searched_not_found: readonly WordTimes[]
  readonly asked_not_answered: readonly WordTimes[]
  readonly stale_answers: readonly { readonly path: string; readonly times: number }[]
  readonly read_never_cited: readonly string[]
  readonly cited_never_read: readonly string[]
  readonly most_read: readonly { readonly path: string; readonly reads: number }[]
}

async function printInsight({ days, json, draft }: InsightOptions, { configuration, terminal }: Surroundings): Promise<number> {
  const { metricsHost, metricsPort } = configuration
  if (metricsPort === undefined) {
    throw new HarnessError('no_metrics_port', 'METRICS_PORT is not set.', 'Set METRICS_PORT and METRICS_HOST as for the server.')
  }
  const host = metricsHost.includes(':') ? `[${metricsHost}]` : metricsHost
  const read = await readReport(`http://${host}:${metricsPort}/insight.json?days=${days}`)
  if (json) terminal.print(`${JSON.stringify(read, null, 2)}\n`)
  else if (draft) terminal.print(draftOf(read))
  else terminal.print(insightText(read))
  return 0
}

async function readReport(url: string): Promise<Report> {
  const response = await fetch(url).catch(() => {
    throw new HarnessError('unreachable', `There is no answer at ${url}.`, 'Start the server with the same METRICS_PORT.')
  })
  if (!response.ok) {
    throw new HarnessError('no_insight', `${url} answered ${response.status}.`, 'Start the server with INSIGHT=counts and a STORE_URL.')
  }
  return (await response.json()) as Report
}

function insightText(read: Report): string {
  const ofWords = (items: Report['asked_not_answered']) => items.map(({ words: text, times }) => `${times}  ${text}`)
  return [
    ...list('Searched and not found', ofWords(read.searched_not_found)),
    ...list('Asked and not answered', ofWords(read.asked_not_answered)),
    ...list(
      'Answered from a page whose review is old',
      read.stale_answers.map(({ path, times }) => `${times}  ${path}`),
    ),
    ...list('Read but never cited', read.read_never_cited),
    ...list('Cited but never read', read.cited_never_read),
    ...list(
      'Read most',
      read.most_read.map(({ path, reads }) => `${reads}  ${path}`),
    ),
  ].join('\n')
}

/** Entries without a page, so that the content check refuses them until they are complete. */
function draftOf({ searched_not_found: searched, asked_not_answered: asked }: Report): string {
  const entries = [...searched.map((item) => ({ ...item, how: 'Searched' })), ...asked.map((item) => ({ ...item, how: 'Asked' }))]
  if (entries.length === 0)
    return '# No words are kept. Start the server with INSIGHT=terms to store words of failed searches of several clients.\n'
  const head = '# Write each as a question. Name the page that answers it, or replace the line by: unanswerable: true\n'
  return (
    head +
    entries
      .map(({ words, times, how }) => `# ${how} ${times} times without a result.\n- question: ${JSON.stringify(words)}\n  page:\n`)
      .join('')
  )
}

function list(title: string, lines: readonly string[]): readonly string[] {
  return [title, ...(lines.length === 0 ? ['none'] : lines).map((line) => `  ${line}`), '']
}

function readDays(value: string): number {
  if (!/^[1-9]\d{0,2}$/.test(value) || Number(value) > 400) throw new InvalidArgumentError('Expected a number from 1 to 400.')
  return Number(value)
}

import { type Configuration, counted, readContent } from '@svc/composition'
import { answeredQuestions, type Content, type ContentProblem, createKnowledge, formatContentProblem } from '@svc/knowledge-index'
import { contentWarnings } from '../content-warnings.ts'
import type { Surroundings } from '../surroundings.ts'
import type { AddCommand } from './command.ts'
import { type JsonOption, jsonOption } from './options.ts'

export const addContent: AddCommand = (program, run) => {
  program
    .command('content')
    .argument('[dir]', 'content folder; wins over --content')
    .description('Check a content folder and print every mistake with file, line and column')
    .addOption(jsonOption())
    .action((folder: string | undefined, options: JsonOption) => run((surroundings) => reportContent(options, surroundings), folder))
}

/** Prints every mistake, or every warning and what was read; exit code 1 when there are mistakes. */
async function reportContent({ json }: JsonOption, { configuration, terminal, now }: Surroundings): Promise<number> {
  const { staleAfterDays } = configuration
  const checked = await readContent(configuration)
  const problems = checked.status === 'invalid' ? checked.problems : []
  const warnings =
    checked.status === 'loaded'
      ? [...contentWarnings(checked.content, { staleAfterDays, today: now() }), ...(await questionWarnings(checked.content, configuration))]
      : []
  if (json) {
    terminal.print(`${JSON.stringify({ status: checked.status, problems, warnings }, null, 2)}\n`)
    return problems.length > 0 ? 1 : 0
  }
  for (const problem of problems) terminal.print(`${formatContentProblem(problem)}\n`)
  for (const warning of warnings) terminal.print(`warning  ${formatContentProblem(warning)}\n`)
  terminal.print(
    checked.status === 'invalid'
      ? `${counted(problems.length, 'mistake')}\n`
      : `${counted(checked.content.pages.length, 'page')}, ${counted(checked.content.questions.length, 'question')}, revision ${checked.content.revision}; no mistakes, ${counted(warnings.length, 'warning')}\n`,
  )
  return problems.length > 0 ? 1 : 0
}

/** What a content without unanswerable questions needs no index for. */
async function questionWarnings(content: Content, configuration: Configuration): Promise<readonly ContentProblem[]> {
  if (!content.questions.some(({ unanswerable }) => unanswerable)) return []
  return answeredQuestions(content.questions, await createKnowledge(content, { baseUrl: configuration.baseUrl }))
}

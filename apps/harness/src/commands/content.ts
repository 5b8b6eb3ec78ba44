import { counted, formatReport, reportAsJson, reportOnContent } from '@svc/composition'
import type { CommandContext } from '../session/command-context.ts'
import { type AddCommand, type JsonOption, jsonOption } from './command.ts'

interface ContentOptions extends JsonOption {
  readonly all?: boolean
}

export const addContent: AddCommand = (program, run) => {
  program
    .command('content')
    .argument('[dir]', 'content folder; overrides --content')
    .description('Check a content folder and print every error and warning with file, line and column')
    .option('--all', 'print every line, not only the first 200')
    .addOption(jsonOption())
    .action((folder: string | undefined, options: ContentOptions) => run((context) => reportContent(options, context), folder))
}

/** Prints the report that `svc-server --check` prints; exit code 1 when there are errors. */
async function reportContent({ json, all = false }: ContentOptions, { configuration, terminal, now }: CommandContext): Promise<number> {
  const checked = await reportOnContent(configuration, now())
  const lines = json ? [reportAsJson(checked)] : formatReport(checked, { isColoured: terminal.isColoured, all })
  for (const line of lines) terminal.print(line)
  if (checked.content === undefined) return 1
  const { pages, questions, revision } = checked.content
  const counts = `${counted(pages.length, 'page')}, ${counted(questions.length, 'question')}`
  if (!json) terminal.print(`The content is in order: ${counts}, revision ${revision}.\n`)
  return 0
}

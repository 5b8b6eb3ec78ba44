import type { Terminal } from '../session/command-context.ts'
import { HarnessError } from '../session/harness-error.ts'
import type { Session } from '../session/session.ts'
import { type SessionOptions, withSession } from '../session/with-session.ts'
import { type AddCommand, type JsonOption, jsonOption, notBoth, protocolOption, urlOption } from './command.ts'

interface FormatOptions extends JsonOption {
  readonly text?: true
}

interface ToolCall extends FormatOptions {
  readonly tool: string | undefined
  /** A JSON object; default: no arguments. */
  readonly parameters: string | undefined
}

export const addCall: AddCommand = (program, run) => {
  program
    .command('call')
    .argument('[tool]', 'name of the tool')
    .argument('[json]', 'its arguments as one JSON object in quotes')
    .description('Call one tool and print its result')
    .addOption(urlOption())
    .addOption(protocolOption())
    .addOption(jsonOption())
    .option('--text', 'print only the readable text')
    .hook('preAction', notBoth('text', 'json'))
    .addHelpText('after', `\nExample:\n  svc-harness call search_knowledge '{"query":"pricing"}'`)
    .action((tool: string | undefined, parameters: string | undefined, options: SessionOptions & FormatOptions) =>
      run((context) => withSession(options, context, (session) => callTool(session, { ...options, tool, parameters }, context.terminal))),
    )
}

/** Prints the structured or the readable result; 1 for an error. @throws HarnessError for an unknown tool or arguments that are no JSON object */
export async function callTool(session: Session, { tool, parameters = '{}', json, text }: ToolCall, terminal: Terminal): Promise<number> {
  const names = (await session.tools()).map(({ name }) => name)
  if (tool === undefined || !names.includes(tool)) {
    const given = tool === undefined ? 'No tool was named.' : `There is no tool ${JSON.stringify(tool)}.`
    throw new HarnessError('unknown_tool', given, `Call one of: ${names.join(', ')}.`)
  }
  const result = await session.call(
    tool,
    parseObject(parameters),
    terminal.isInteractive ? (stage) => terminal.note(`… ${stage}`) : undefined,
  )
  const readable = text || (!json && terminal.isInteractive)
  terminal.print(readable ? `${result.text}\n` : `${JSON.stringify(result.structured, null, 2)}\n`)
  return result.isError ? 1 : 0
}

function parseObject(json: string): Record<string, unknown> {
  const resolution = `Give the arguments as one JSON object, e.g. '{"query":"pricing"}'.`
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    // The message of the parser contains the text with its line breaks.
    const reason = String(error instanceof Error && error.message).replace(/[\p{Cc}\s]+/gu, ' ')
    throw new HarnessError('invalid_json', `The arguments are not JSON: ${reason}.`, resolution)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HarnessError('invalid_json', 'The arguments are not a JSON object.', resolution)
  }
  return value as Record<string, unknown>
}

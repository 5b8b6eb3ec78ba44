import type { CommandLine } from './command-line.ts'
import { HarnessError } from './harness-error.ts'
import type { Session } from './session.ts'
import type { Terminal } from './terminal.ts'

/** Prints the tools a session offers: a line each, or their full descriptions as JSON. */
export async function listTools(session: Session, { format }: CommandLine, terminal: Terminal): Promise<number> {
  const tools = await session.tools()
  if (format === 'json') terminal.print(`${JSON.stringify(tools, null, 2)}\n`)
  else for (const { name, description } of tools) terminal.print(`${name}\n  ${description ?? ''}\n`)
  return 0
}

/**
 * Calls one tool and prints its answer: the structured result on a pipe or with `--json`, the readable text on a terminal or
 * with `--text`. An error result is printed the same way; the exit code is then 1.
 * @throws HarnessError when the tool is not offered or the arguments are not a JSON object.
 */
export async function callTool(session: Session, { positionals, format }: CommandLine, terminal: Terminal): Promise<number> {
  const [tool, json = '{}'] = positionals
  const names = (await session.tools()).map(({ name }) => name)
  if (tool === undefined || !names.includes(tool)) {
    const given = tool === undefined ? 'No tool was named.' : `There is no tool ${JSON.stringify(tool)}.`
    throw new HarnessError('unknown_tool', given, `Call one of: ${names.join(', ')}.`)
  }
  const result = await session.call(tool, parseObject(json), terminal.isInteractive ? (stage) => terminal.note(`… ${stage}`) : undefined)
  const readable = format === 'text' || (format === 'default' && terminal.isInteractive)
  terminal.print(readable ? `${result.text}\n` : `${JSON.stringify(result.structured, null, 2)}\n`)
  return result.isError ? 1 : 0
}

function parseObject(json: string): Record<string, unknown> {
  const resolution = `Give the arguments as one JSON object, e.g. '{"query":"pricing"}'.`
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new HarnessError('invalid_json', `The arguments are not JSON: ${error instanceof Error ? error.message : error}.`, resolution)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HarnessError('invalid_json', 'The arguments are not a JSON object.', resolution)
  }
  return value as Record<string, unknown>
}

import type { Terminal } from '../session/command-context.ts'
import type { Session } from '../session/session.ts'
import { type SessionOptions, withSession } from '../session/with-session.ts'
import { type AddCommand, type JsonOption, jsonOption, protocolOption, urlOption } from './command.ts'

export const addTools: AddCommand = (program, run) => {
  program
    .command('tools')
    .description('List the tools')
    .addOption(urlOption())
    .addOption(protocolOption())
    .addOption(jsonOption())
    .action((options: SessionOptions & JsonOption) =>
      run((context) => withSession(options, context, (session) => listTools(session, options, context.terminal))),
    )
}

/** Prints the tools a session offers: a line each, or their full descriptions as JSON. */
async function listTools(session: Session, { json }: JsonOption, terminal: Terminal): Promise<number> {
  const tools = await session.tools()
  if (json) terminal.print(`${JSON.stringify(tools, null, 2)}\n`)
  else for (const { name, description } of tools) terminal.print(`${name}\n  ${description ?? ''}\n`)
  return 0
}

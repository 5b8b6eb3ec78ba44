import type { Readable, Writable } from 'node:stream'
import { type Configuration, type Log, readContent } from '@svc/composition'
import type { Content } from '@svc/knowledge-index'
import { callTool, listTools } from './call.ts'
import { check, localDeployment, remoteDeployment } from './check.ts'
import type { CommandLine } from './command-line.ts'
import { runConformance } from './conformance.ts'
import { reportContent } from './content.ts'
import { HarnessError } from './harness-error.ts'
import { type LocalService, openLocalService } from './local-service.ts'
import type { Patience } from './patience.ts'
import { askQuestions, questionTable } from './questions.ts'
import { serveStdio } from './serve-stdio.ts'
import { openHttpSession, openLocalSession, type Session } from './session.ts'
import { readSoundContent } from './sound-content.ts'
import type { Terminal } from './terminal.ts'
import { send } from './wire.ts'

/** What a command needs of the process around it. */
export interface Surroundings {
  readonly configuration: Configuration
  readonly log: Log
  readonly terminal: Terminal
  readonly input: Readable
  readonly output: Writable
  readonly now: () => Date
  /** Resolves after so many seconds. */
  readonly wait: (seconds: number) => Promise<void>
  /** The root folder of the repository, when this runs in one. */
  readonly checkout: string
  /** The Node this runs on. */
  readonly node: string
}

/**
 * Runs one command.
 * @returns its exit code: 0 when all is well, 1 when what was checked is not
 * @throws HarnessError when the command cannot be carried out at all
 */
export async function runCommand(line: CommandLine, surroundings: Surroundings): Promise<number> {
  const { configuration, log, terminal, input, output } = surroundings
  switch (line.command) {
    case 'stdio':
      return withLocalService(configuration, log, async (service) => {
        await serveStdio(service, input, output)
        return 0
      })
    case 'tools':
      return withSession(line, surroundings, (session) => listTools(session, line, terminal))
    case 'call':
      return withSession(line, surroundings, (session) => callTool(session, line, terminal))
    case 'questions':
      return checkQuestions(line, surroundings)
    case 'check':
      if (line.url) {
        await reach(line.url)
        return check(remoteDeployment(line.url, patience(surroundings)), line, terminal)
      }
      return withLocalService(configuration, log, (service) => check(localDeployment(service), line, terminal))
    case 'content':
      return checkContent(line, surroundings)
    case 'conformance':
      return runConformance(surroundings)
  }
}

async function checkQuestions(line: CommandLine, surroundings: Surroundings): Promise<number> {
  const { configuration, log, terminal } = surroundings
  const report = async (session: Session, { questions }: Content) => {
    const outcomes = await askQuestions(session, questions)
    terminal.print(line.format === 'json' ? `${JSON.stringify(outcomes, null, 2)}\n` : questionTable(outcomes))
    return outcomes.every(({ passed }) => passed) ? 0 : 1
  }
  if (line.url) {
    const content = await readSoundContent(configuration)
    return withSession(line, surroundings, (session) => report(session, content))
  }
  return withLocalService(configuration, log, async ({ server, content }) =>
    using(await openLocalSession(server, line.protocol), (session) => report(session, content)),
  )
}

async function checkContent({ positionals, format }: CommandLine, { configuration, terminal, now }: Surroundings): Promise<number> {
  const { contentDirectory, staleAfterDays, baseUrl } = configuration
  const checked = await readContent({ contentDirectory: positionals[0] ?? contentDirectory, baseUrl })
  return reportContent(checked, { staleAfterDays, today: now(), json: format === 'json' }, terminal)
}

async function withSession(line: CommandLine, surroundings: Surroundings, run: (session: Session) => Promise<number>): Promise<number> {
  const { configuration, log } = surroundings
  if (line.url) {
    await reach(line.url)
    return using(await openHttpSession(new URL('/mcp', line.url), line.protocol, patience(surroundings)), run)
  }
  return withLocalService(configuration, log, async ({ server }) => using(await openLocalSession(server, line.protocol), run))
}

/** A wait is said whether or not a person watches: a minute of silence looks like a hang in the log of a build as well. */
function patience({ terminal, wait }: Surroundings): Patience {
  return { wait, note: (line) => terminal.note(line) }
}

async function withLocalService(configuration: Configuration, log: Log, run: (service: LocalService) => Promise<number>): Promise<number> {
  return using(await openLocalService(configuration, log), run)
}

async function using<T extends { close(): Promise<void> }>(resource: T, run: (resource: T) => Promise<number>): Promise<number> {
  try {
    return await run(resource)
  } finally {
    await resource.close()
  }
}

/** @throws HarnessError when nothing answers at the address: one clear line instead of every scenario's own. */
async function reach(url: URL): Promise<void> {
  try {
    await send(url, { method: 'HEAD' })
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new HarnessError(
      'unreachable',
      `Nothing answers at ${url.origin} (${reason}).`,
      'Start the server, or give its address with --url.',
    )
  }
}

#!/usr/bin/env node
/** The process: flags, signals and exit codes. Everything else is put together in `assemble.ts`. */
import { parseArgs } from 'node:util'
import {
  type Configuration,
  type ConfigurationProblem,
  createLog,
  formatConfigurationProblem,
  type Log,
  readContent,
} from '@svc/composition'
import { type ContentProblem, formatContentProblem } from '@svc/knowledge-index'
import { assemble, type FrontDoor } from './assemble.ts'
import { readConfiguration } from './config.ts'
import { helpText } from './help.ts'
import { welcome } from './welcome.ts'

const exitCodes = {
  /** The address cannot be listened on, or a second signal cut a stop short. */
  failure: 1,
  /** Flags, as `sysexits.h` has it. */
  usage: 64,
  /** Configuration or content. */
  configuration: 78,
} as const

const signals = ['SIGTERM', 'SIGINT'] as const

/** Says on standard error what is wrong, and ends the process. */
function fail(code: number, ...lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(code)
}

function readFlags(): { check?: boolean | undefined; help?: boolean | undefined } {
  try {
    return parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } }).values
  } catch (error) {
    return fail(exitCodes.usage, `${(error as Error).message}`, '', helpText())
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function configure(): { configuration: Configuration; warnings: readonly ConfigurationProblem[] } {
  const parsed = readConfiguration()
  if (parsed.status === 'invalid') {
    fail(
      exitCodes.configuration,
      `The configuration has ${count(parsed.problems.length, 'mistake')}; nothing is served.`,
      ...parsed.problems.map(formatConfigurationProblem),
    )
  }
  return parsed
}

function openLog({ logLevel, logFormat }: Configuration): Log {
  const log = createLog({
    level: logLevel,
    format: logFormat,
    write: (text) => process.stdout.write(text),
    now: () => new Date(),
  })
  // A reader of the log that went away is no reason to stop serving.
  process.stdout.on('error', () => undefined)
  process.on('exit', () => log.flush())
  return log
}

function failOnContent(problems: readonly ContentProblem[]): never {
  return fail(
    exitCodes.configuration,
    `The content has ${count(problems.length, 'mistake')}; nothing is served.`,
    ...problems.map(formatContentProblem),
  )
}

async function check(): Promise<void> {
  const { configuration, warnings } = configure()
  for (const warning of warnings) process.stderr.write(`warning: ${formatConfigurationProblem(warning)}\n`)
  const result = await readContent(configuration)
  if (result.status === 'invalid') failOnContent(result.problems)
  const { pages, revision } = result.content
  process.stdout.write(`Configuration and content are in order: ${count(pages.length, 'page')}, revision ${revision}.\n`)
}

async function serve(): Promise<void> {
  const { configuration, warnings } = configure()
  const log = openLog(configuration)
  for (const { variable, message, fix } of warnings) log.warn('configuration', { variable, problem: message, fix })
  const assembled = await assemble(configuration, log)
  if (assembled.status === 'invalid') failOnContent(assembled.problems)
  const { frontDoor } = assembled
  try {
    await frontDoor.listen()
  } catch (error) {
    fail(exitCodes.failure, `Cannot listen on ${configuration.host} port ${configuration.port}: ${describeListenError(error)}`)
  }
  process.stderr.write(welcome(frontDoor.publications.current(), configuration))
  process.on('SIGHUP', () => void frontDoor.publications.reload())
  stopOnSignal(frontDoor, log)
}

function describeListenError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'something else is listening there. Stop it, or set PORT to a free port.'
  if (code === 'EACCES') return 'not allowed. Set PORT to 1024 or above.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address. Set HOST to 127.0.0.1 or 0.0.0.0.'
  return message
}

/** The first signal lets running requests finish; the second does not wait for them. */
function stopOnSignal(frontDoor: FrontDoor, log: Log): void {
  let isStopping = false
  for (const signal of signals) {
    process.on(signal, async () => {
      if (isStopping) process.exit(exitCodes.failure)
      isStopping = true
      log.info('stopping', { signal })
      await frontDoor.stop()
      log.info('stopped')
      process.exit(0)
    })
  }
}

const flags = readFlags()
if (flags.help) process.stdout.write(helpText())
else if (flags.check) await check()
else await serve()

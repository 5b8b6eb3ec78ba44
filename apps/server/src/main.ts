/** The process: flags, signals and exit codes. Everything else is put together in `assemble.ts`. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import {
  type Configuration,
  type ConfigurationProblem,
  counted,
  createLog,
  formatConfigurationProblem,
  type Log,
  type LogDestination,
  openLogDestination,
  readContent,
} from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { assemble } from './assemble.ts'
import { type CommandLine, parseCommandLine } from './command-line.ts'
import { readConfiguration } from './config.ts'
import { createServerEvents, type ServerEvents } from './events.ts'
import type { FrontDoor } from './front-door.ts'
import { helpText } from './help.ts'
import { initContent } from './init.ts'
import { nextSteps } from './next-steps.ts'
import { welcome } from './welcome.ts'

const exitCodes = {
  /** The address cannot be listened on, the folder cannot be written, or a second signal cut a stop short. */
  failure: 1,
  /** Words of the command line, as `sysexits.h` has it. */
  usage: 64,
  /** Configuration or content. */
  configuration: 78,
} as const

/** What the bundler puts beside the bundle to run it. */
const launcher = new URL('main.js', import.meta.url)

/** Says what was asked for. A reader that has seen enough (`| head`) is no failure. */
function print(text: string): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') fail(exitCodes.failure, `Cannot write to standard output: ${message}`)
  })
  process.stdout.write(text)
}

/** Says on standard error what is wrong, and ends the process. */
function fail(code: number, ...lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(code)
}

/** What does not keep the server from starting, in the line in which it is printed. */
function formatWarning(warning: ConfigurationProblem): string {
  return `warning: ${formatConfigurationProblem(warning)}`
}

/** Mistakes in the configuration do not hide those in the content, nor what only switches a part off: all are named in one run. */
async function configure(
  content: string | undefined,
): Promise<{ configuration: Configuration; warnings: readonly ConfigurationProblem[] }> {
  const parsed = readConfiguration(content)
  if (parsed.status === 'valid') return parsed
  const read = await readContent(parsed)
  return fail(
    exitCodes.configuration,
    `The configuration has ${counted(parsed.problems.length, 'mistake')}; nothing is served.`,
    ...parsed.problems.map(formatConfigurationProblem),
    ...parsed.warnings.map(formatWarning),
    ...(read.status === 'invalid' ? await describeContent(read.problems) : []),
  )
}

/** The descriptor of standard output. */
const standardOutput = 1

function openLog(
  { logLevel, logFormat }: Configuration,
  events: ServerEvents,
): { readonly log: Log; readonly destination: LogDestination } {
  const destination = openLogDestination(standardOutput, (lines) => log.warn({ lines }, 'log lines were left out'))
  const onProblem = (level: 'warn' | 'error') => events.emit('problem', { level })
  const log = createLog({ level: logLevel, format: logFormat, destination, onProblem })
  return { log, destination }
}

async function describeContent(problems: readonly ContentProblem[]): Promise<readonly string[]> {
  const { formatContentProblem } = await import('@svc/knowledge-index')
  return [`The content has ${counted(problems.length, 'mistake')}; nothing is served.`, ...problems.map(formatContentProblem)]
}

async function failOnContent(problems: readonly ContentProblem[]): Promise<never> {
  return fail(exitCodes.configuration, ...(await describeContent(problems)))
}

async function init(folder: string): Promise<void> {
  const initialised = await initContent(folder)
  if (initialised.status === 'refused') return fail(exitCodes.failure, initialised.message)
  print(nextSteps(folder, initialised.files))
}

async function check(content: string | undefined): Promise<void> {
  const { configuration, warnings } = await configure(content)
  for (const warning of warnings) process.stderr.write(`${formatWarning(warning)}\n`)
  const result = await readContent(configuration)
  if (result.status === 'invalid') return failOnContent(result.problems)
  const { pages, revision } = result.content
  print(`Configuration and content are in order: ${counted(pages.length, 'page')}, revision ${revision}.\n`)
}

async function serve(content: string | undefined): Promise<void> {
  const { configuration, warnings } = await configure(content)
  const events = createServerEvents()
  const { log, destination } = openLog(configuration, events)
  const heedFor = heedSignals(log, destination)
  for (const { variable, message, fix } of warnings) log.warn({ variable, problem: message, fix }, 'configuration')
  const assembled = await assemble(configuration, { log, events, workerFile: launcher })
  if (assembled.status === 'invalid') return failOnContent(assembled.problems)
  const { frontDoor } = assembled
  try {
    await frontDoor.listen()
  } catch (error) {
    fail(exitCodes.failure, describeListenError(error, configuration))
  }
  heedFor(frontDoor)
  // Nobody may read it by now.
  process.stderr.on('error', () => undefined)
  process.stderr.write(welcome(frontDoor.publications.current(), configuration))
}

function describeListenError(error: unknown, { host, port, metricsPort }: Configuration): string {
  const { code, message, ...failed } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  // A host that could not be looked up has no port.
  const isOfMetrics = failed.port !== undefined && failed.port === metricsPort
  const variable = isOfMetrics ? 'METRICS_PORT' : 'PORT'
  const fixes: Readonly<Record<string, string>> = {
    EADDRINUSE: `something else is listening there. Stop it, or set ${variable} to a free port.`,
    EACCES: `not allowed. Set ${variable} to 1024 or above.`,
    EADDRNOTAVAIL: 'this machine has no such address. Set HOST to 127.0.0.1 or 0.0.0.0.',
    ENOTFOUND: 'this machine has no such address. Set HOST to 127.0.0.1 or 0.0.0.0.',
  }
  const place = isOfMetrics ? `${failed.address} port ${metricsPort}` : `${host} port ${port}`
  return `Cannot listen on ${place}: ${fixes[code ?? ''] ?? message}`
}

/**
 * From the start on: without a listener SIGHUP would end the process, and the kernel keeps SIGTERM from the first process of a container.
 * The first signal to stop lets running requests finish; the second does not wait for them.
 *
 * @returns to be told what serves: until then there is nothing to finish, and a reload waits for it
 */
function heedSignals(log: Log, destination: LogDestination): (frontDoor: FrontDoor) => void {
  let serving: FrontDoor | undefined
  let isReloadWanted = false
  let isStopping = false
  process.on('SIGHUP', () => {
    if (serving === undefined) isReloadWanted = true
    else void serving.publications.reload()
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (isStopping) process.exit(exitCodes.failure)
      isStopping = true
      log.info({ signal }, 'stopping')
      await serving?.stop()
      log.info('stopped')
      await destination.close()
      process.exit(0)
    })
  }
  return (frontDoor) => {
    serving = frontDoor
    if (isReloadWanted) void frontDoor.publications.reload()
  }
}

async function run(line: CommandLine): Promise<void> {
  switch (line.command) {
    case 'mistake':
      return fail(exitCodes.usage, line.message, '', helpText())
    case 'help':
      return print(helpText())
    case 'init':
      return init(line.folder)
    case 'check':
      return check(line.content)
    case 'serve':
      return serve(line.content)
  }
}

// The server is shipped as one bundle, which is therefore also what runs in its worker thread.
if (parentPort === null) void run(parseCommandLine(process.argv.slice(2)))
else void import('./publication-worker.ts').then(({ workOnPublication }) => workOnPublication(parentPort as MessagePort, workerData))

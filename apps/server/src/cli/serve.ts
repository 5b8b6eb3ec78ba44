import {
  addresses,
  type Configuration,
  counted,
  createLog,
  createServerEvents,
  type Log,
  type LogDestination,
  openLogDestination,
  type ServerEvents,
} from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { urlOf } from '@svc/knowledge-index/internal'
import type { Publication } from '@svc/publication'
import { buildInProcess, buildInWarmProcess, programDigest } from '@svc/publication/build'
import { assemble } from '../front-door/assemble.ts'
import type { FrontDoor } from '../front-door/front-door.ts'
import { configure, type Shipped } from './configure.ts'
import { failOnReport } from './content-report.ts'
import { exitCodes, fail, failOnPublication } from './exit.ts'
import { waitingFor, watchContent } from './watch-content.ts'

export interface ServeOptions {
  readonly content?: string
  /** Whether to publish the content folder after every change. */
  readonly watch?: boolean
  /** Whether the store is that of this publisher, also if it has another name. */
  readonly takeStore?: boolean
}

/** Serves until a signal ends the process. */
export async function serve({ content, watch: isWatching = false, takeStore: takesStore }: ServeOptions, shipped: Shipped): Promise<void> {
  const { configuration, warnings, environmentFile } = await configure(content, shipped)
  if (isWatching && configuration.publication !== undefined) {
    fail(exitCodes.usage, '--watch reads a content folder, and PUBLICATION names a built one.', 'Leave PUBLICATION out, or --watch.')
  }
  const events = createServerEvents()
  const { log, destination } = openLog(configuration, events)
  const serveUntilSignal = handleSignals(log, destination)
  followNpm(process.env)
  if (environmentFile !== undefined) log.info({ file: environmentFile }, 'variables read')
  for (const { variable, message, fix } of warnings) log.warn({ variable, problem: message, fix }, 'configuration')
  const program = programDigest(shipped.builder)
  const buildFile = (isWatching ? buildInWarmProcess : buildInProcess)(shipped.builder)
  const cpuUsage = () => process.cpuUsage()
  const onErrors = isWatching ? (problems: readonly ContentProblem[]) => process.stderr.write(waitingFor(problems)) : undefined
  const options = { log, events, buildFile, program, cpuUsage, isWatching, onErrors, takesStore }
  const assembled = await assemble(configuration, options).catch(failOnPublication)
  if (assembled.status === 'invalid') return failOnReport({ errors: assembled.problems, warnings: [] })
  const { frontDoor } = assembled
  try {
    await frontDoor.listen()
  } catch (error) {
    fail(exitCodes.failure, describeListenError(error, configuration))
  }
  serveUntilSignal(frontDoor)
  if (isWatching) await watchContent(configuration, { ...frontDoor, events, print: (line) => process.stderr.write(`${line}\n`) })
  // Standard error may be closed by now.
  process.stderr.on('error', () => undefined)
  process.stderr.write(welcome(frontDoor.publications.current(), configuration, isWatching))
}

const standardOutput = 1

/** Addresses to try, for standard error, because standard output is the log. */
function welcome({ knowledge, site: { name }, revision }: Publication, { baseUrl }: Configuration, isWatching: boolean): string {
  const page = knowledge.pages.find(({ path }) => path !== '/')
  const toTry = [
    ['Profile', addresses.profile.path],
    ['Front page', '/'],
    ...(page === undefined ? [] : [['A page', page.path]]),
    ['All pages', addresses.llmsTxt.path],
    ['For developers', addresses.developers.path],
    ['MCP', addresses.mcp.path],
  ]
  const lines = toTry.map(([label = '', path = '']) => `  ${label.padEnd(14)}  ${urlOf(baseUrl, path)}`)
  // The process of Node, because npm and npx do not pass the signal on.
  const next = `Stop with Ctrl+C. ${isWatching ? 'Edits are published as you save them.' : `Publish an edit with: kill -HUP ${process.pid}`}`
  return `\n${name}: ${counted(knowledge.pages.length, 'page')}, revision ${revision}\n\n${lines.join('\n')}\n\n${next}\n\n`
}

function openLog({ logLevel, logFormat }: Configuration, events: ServerEvents) {
  const destination = openLogDestination(standardOutput, (lines) => log.warn({ lines }, 'log lines dropped'))
  process.prependListener('exit', destination.dropUnwritable)
  const onProblem = (level: 'warn' | 'error') => events.emit('problem', { level })
  const log: Log = createLog({ level: logLevel, format: logFormat, destination, onProblem })
  return { log, destination }
}

function describeListenError(error: unknown, { host, port, metricsHost, metricsPort }: Configuration): string {
  const { code, message, ...failed } = error as NodeJS.ErrnoException & { readonly port?: number; readonly hostname?: string }
  // The error of an unknown name has no port.
  const isOfMetrics = failed.port === undefined ? failed.hostname !== host : failed.port === metricsPort
  const prefix = isOfMetrics ? 'METRICS_' : ''
  const noAddress = `this machine has no such address. Set ${prefix}HOST to 127.0.0.1 or 0.0.0.0.`
  const fixes: Readonly<Record<string, string>> = {
    EADDRINUSE: `something else is listening there. Stop it, or set ${prefix}PORT to a free port.`,
    EACCES: `not allowed. Set ${prefix}PORT to 1024 or above.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
    EAI_AGAIN: noAddress,
  }
  const place = isOfMetrics ? `${metricsHost} port ${metricsPort}` : `${host} port ${port}`
  return `Cannot listen on ${place}: ${fixes[code ?? ''] ?? `${message}. Check ${prefix}HOST and ${prefix}PORT.`}`
}

/** The shell of `npx` and `npm start` ends at SIGTERM without passing it on. Only with npm, because the parent of a daemon may end. */
function followNpm({ npm_lifecycle_event: event }: NodeJS.ProcessEnv): void {
  if (event !== 'npx' && event !== 'start') return
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** The first signal to stop lets requests finish, the second ends the process. @returns takes the running server; until then a reload waits */
function handleSignals(log: Log, destination: LogDestination): (frontDoor: FrontDoor) => void {
  let serving: FrontDoor | undefined
  let isReloadWanted = false
  let isStopping = false
  process.on('SIGHUP', () => {
    if (serving === undefined) isReloadWanted = true
    else void serving.publications.reload()
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal)
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

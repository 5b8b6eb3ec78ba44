/**
 * Builds a publication's file in a process of its own, so that a reload delays no request. At its end all its memory returns to the system,
 * that of native libraries too, and a crash affects only that build.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { PublicationError, type PublicationErrorCode } from '../file/publication-error.ts'
import type { BuildFile, BuildOptions, BuildOrder, BuildOutcome } from './build-file.ts'

type LogArguments = Parameters<BuildOptions['log']['warn']>

/** A message of the process. */
export type BuilderMessage =
  | { readonly kind: 'outcome'; readonly outcome: BuildOutcome }
  | { readonly kind: 'failed'; readonly code: PublicationErrorCode; readonly message: string; readonly resolution: string }
  /** For the server's log: the arguments of the method. */
  | { readonly kind: 'log'; readonly level: 'info' | 'warn'; readonly line: readonly unknown[] }

/**
 * Builds each publication in a new process. The build rejects with PublicationError `build_out_of_memory`, `build_failed`, or as `buildFile`, and
 * with the signal's reason.
 *
 * @param builder the built `builder.ts`
 */
export function buildInProcess(builder: URL): BuildFile {
  return async (order, options) => {
    options.signal?.throwIfAborted()
    const child = startBuilder(builder)
    try {
      return outcomeIn(await endOf(child, order, options))
    } finally {
      await stop(child)
    }
  }
}

/**
 * The same in one process that stays as long as this one, for `--watch`: an edit does not wait for a process to start and to compile the program.
 * If it crashes, its order is given to a new one. What is built in the background has a process of its own, so that the next edit finds this one free.
 */
export function buildInWarmProcess(builder: URL): BuildFile {
  let warm: ChildProcess | undefined
  const buildAside = buildInProcess(builder)
  return async function build(order, options): Promise<BuildOutcome> {
    if (order.isBackground) return buildAside(order, options)
    options.signal?.throwIfAborted()
    const isNew = warm === undefined
    const child = warm ?? startBuilder(builder)
    let end: BuildEnd | undefined
    try {
      end = await endOf(child, { ...order, isWatched: true }, options)
    } finally {
      warm = end?.kind === 'outcome' ? child : undefined
      if (warm === undefined) await stop(child)
    }
    if (isNew || end.kind !== 'crashed') return outcomeIn(end)
    options.log.warn({ problem: end.error.message }, 'builder crashed, starting another')
    return build(order, options)
  }
}

function startBuilder(builder: URL): ChildProcess {
  return fork(builder, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

/**
 * Without a free file handle no process starts: `error` follows, there is no channel, and Node sends a signal to process 0, which is every process of
 * this one's group.
 */
const hasStarted = ({ pid }: ChildProcess) => pid !== undefined

async function stop(child: ChildProcess): Promise<void> {
  if (!hasStarted(child) || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

type BuildEnd = Exclude<BuilderMessage, { readonly kind: 'log' }> | { readonly kind: 'crashed'; readonly error: PublicationError }

/** Rejects only with the signal's reason. */
function endOf(child: ChildProcess, order: BuildOrder, { log, signal }: BuildOptions): Promise<BuildEnd> {
  return new Promise<BuildEnd>((resolve, reject) => {
    const crashed = () => resolve({ kind: 'crashed', error: endedEarly(child.signalCode) })
    signal?.addEventListener('abort', () => reject(signal.reason))
    child.on('error', crashed)
    child.on('exit', crashed)
    child.on('message', (message: BuilderMessage) => {
      if (message.kind === 'log') log[message.level](...(message.line as LogArguments))
      else resolve(message)
    })
    if (hasStarted(child)) child.send(order)
  }).finally(() => ['error', 'exit', 'message'].map((name) => child.removeAllListeners(name)))
}

function outcomeIn(end: BuildEnd): BuildOutcome {
  if (end.kind === 'outcome') return end.outcome
  throw end.kind === 'crashed' ? end.error : new PublicationError(end.code, end.message, end.resolution)
}

/** @param message what happened, without text of the content */
export function buildFailed(message: string): PublicationError {
  return new PublicationError('build_failed', message, 'Run `svc-server build --out FILE` to see why.')
}

/** V8 aborts at the end of its heap; the kernel kills at the end of the machine's memory, or of that of the service or container. */
function endedEarly(signal: NodeJS.Signals | null): PublicationError {
  const fixes: Partial<Record<NodeJS.Signals, string>> = {
    SIGABRT: 'Set NODE_OPTIONS=--max-old-space-size (in MiB) higher',
    SIGKILL: 'Raise the memory limit of the service or container (MemoryMax=, limits.memory, mem_limit)',
  }
  const fix = signal === null ? undefined : fixes[signal]
  if (fix === undefined) return buildFailed('The build ended before its work was done.')
  return new PublicationError(
    'build_out_of_memory',
    'The build needs more memory than it may use.',
    `${fix}, or build with \`svc-server build --out FILE\` and set PUBLICATION.`,
  )
}

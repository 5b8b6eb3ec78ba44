/**
 * Builds a publication's file in a process of its own, so that a reload delays no request. At its end all its memory returns to the system,
 * that of native libraries too, and a crash affects only that build.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Log } from '@svc/composition'
import type { BuildFile, BuildOutcome } from './build-file.ts'
import { PublicationError, type PublicationErrorCode } from './file/publication-error.ts'

/** A message of the process. */
export type BuilderMessage =
  | { readonly kind: 'outcome'; readonly outcome: BuildOutcome }
  | { readonly kind: 'failed'; readonly code: PublicationErrorCode; readonly message: string; readonly resolution: string }
  /** A line for the server's log. */
  | { readonly kind: 'log'; readonly line: string }

/**
 * The build rejects with PublicationError `build_out_of_memory`, `build_failed`, or as `buildFile`, and with the signal's reason.
 *
 * @param builder the built `builder.ts`
 */
export function buildInProcess(builder: URL): BuildFile {
  return async (order, { log, signal }) => {
    signal?.throwIfAborted()
    const child = fork(builder, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const ended = once(child, 'close')
    try {
      child.send(order)
      return await outcomeOf(child, log, signal)
    } finally {
      child.kill('SIGKILL')
      await ended
    }
  }
}

function outcomeOf(child: ChildProcess, log: Pick<Log, 'info' | 'warn'>, signal: AbortSignal | undefined): Promise<BuildOutcome> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    child.on('error', reject)
    child.on('exit', (_, endedBy) => reject(outOfMemory(endedBy) ?? buildFailed('The build ended before its work was done.')))
    child.on('message', (message: BuilderMessage) => {
      switch (message.kind) {
        case 'log':
          return relay(message.line, log)
        case 'outcome':
          return resolve(message.outcome)
        case 'failed':
          return reject(new PublicationError(message.code, message.message, message.resolution))
      }
    })
  })
}

/** @param message what happened, without text of the content */
export function buildFailed(message: string): PublicationError {
  return new PublicationError('build_failed', message, 'Run `svc-server build --out FILE` to see why.')
}

/** V8 aborts at the end of its heap; the kernel kills at the end of the machine's memory, or of that of the service or container. */
function outOfMemory(signal: NodeJS.Signals | null): PublicationError | undefined {
  const fixes: Partial<Record<NodeJS.Signals, string>> = {
    SIGABRT: 'Set NODE_OPTIONS=--max-old-space-size (in MiB) higher',
    SIGKILL: 'Raise the memory limit of the service or container (MemoryMax=, limits.memory, mem_limit)',
  }
  const fix = signal === null ? undefined : fixes[signal]
  if (fix === undefined) return undefined
  return new PublicationError(
    'build_out_of_memory',
    'The build needs more memory than it may use.',
    `${fix}, or build with \`svc-server build --out FILE\` and set PUBLICATION.`,
  )
}

/** Writes a line of the builder's log as one of the server's. */
function relay(line: string, log: Pick<Log, 'info' | 'warn'>): void {
  const { level, message, time: _, ...fields } = JSON.parse(line) as { level: 'info' | 'warn'; message: string; time: string }
  log[level](fields, message)
}

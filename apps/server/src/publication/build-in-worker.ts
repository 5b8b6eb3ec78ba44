/**
 * Builds a publication's file in a worker thread of its own, so that a reload holds up no request. The thread ends with its build: a crash
 * or too little memory costs that build and nothing else.
 */
import { Worker } from 'node:worker_threads'
import type { Log, LoggedErrors } from '@svc/composition'
import type { BuildOrder, BuildOutcome } from './build-file.ts'
import { PublicationError } from './file/publication-error.ts'
import type { WorkerMessage } from './publication-worker.ts'

export interface BuildInWorkerOptions {
  /** A file that, run as a worker, calls `workOnPublication`. */
  readonly launcher: URL
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Seconds after which a build is given up. */
  readonly patience: number
  /** Gives up. */
  readonly signal: AbortSignal
}

export type WorkerOutcome =
  | Exclude<BuildOutcome, { status: 'invalid' }>
  | { readonly status: 'invalid'; readonly digest: string; readonly errors: LoggedErrors }

/** Rejects when the worker crashes, runs out of memory, takes too long or is given up. @throws PublicationError as `buildFile` */
export async function buildInWorker(order: BuildOrder, { launcher, log, patience, signal }: BuildInWorkerOptions): Promise<WorkerOutcome> {
  signal.throwIfAborted()
  const worker = new Worker(launcher, { workerData: order, name: 'publication' })
  const tooLong = AbortSignal.timeout(patience * 1_000)
  try {
    return await outcomeOf(worker, log, AbortSignal.any([signal, tooLong]))
  } catch (error) {
    if (!tooLong.aborted) throw error
    throw new PublicationError(
      'build_too_long',
      `The build took longer than ${patience} seconds.`,
      'Set BUILD_TIMEOUT_SECONDS higher, or build with `svc-server build --out FILE` and set PUBLICATION.',
    )
  } finally {
    await worker.terminate()
  }
}

function outcomeOf(worker: Worker, log: BuildInWorkerOptions['log'], signal: AbortSignal): Promise<WorkerOutcome> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.on('error', reject)
    worker.on('messageerror', reject)
    worker.on('exit', () => reject(new Error('The worker ended before its work was done.')))
    worker.on('message', (message: WorkerMessage) => {
      switch (message.kind) {
        case 'log':
          return relay(message.line, log)
        case 'outcome':
          return resolve(message.outcome)
        case 'invalid':
          return resolve({ status: 'invalid', digest: message.digest, errors: message.errors })
        case 'failed':
          return reject(new PublicationError(message.code, message.message, message.resolution))
      }
    })
  })
}

/** Writes a line of the worker's log as one of the server's. */
function relay(line: string, log: BuildInWorkerOptions['log']): void {
  const { level, message, time: _, ...fields } = JSON.parse(line) as { level: 'info' | 'warn'; message: string; time: string }
  log[level](fields, message)
}

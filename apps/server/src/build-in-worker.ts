/**
 * Builds a publication in a worker thread of its own and takes it over in slices of some milliseconds, so that a reload holds up no
 * request. The thread ends with its build: a crash or too little memory costs that build and nothing else.
 */
import { Worker } from 'node:worker_threads'
import type { Log } from '@svc/composition'
import type { BuiltPublication } from './build-publication.ts'
import { joinPieces, type PublicationPiece } from './publication-pieces.ts'
import type { PublicationOrder, ReadMessage, WorkerMessage } from './publication-worker.ts'

/** Reading thousands of pages takes seconds and their vectors a minute; after five minutes something hangs (milliseconds). */
const buildPatience = 300_000

export interface BuildInWorkerOptions {
  /** A file that, run as a worker, calls `workOnPublication`. */
  readonly file: URL
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Takes over the knowledge. */
  readonly restore: Parameters<typeof joinPieces>[1]
  /** Gives up. */
  readonly signal: AbortSignal
}

export type BuildResult =
  | { readonly status: 'built'; readonly built: BuiltPublication; readonly digest: string }
  | { readonly status: 'unchanged'; readonly digest: string }
  | { readonly status: 'invalid'; readonly problems: readonly string[]; readonly digest: string }
  | { readonly status: 'unsettled' }

/** Rejects when the worker crashes, runs out of memory, hangs or is given up. */
export async function buildInWorker(order: PublicationOrder, { file, log, restore, signal }: BuildInWorkerOptions): Promise<BuildResult> {
  signal.throwIfAborted()
  const worker = new Worker(file, { workerData: order, name: 'publication' })
  const { ask, giveUp } = conversationWith(worker, log)
  const onAbort = () => giveUp(signal.reason)
  signal.addEventListener('abort', onAbort)
  const patience = setTimeout(() => giveUp(new Error('The worker took too long.')), buildPatience)
  try {
    const read = (await ask()) as ReadMessage
    switch (read.outcome) {
      case 'built':
        return { status: 'built', built: await joinPieces(piecesFrom(ask), restore), digest: read.digest }
      case 'unchanged':
        return { status: 'unchanged', digest: read.digest }
      case 'invalid':
        return { status: 'invalid', problems: read.problems, digest: read.digest }
      case 'unsettled':
        return { status: 'unsettled' }
    }
  } finally {
    clearTimeout(patience)
    signal.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}

interface Conversation {
  /** Asks for the next message, so that no two are taken in at one stroke. Lines of the log come unasked. */
  ask(): Promise<WorkerMessage>
  /** From now on nothing is to be expected. */
  giveUp(reason: unknown): void
}

function conversationWith(worker: Worker, log: BuildInWorkerOptions['log']): Conversation {
  let settle: { resolve(message: WorkerMessage): void; reject(reason: unknown): void } | undefined
  let ended: { readonly reason: unknown } | undefined
  const giveUp = (reason: unknown) => {
    ended ??= { reason }
    settle?.reject(ended.reason)
  }
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'log') relay(message.line, log)
    else settle?.resolve(message)
  })
  worker.on('error', giveUp)
  worker.on('messageerror', giveUp)
  worker.on('exit', () => giveUp(new Error('The worker ended before its work was done.')))
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended.reason)
        settle = { resolve, reject }
        worker.postMessage('next')
      }),
    giveUp,
  }
}

/** Writes a line of the worker's log as one of the server's. */
function relay(line: string, log: BuildInWorkerOptions['log']): void {
  const { level, message, time: _, ...fields } = JSON.parse(line) as { level: 'info' | 'warn'; message: string; time: string }
  log[level](fields, message)
}

async function* piecesFrom(ask: () => Promise<WorkerMessage>): AsyncGenerator<PublicationPiece> {
  for (;;) {
    const piece = (await ask()) as PublicationPiece
    yield piece
    if (piece.kind === 'complete') return
  }
}

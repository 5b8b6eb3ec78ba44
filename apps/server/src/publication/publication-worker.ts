/** What runs in the worker thread: builds a publication's file and says what came of it. */
import type { MessagePort } from 'node:worker_threads'
import { createLog, type LoggedErrors, loggedErrors } from '@svc/composition'
import { type BuildOrder, type BuildOutcome, buildFile } from './build-file.ts'
import { PublicationError, type PublicationErrorCode } from './file/publication-error.ts'

export type WorkerMessage =
  | { readonly kind: 'outcome'; readonly outcome: Exclude<BuildOutcome, { status: 'invalid' }> }
  | { readonly kind: 'invalid'; readonly digest: string; readonly errors: LoggedErrors }
  | { readonly kind: 'failed'; readonly code: PublicationErrorCode; readonly message: string; readonly resolution: string }
  /** A line of the log, which is written where the log is. */
  | { readonly kind: 'log'; readonly line: string }

export async function workOnPublication(port: MessagePort, order: BuildOrder): Promise<void> {
  const send = (message: WorkerMessage) => port.postMessage(message)
  const write = (line: string) => send({ kind: 'log', line })
  const log = createLog({ level: 'debug', format: 'json', destination: { write } })
  try {
    const outcome = await buildFile(order, log)
    if (outcome.status !== 'invalid') send({ kind: 'outcome', outcome })
    else send({ kind: 'invalid', digest: outcome.digest, errors: loggedErrors(outcome.problems) })
  } catch (error) {
    if (!(error instanceof PublicationError)) throw error
    send({ kind: 'failed', code: error.code, message: error.message, resolution: error.resolution })
  }
}

/** What runs in the worker thread: reads the content, builds its publication, and hands it over piece by piece as they are asked for. */
import { on } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { type Configuration, contentSources, createKnowledgePublisher, createLog, readSettledContent } from '@svc/composition'
import { formatContentProblem } from '@svc/knowledge-index'
import { type BuildOptions, buildPublication } from './build-publication.ts'
import { type PublicationPiece, publicationPieces } from './publication-pieces.ts'

/** What the worker is started with: plain data. */
export interface PublicationOrder {
  readonly configuration: BuildOptions & Pick<Configuration, 'contentDirectory' | 'embeddings'>
  /** Content of this revision is not built. */
  readonly currentRevision: string | undefined
}

/** What the folder turned out to say; the pieces of the publication follow `built`. */
export type ReadMessage =
  | { readonly kind: 'read'; readonly outcome: 'built' | 'unchanged'; readonly digest: string }
  | { readonly kind: 'read'; readonly outcome: 'invalid'; readonly digest: string; readonly problems: readonly string[] }
  | { readonly kind: 'read'; readonly outcome: 'unsettled' }

export type WorkerMessage =
  | ReadMessage
  | PublicationPiece
  /** A line of the log, which is written where the log is. */
  | { readonly kind: 'log'; readonly line: string }

export async function workOnPublication(port: MessagePort, { configuration, currentRevision }: PublicationOrder): Promise<void> {
  // Questions wait here until there is an answer.
  const questions = on(port, 'message')
  const send = async (message: WorkerMessage, transfer: readonly ArrayBuffer[] = []) => {
    await questions.next()
    port.postMessage(message, transfer)
  }
  const settled = await readSettledContent(contentSources(configuration))
  if (settled.status === 'unsettled') return send({ kind: 'read', outcome: 'unsettled' })
  const { digest } = settled
  if (settled.status === 'invalid') {
    return send({
      kind: 'read',
      outcome: 'invalid',
      digest,
      problems: settled.problems.map(formatContentProblem),
    })
  }
  if (settled.content.revision === currentRevision) return send({ kind: 'read', outcome: 'unchanged', digest })
  const write = (line: string) => port.postMessage({ kind: 'log', line } satisfies WorkerMessage)
  const log = createLog({ level: 'debug', format: 'json', destination: { write } })
  const { publish } = createKnowledgePublisher(configuration, log)
  const built = await buildPublication(settled.content, configuration, publish)
  await send({ kind: 'read', outcome: 'built', digest })
  for await (const { piece, transfer } of publicationPieces(built)) await send(piece, transfer)
}

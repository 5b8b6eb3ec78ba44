/** The file of EVALUATION, read at the start and after every reload; docs/pages/reference/evaluation.md. */
import { readFileSync } from 'node:fs'
import { type Configuration, type Log, readEvaluationFile } from '@svc/composition'
import type { ServerEvents } from '../events/server-events.ts'
import { encodeAll, representCoded } from '../http/representation/representation.ts'
import type { PublishedEvaluation } from '../routes/route-options.ts'

/** @returns the content of the file; undefined if it is missing or invalid */
export function openEvaluation(
  { evaluationFile }: Pick<Configuration, 'evaluationFile'>,
  { events, log }: { readonly events: ServerEvents; readonly log: Log },
): () => PublishedEvaluation | undefined {
  if (evaluationFile === undefined) return () => undefined
  const readText = (path: string) => readFileSync(path, 'utf8')
  // At the start the configuration has already warned about an invalid file.
  let published = publishedOf(readEvaluationFile(evaluationFile, readText))
  events.on('reload', () => {
    const read = readEvaluationFile(evaluationFile, readText)
    published = publishedOf(read)
    if (read.status === 'wrong') log.warn({ problem: `EVALUATION ${read.mistake}` }, 'evaluation not read')
  })
  return () => published
}

function publishedOf(read: ReturnType<typeof readEvaluationFile>): PublishedEvaluation | undefined {
  if (read.status === 'wrong') return undefined
  const bytes = encodeAll(Buffer.from(JSON.stringify(read.evaluation)))
  const headers = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' }
  return { revision: read.evaluation.revision, representations: representCoded(bytes, headers) }
}

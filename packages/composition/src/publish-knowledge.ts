/** Publishes contents as the configuration says: by their words alone, or with vectors from an embeddings endpoint beside them. */
import { type Content, createKnowledge, type IndexedKnowledge } from '@svc/knowledge-index'
import type { Configuration } from './configuration/configuration.ts'
import { describeFault } from './describe-fault.ts'
import { createEmbedder } from './embeddings.ts'
import type { Log } from './log.ts'
import { readVectorFile, writeVectorFile } from './vector-file.ts'

export type PublishKnowledge = (content: Content) => Promise<IndexedKnowledge>

export function createKnowledgePublisher(
  { baseUrl, embeddings }: Pick<Configuration, 'baseUrl' | 'embeddings'>,
  log: Log,
): PublishKnowledge {
  if (embeddings === undefined) return (content) => createKnowledge(content, { baseUrl })
  const embedder = createEmbedder(embeddings)
  const questions = reportChanges(log)
  const observed = {
    model: embedder.model,
    async embed(texts: readonly string[], signal: AbortSignal) {
      const vectors = await embedder.embed(texts, signal)
      questions.succeeded()
      return vectors
    },
  }
  return async (content) => {
    const kept = await readVectorFile(embeddings.file)
    const knowledge = await createKnowledge(content, { baseUrl, vectors: { embedder: observed, kept, onFailure: questions.failed } })
    const { vectors } = knowledge
    if (vectors?.status === 'incomplete') log.warn('vectors are incomplete, searches rank by words alone', describeFault(vectors.failure))
    if (vectors === undefined || vectors.asked === 0) return knowledge
    await writeVectorFile(embeddings.file, await vectors.keep()).catch((error) =>
      log.warn('vectors are not kept, the next start asks for them again', describeFault(error)),
    )
    return knowledge
  }
}

/** An endpoint that is down fails every search: one line when it begins and one when it ends. */
function reportChanges(log: Log) {
  let isFailing = false
  return {
    failed(error: unknown): void {
      if (!isFailing) log.warn('embeddings failed, searches rank by words alone', describeFault(error))
      isFailing = true
    },
    succeeded(): void {
      if (isFailing) log.info('embeddings work again')
      isFailing = false
    },
  }
}

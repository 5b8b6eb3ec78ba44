/** Publishes content as configured: ranked by words only, or also by vectors from an embeddings endpoint. */
import { readFile } from 'node:fs/promises'
import type { Content, IndexedKnowledge, KnowledgeOptions } from '@svc/knowledge-index'
import { type KnowledgeRows, type ReadContents, type RestoredKnowledge, restoreKnowledge } from '@svc/knowledge-index/rows'
import type { Configuration } from './configuration/configuration.ts'
import { createEmbedder } from './embeddings.ts'
import { describeFault, describeWriteFault, type Log } from './log/log.ts'
import { removeAbandoned, replaceFile } from './replace-file.ts'

export type PublishKnowledge = (content: Content, reuse?: Pick<KnowledgeOptions, 'keepsParses' | 'changedAt'>) => Promise<IndexedKnowledge>

/** `publish` builds the knowledge base and stores new vectors for the next build; `restore` prepares what it built, here or in another process. */
export function createKnowledgePublisher(
  { baseUrl, embeddings }: Pick<Configuration, 'baseUrl' | 'embeddings'>,
  log: Pick<Log, 'info' | 'warn'>,
): {
  readonly publish: PublishKnowledge
  restore(files: readonly KnowledgeRows[], readContents: ReadContents): Promise<RestoredKnowledge>
} {
  if (embeddings === undefined) {
    return {
      publish: (content, reuse) => createKnowledge(content, { baseUrl, ...reuse }),
      restore: (files, readContents) => restoreKnowledge(files, readContents, { isIntact: true }),
    }
  }
  const embedder = createEmbedder(embeddings)
  const onRanked = reportChanges(log)
  return {
    async publish(content, { changedAt, keepsParses } = {}) {
      // Without the file, all vectors are requested again.
      const saved = await readFile(embeddings.file).catch(() => undefined)
      const knowledge = await createKnowledge(content, { baseUrl, changedAt, keepsParses, vectors: { embedder, saved, onRanked } })
      const { vectors } = knowledge
      if (vectors?.status === 'incomplete') log.warn(describeFault(vectors.failure), 'vectors incomplete, search ranks by words only')
      if (vectors === undefined || vectors.asked === 0) return knowledge
      const bytes = await vectors.save()
      try {
        await replaceFile(embeddings.file, (file) => file.writeFile(bytes))
        await removeAbandoned(embeddings.file)
      } catch (error) {
        log.warn(describeWriteFault(error, embeddings.file), 'vectors not saved, next start requests them again')
      }
      return knowledge
    },
    restore: (files, readContents) => restoreKnowledge(files, readContents, { vectors: { embedder, onRanked }, isIntact: true }),
  }
}

/** Loads the parsers, which a start that restores a knowledge base does not need. */
async function createKnowledge(content: Content, options: KnowledgeOptions): Promise<IndexedKnowledge> {
  const knowledgeIndex = await import('@svc/knowledge-index')
  return knowledgeIndex.createKnowledge(content, options)
}

/** An endpoint that is down fails every search. Logs only the first failure and the recovery. */
function reportChanges(log: Pick<Log, 'info' | 'warn'>): (failure?: unknown) => void {
  let isFailing = false
  return (failure) => {
    const fails = failure !== undefined
    if (fails && !isFailing) log.warn(describeFault(failure), 'embeddings failed, search ranks by words only')
    if (!fails && isFailing) log.info('embeddings work again')
    isFailing = fails
  }
}

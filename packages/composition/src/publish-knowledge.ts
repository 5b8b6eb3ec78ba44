/** Publishes content as configured: ranked by words only, or also by vectors from an embeddings endpoint. */
import { readFile } from 'node:fs/promises'
import type { Content, IndexedKnowledge, KnowledgeOptions, VectorState } from '@svc/knowledge-index'
import { type KnowledgeRows, type ReadContents, type RestoredKnowledge, restoreKnowledge } from '@svc/knowledge-index/rows'
import type { Configuration } from './configuration/configuration.ts'
import { createEmbedder } from './embeddings.ts'
import { describeFault, describeWriteFault, type Log } from './log/log.ts'
import { removeAbandoned, replaceFile } from './replace-file.ts'

/** `publish` builds the knowledge base and stores new vectors for the next build; `restore` prepares what it built, here or in another process. */
export function createKnowledgePublisher(
  { baseUrl, embeddings }: Pick<Configuration, 'baseUrl' | 'embeddings'>,
  log: Pick<Log, 'info' | 'warn'>,
) {
  const vectors = embeddings && { embedder: createEmbedder(embeddings), onRanked: reportChanges(log) }
  return {
    async publish(content: Content, reuse?: Pick<KnowledgeOptions, 'keepsParses' | 'changedAt'>): Promise<IndexedKnowledge> {
      // Loads the parsers, which a start that restores a knowledge base does not need.
      const { createKnowledge } = await import('@svc/knowledge-index')
      // Without the file, all vectors are requested again.
      const saved = embeddings && (await readFile(embeddings.file).catch(() => undefined))
      const knowledge = await createKnowledge(content, { baseUrl, ...reuse, vectors: vectors && { ...vectors, saved } })
      if (embeddings && knowledge.vectors) await saveVectors(knowledge.vectors, embeddings.file, log)
      return knowledge
    },
    restore: (files: readonly KnowledgeRows[], readContents: ReadContents): Promise<RestoredKnowledge> =>
      restoreKnowledge(files, readContents, { vectors, isIntact: true }),
  }
}

async function saveVectors({ status, failure, asked, save }: VectorState, path: string, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  if (status === 'incomplete') log.warn(describeFault(failure), 'vectors incomplete, search ranks by words only')
  if (asked === 0) return
  const bytes = await save()
  try {
    await replaceFile(path, (file) => file.writeFile(bytes))
    await removeAbandoned(path)
  } catch (error) {
    log.warn(describeWriteFault(error, path), 'vectors not saved, next start requests them again')
  }
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

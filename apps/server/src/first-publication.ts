/**
 * The publication that a start serves: the one that an earlier start kept, where nothing it was made of has changed since, else a new
 * one. What it takes to make one (parsers, the index builder, renderers) is loaded only then.
 */
import { createHash } from 'node:crypto'
import { type KnowledgePublisher, readContent } from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { contentDigest } from '@svc/knowledge-index/node'
import type { BuiltPublication } from './build-publication.ts'
import { type Origin, readKeptPublication, writeKeptPublication } from './kept-publication.ts'
import { joinPieces, publicationPieces } from './publication-pieces.ts'
import type { PublicationOrder } from './publication-worker.ts'

export type FirstPublication =
  | {
      readonly status: 'kept' | 'built'
      readonly built: BuiltPublication
      /** Keeps it for the next start, unless the folder changed meanwhile. Rejects when the file cannot be written. */
      keep(): Promise<void>
    }
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[] }

export interface FirstPublicationOptions {
  readonly configuration: PublicationOrder['configuration']
  /** Path of the file that keeps it between starts. */
  readonly keptFile: string
  /** Version of the server; undefined while the sources run: they change under one version, so nothing is kept. */
  readonly programVersion: string | undefined
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly publisher: KnowledgePublisher
}

export async function firstPublication({
  configuration,
  keptFile,
  programVersion,
  today,
  publisher,
}: FirstPublicationOptions): Promise<FirstPublication> {
  const { contentDirectory } = configuration
  const folder = await contentDigest(contentDirectory, { isAlone: true })
  const origin = programVersion === undefined ? undefined : originOf(folder, configuration, programVersion, today)
  const kept = origin && (await restored(keptFile, origin, publisher))
  if (kept !== undefined) return { status: 'kept', built: kept, keep: async () => undefined }

  const content = await readContent(configuration)
  if (content.status === 'invalid') return content
  const { buildPublication } = await import('./build-publication.ts')
  const built = await buildPublication(content.content, configuration, publisher.publish)
  return {
    status: 'built',
    built,
    async keep() {
      const isIncomplete = built.knowledge.vectors?.status === 'incomplete'
      if (origin === undefined || isIncomplete || (await contentDigest(contentDirectory)) !== folder) return
      await writeKeptPublication(keptFile, origin, publicationPieces(built))
    },
  }
}

/** What decides about a publication: the folder, the settings that are built in, and the version of the server. It contains no secret. */
function originOf(folder: string, { embeddings, ...settings }: PublicationOrder['configuration'], version: string, day: string): Origin {
  const model = embeddings && [embeddings.baseUrl, embeddings.model]
  return {
    digest: createHash('sha256')
      .update(JSON.stringify([folder, settings, model, version]))
      .digest('hex'),
    day,
  }
}

async function restored(file: string, origin: Origin, { restore }: KnowledgePublisher): Promise<BuiltPublication | undefined> {
  const pieces = readKeptPublication(file, origin)
  return pieces && joinPieces(pieces, restore).catch(() => undefined)
}

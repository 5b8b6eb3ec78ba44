/**
 * The publication that a start serves: the one that an earlier start kept, where nothing it was made of has changed since, else a new
 * one. What it takes to make one (parsers, the index builder, renderers) is loaded only then.
 */
import { createHash } from 'node:crypto'
import { cachedDataVersionTag } from 'node:v8'
import { type KnowledgePublisher, readContent } from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { contentDigest } from '@svc/knowledge-index/node'
import type { BuiltPublication } from './build-publication.ts'
import { bundleDigest } from './bundle-digest.ts'
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
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly publisher: KnowledgePublisher
}

export async function firstPublication({ configuration, keptFile, today, publisher }: FirstPublicationOptions): Promise<FirstPublication> {
  const { contentDirectory } = configuration
  const folder = await contentDigest(contentDirectory, { isAlone: true })
  const origin = originOf(folder, configuration, today)
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

/**
 * What decides about a publication: the folder, the settings that are built in, the program and the engine it runs on. Of a key of an
 * endpoint nothing is in it. Undefined while the sources run: they change without a sign.
 */
function originOf(folder: string, { embeddings, ...settings }: PublicationOrder['configuration'], day: string): Origin | undefined {
  if (bundleDigest === undefined) return undefined
  const model = embeddings && [embeddings.baseUrl, embeddings.model]
  const parts = [folder, settings, model, bundleDigest, cachedDataVersionTag()]
  return { digest: createHash('sha256').update(JSON.stringify(parts)).digest('hex'), day }
}

async function restored(file: string, origin: Origin, { restore }: KnowledgePublisher): Promise<BuiltPublication | undefined> {
  const pieces = readKeptPublication(file, origin)
  return pieces && joinPieces(pieces, restore).catch(() => undefined)
}

/** The composition root: the one place where configuration, content, answers and the front door are put together. */
import { type Configuration, createAnswering, createKnowledgePublisher, type Log } from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { contentDigest } from '@svc/knowledge-index/node'
import { buildInWorker } from './build-in-worker.ts'
import type { BuiltPublication } from './build-publication.ts'
import type { ServerEvents } from './events/server-events.ts'
import { firstPublication } from './first-publication.ts'
import { createFrontDoor, type FrontDoor } from './front-door.ts'
import { emitModelCalls } from './observe/emit-model-calls.ts'
import { createObservers } from './observe/observers.ts'
import { openPublication } from './publication.ts'
import type { PublicationOrder } from './publication-worker.ts'
import { createPublications } from './publications.ts'

export type Assembled =
  | { readonly status: 'assembled'; readonly frontDoor: FrontDoor }
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[] }

export interface AssembleOptions {
  readonly log: Log
  readonly events: ServerEvents
  /** Run as a worker for every later publication; the first is built here, where nobody waits yet. */
  readonly workerFile: URL
  /** Part of the key of the publication that is kept for the next start; without it none is kept. */
  readonly programVersion?: string | undefined
}

export async function assemble(
  configuration: Configuration,
  { log, events, workerFile, programVersion }: AssembleOptions,
): Promise<Assembled> {
  const observers = await createObservers(configuration, events)
  const publisher = createKnowledgePublisher(configuration, log)
  const first = await firstPublication({
    configuration: orderedConfiguration(configuration),
    keptFile: configuration.keptPublicationFile,
    programVersion,
    today: new Date().toISOString().slice(0, 10),
    publisher,
  })
  if (first.status === 'invalid') return first
  const { tracing } = observers
  const answering = createAnswering(configuration, log, {
    aroundModel(model) {
      const emitting = emitModelCalls(model, events, () => performance.now())
      return tracing?.aroundModel(emitting) ?? emitting
    },
    onUsage: (usage) => events.emit('modelUsage', usage),
  })
  const open = (built: BuiltPublication) =>
    openPublication(built, {
      ...configuration,
      createEngine: async (knowledge) =>
        tracing === undefined
          ? answering.createEngine(knowledge)
          : tracing.aroundEngine(await answering.createEngine(tracing.aroundEvidence(knowledge))),
      onToolError: (error, tool) => events.emit('toolFault', { tool, error }),
    })
  const publications = createPublications({
    first: await open(first.built),
    build: (currentRevision, signal) =>
      buildInWorker(
        { configuration: orderedConfiguration(configuration), currentRevision },
        { file: workerFile, log, restore: publisher.restore, signal },
      ),
    open,
    digest: () => contentDigest(configuration.contentDirectory),
    events,
    now: () => new Date(),
  })
  return {
    status: 'assembled',
    frontDoor: createFrontDoor({ configuration, publications, answering, log, events, observers, keepFirst: first.keep }),
  }
}

/** What a publication is built by, and none of the secrets that it is not. */
function orderedConfiguration({
  contentDirectory,
  embeddings,
  baseUrl,
  appUrl,
  registryName,
  legacyProfileSunset,
  toolCallsPerMinute,
  contentSignal,
  securityContact,
}: Configuration): PublicationOrder['configuration'] {
  return {
    contentDirectory,
    embeddings,
    baseUrl,
    appUrl,
    registryName,
    legacyProfileSunset,
    toolCallsPerMinute,
    contentSignal,
    securityContact,
  }
}

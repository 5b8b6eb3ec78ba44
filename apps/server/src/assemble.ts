/** The composition root: the one place where configuration, content, answers and the front door are put together. */
import { type Configuration, createAnswering, createKnowledgePublisher, describeFault, type Log } from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { contentDigest } from '@svc/knowledge-index/node'
import { buildInWorker } from './build-in-worker.ts'
import type { BuiltPublication } from './build-publication.ts'
import { firstPublication } from './first-publication.ts'
import { createFrontDoor, type FrontDoor } from './front-door.ts'
import { observeLog } from './metrics/observe-log.ts'
import { createObservers } from './observers.ts'
import { openPublication } from './publication.ts'
import type { PublicationOrder } from './publication-worker.ts'
import { createPublications } from './publications.ts'

export type Assembled =
  | { readonly status: 'assembled'; readonly frontDoor: FrontDoor }
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[] }

/**
 * @param workerFile run as a worker for every later publication; the first is built here, where nobody waits yet
 * @param programVersion part of the key of the publication that is kept for the next start; without it none is kept
 */
export async function assemble(configuration: Configuration, ownLog: Log, workerFile: URL, programVersion?: string): Promise<Assembled> {
  const observers = await createObservers(configuration)
  const log = observers.metrics === undefined ? ownLog : observeLog(ownLog, observers.metrics.log)
  const publisher = createKnowledgePublisher(configuration, log)
  const first = await firstPublication({
    configuration: orderedConfiguration(configuration),
    keptFile: configuration.keptPublicationFile,
    programVersion,
    today: new Date().toISOString().slice(0, 10),
    publisher,
  })
  if (first.status === 'invalid') return first
  const { metrics, tracing } = observers
  const answering = createAnswering(configuration, log, {
    aroundModel: (model) => [metrics, tracing].reduce((inner, observer) => observer?.aroundModel(inner) ?? inner, model),
    onUsage: metrics?.onUsage,
  })
  const open = (built: BuiltPublication) =>
    openPublication(built, {
      ...configuration,
      createEngine: async (knowledge) =>
        tracing === undefined
          ? answering.createEngine(knowledge)
          : tracing.aroundEngine(await answering.createEngine(tracing.aroundEvidence(knowledge))),
      onToolError: (error, tool) => log.error('tool failed', { tool, ...describeFault(error) }),
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
    log,
    now: () => new Date(),
  })
  return {
    status: 'assembled',
    frontDoor: createFrontDoor({ configuration, publications, answering, log, observers, keepFirst: first.keep }),
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

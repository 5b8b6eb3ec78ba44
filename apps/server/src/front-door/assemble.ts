/** The composition root: connects configuration, content, answers and the HTTP server. */
import { uptime } from 'node:os'
import { type Configuration, createAnswering, createKnowledgePublisher, type Log } from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import type { ServerEvents } from '../events/server-events.ts'
import { openInsight } from '../insight/open-insight.ts'
import { emitModelCalls } from '../observe/emit-model-calls.ts'
import { createObservers } from '../observe/observers.ts'
import type { BuildFile } from '../publication/build-file.ts'
import { createContentSource } from '../publication/content-source.ts'
import { createDatabaseSource, type DatabaseFollower } from '../publication/database-source.ts'
import { openFile, type PublicationFile } from '../publication/file/open-file.ts'
import { publicationDatabase } from '../publication/file/postgres.ts'
import { createFileSource } from '../publication/file-source.ts'
import { buildConfiguration, builtInSettings } from '../publication/origin.ts'
import { openPublication } from '../publication/publication.ts'
import { createPublications, type PublicationSource } from '../publication/serve-publications.ts'
import { openHistory, openStore } from '../store/open-history.ts'
import { createPlausibleClock } from '../store/plausible-clock.ts'
import { createFrontDoor, type FrontDoor } from './front-door.ts'
import { toolTexts } from './tool-texts.ts'

export type Assembled =
  | { readonly status: 'assembled'; readonly frontDoor: FrontDoor }
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[] }

export interface AssembleOptions {
  readonly log: Log
  readonly events: ServerEvents
  /** Builds every publication of the content folder. */
  readonly buildFile: BuildFile
  /** CPU time of this process. */
  readonly cpuUsage: () => NodeJS.CpuUsage
  /** Digest of the program, part of the key of the saved publication; without it none is saved. */
  readonly program?: string | undefined
}

/** @throws PublicationError if there is no publication and none can be built */
export async function assemble(configuration: Configuration, options: AssembleOptions): Promise<Assembled> {
  const { log, events, buildFile, program, cpuUsage } = options
  const observers = await createObservers(configuration, events)
  const publisher = createKnowledgePublisher(configuration, log)
  const { tracing } = observers
  const answering = createAnswering(configuration, log, {
    aroundModel(model) {
      const emitting = emitModelCalls(model, events, () => performance.now())
      return tracing?.aroundModel(emitting) ?? emitting
    },
    onUsage: (usage) => events.emit('modelUsage', usage),
  })
  const store = openStore(configuration)
  const now = () => new Date()
  const clock = createPlausibleClock({ now, uptime, historyDays: configuration.historyDays })
  const isClockPlausible = () => clock.check().status === 'plausible'
  const history = openHistory(configuration, store, { clock, log })
  const makeReady = (file: PublicationFile) =>
    openPublication(file, {
      ...configuration,
      restore: publisher.restore,
      createEngine: async (knowledge) =>
        tracing === undefined
          ? answering.createEngine(knowledge)
          : tracing.aroundEngine(await answering.createEngine(tracing.aroundEvidence(knowledge))),
      toolTexts: toolTexts(history.read),
      onToolError: (error, tool) => events.emit('toolFault', { tool, error }),
    })
  const origin = buildConfiguration(configuration)
  const opening = { program: program ?? 'sources', settings: builtInSettings(origin) }
  const openReady = async (file: string, digest: string | undefined) => makeReady(await openFile(file, { ...opening, digest }))
  const openFetched = async (file: string, digest: string | undefined) =>
    makeReady(await openFile(file, { ...opening, digest, isFetched: true }))
  const { publication, keptPublicationFile: keptFile, buildTimeoutSeconds } = configuration
  const { source, follower } = createSource()
  const first = await source.first()
  if (first.status === 'invalid') return first
  const publications = createPublications({ ...source, first: first.publication, events, now })
  const stemmer = (text: string) => publications.current().knowledge.stemmer(text)
  const insight = openInsight(configuration, store, { events, stemmer, now, isClockPlausible, log })
  const parts = { configuration, publications, follower, answering, history, insight, log, events, observers, cpuUsage }
  const frontDoor = createFrontDoor(parts)
  return { status: 'assembled', frontDoor }

  function createSource(): { readonly source: PublicationSource; readonly follower?: DatabaseFollower } {
    if (publication?.engine === 'file') return { source: createFileSource(publication.path, openReady) }
    if (publication?.engine === 'postgres') {
      const database = publicationDatabase(publication.url)
      const source = createDatabaseSource({ database, keptFile, log, now, openReady: openFetched })
      return { source, follower: source }
    }
    const building = { configuration: origin, program, makeReady }
    return { source: createContentSource({ ...building, keptFile, buildFile, buildTimeoutSeconds, log, now, isClockPlausible }) }
  }
}

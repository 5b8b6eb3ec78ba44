/** The composition root: connects configuration, content, answers and the HTTP server. */

import { randomBytes } from 'node:crypto'
import { uptime } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { type AnswerModel, GenerationError } from '@svc/answer-engine'
import type { ServerEvents } from '@svc/composition'
import { addresses, type Configuration, createAnswering, createKnowledgePublisher, savedPublication } from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { generatedSections } from '@svc/knowledge-index/page'
import type { DocumentLookup, RevisionLookup } from '@svc/mcp-tools'
import {
  type CreateToolTexts,
  createContentSource,
  createDatabaseSource,
  createFileSource,
  createPublications,
  type DatabaseFollower,
  openPublication,
  type Publication,
  type PublicationOptions,
  type PublicationSource,
} from '@svc/publication'
import { type BuildFile, buildConfiguration, builtInSettings } from '@svc/publication/build'
import { type FileDigest, openFile, type PublicationFile, publicationDatabase } from '@svc/publication/files'
import type { HistoryKeeper, ReadHistory } from '@svc/publication/history'
import { createPlausibleClock, createUnrecorded, findRevision, openHistory, openStore, reportOtherStores } from '@svc/publication/history'
import { changesMarkdown } from '../changes/changes-page.ts'
import { listedChanges, mostChanges } from '../changes/listed-change.ts'
import { createRequestClients } from '../http/client/request-client.ts'
import { emitToolEvents } from '../mcp/tool-events.ts'
import { createObservers } from '../observe/observers.ts'
import { createFrontDoor } from './front-door.ts'
import type { FrontDoorOptions } from './front-door-options.ts'

export interface AssembleOptions extends Pick<FrontDoorOptions, 'log' | 'events' | 'cpuUsage'> {
  /** Builds every publication of the content folder. */
  readonly buildFile: BuildFile
  /** Digest of the program, part of the key of the saved publication; without it none is saved. */
  readonly program?: string | undefined
  /** Drafts are served: no history is kept. */
  readonly isWatching?: boolean | undefined
  /** Whether the store is given to this publisher, also if it has the name of another one. */
  readonly takesStore?: boolean | undefined
  /** Called with the errors of the content at the start, which then waits for an edit. Without it the start ends. */
  readonly onErrors?: ((problems: readonly ContentProblem[]) => void) | undefined
}

/** @throws PublicationError if there is no publication and none can be built; OtherPublisher */
export async function assemble(configuration: Configuration, options: AssembleOptions) {
  const { log, events, isWatching, takesStore: isTaken = false } = options
  /** Opened for the publisher of the first publication. */
  let history: HistoryKeeper | undefined
  const services = await createServices(configuration, options, (ask) => (history as HistoryKeeper).read(ask))
  const { source, follower } = await createSource(configuration, services, options)
  const first = await firstPublication(source, options.onErrors)
  if (first.status === 'invalid') return first
  const publications = createPublications({ ...source, first: first.publication, events, now })
  if (!isWatching && configuration.store === undefined) reportOtherStores(first.publication.site.name, log)
  const store = isWatching ? undefined : await openStore(configuration, { current: publications.current, isTaken })
  const { clock, unrecorded } = services
  history = openHistory(configuration, store, { clock, log, unrecorded, left: await unrecorded?.left(first.publication) })
  const frontDoor = createFrontDoor({ ...options, ...services, store, history, configuration, publications, follower })
  return { status: 'assembled', frontDoor } as const
}

/** Milliseconds between two looks for an edit, while nothing is served. */
const lookEvery = 250

async function firstPublication(source: PublicationSource, onErrors: AssembleOptions['onErrors']) {
  for (;;) {
    const first = await source.first()
    if (first.status === 'open' || onErrors === undefined) return first
    onErrors(first.problems)
    while ((await source.digest()) === first.digest) await setTimeout(lookEvery)
  }
}

const now = () => new Date()

type Services = Awaited<ReturnType<typeof createServices>>

/** Answers and counters, shared by all publications. */
async function createServices(configuration: Configuration, { log, events, isWatching }: AssembleOptions, readHistory: ReadHistory) {
  const observers = await createObservers(configuration, events)
  const { tracing } = observers
  const answering = createAnswering(configuration, log, {
    wrapModel(model) {
      const emitting = emitModelCalls(model, events, () => performance.now())
      return tracing?.model(emitting) ?? emitting
    },
    onUsage: (usage) => events.emit('modelUsage', usage),
  })
  const { trustedProxies, sharedClients, clientKeySecret = randomBytes(32).toString('hex') } = configuration
  const clients = createRequestClients(trustedProxies, clientKeySecret, sharedClients)
  const clock = createPlausibleClock({ now, uptime, historyDays: configuration.historyDays })
  const unrecorded = isWatching || configuration.store?.engine === 'off' ? undefined : createUnrecorded(configuration, log, now)
  const publicationOptions: PublicationOptions = {
    ...configuration,
    restore: createKnowledgePublisher(configuration, log).restore,
    createEngine: async (knowledge) =>
      tracing === undefined ? answering.createEngine(knowledge) : tracing.engine(await answering.createEngine(tracing.evidence(knowledge))),
    toolTexts: toolTexts(readHistory),
    onToolEvent: emitToolEvents(events, clients.hashOf),
    onToolError: (error, tool) => events.emit('toolFault', { tool, error }),
  }
  return {
    observers,
    answering,
    clients,
    clock,
    unrecorded,
    isClockPlausible: () => clock.check().status === 'plausible',
    async makeReady(file: PublicationFile, before?: Publication) {
      const publication = await openPublication(file, publicationOptions, before)
      if (publication.revision !== before?.revision) await unrecorded?.add(publication)
      return publication
    },
  }
}

/** Where publications come from: the file or database of PUBLICATION, else the content folder. */
async function createSource(
  configuration: Configuration,
  { makeReady, isClockPlausible }: Services,
  { log, buildFile, program }: AssembleOptions,
): Promise<{ readonly source: PublicationSource; readonly follower?: DatabaseFollower }> {
  const { publication, buildTimeoutSeconds } = configuration
  const savedFile = await savedPublication(configuration)
  const origin = buildConfiguration(configuration)
  const opening = { program: program ?? 'sources', settings: builtInSettings(origin), isFetched: publication?.engine === 'postgres' }
  const openReady = async (files: readonly FileDigest[], before?: Publication) =>
    makeReady(await openFile(files, opening, before?.file), before)
  if (publication?.engine === 'file') return { source: createFileSource(publication.path, openReady) }
  if (publication?.engine === 'postgres') {
    const source = createDatabaseSource({ database: publicationDatabase(publication.url), savedFile, log, now, openReady })
    return { source, follower: source }
  }
  const building = { configuration: origin, program, makeReady }
  return { source: createContentSource({ ...building, savedFile, buildFile, buildTimeoutSeconds, log, now, isClockPlausible }) }
}

/** The texts that `get_page` and `fetch` return in addition to the current pages: documents, changes and stored revisions. */
function toolTexts(readHistory: ReadHistory): CreateToolTexts {
  return (publication, documentAt) => ({
    async document(path): Promise<DocumentLookup> {
      if (path === addresses.changes.path) {
        const changes = await readHistory((history) => history.changes(mostChanges))
        if (changes.status === 'unavailable') return changes
        const text = changesMarkdown(publication.site, listedChanges(changes.value, publication.knowledge))
        return { status: 'found', text, sections: generatedSections(text) }
      }
      const address = path === addresses.developers.path ? addresses.developersMarkdown.path : path
      return documentAt(address) ?? { status: 'unknown' }
    },
    async revision(path, revision): Promise<RevisionLookup> {
      const found = await readHistory(async (history) => {
        const lookup = await findRevision([path], revision, publication, history)
        return lookup.status === 'found' ? { ...lookup, page: await lookup.revision.whole() } : lookup
      })
      if (found.status === 'unavailable') return found
      if (found.value.status !== 'found') return found.value
      const { page, revision: dated } = found.value
      return { status: 'found', page, publishedAt: dated.publishedAt, isCurrent: dated.standing === 'current' }
    },
  })
}

/** Emits an event for each call of a model. @param now monotonic milliseconds */
function emitModelCalls(model: AnswerModel, events: ServerEvents, now: () => number): AnswerModel {
  return {
    async generate(request) {
      const started = now()
      const end = (outcome: string) => events.emit('modelCall', { outcome, durationMs: now() - started })
      try {
        const text = await model.generate(request)
        end('text')
        return text
      } catch (error) {
        if (request.signal.aborted) end('aborted')
        else end(GenerationError.isInstance(error) ? error.detail : 'upstream_error')
        throw error
      }
    },
  }
}

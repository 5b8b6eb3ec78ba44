import {
  type Configuration,
  createAnswering,
  createKnowledgePublisher,
  describeFault,
  errorCode,
  loggedErrors,
  readContent,
  serverIdentity,
} from '@svc/composition'
import type { Content, ServedKnowledge } from '@svc/knowledge-index'
import { urlOf } from '@svc/knowledge-index/internal'
import { createKnowledgeServer, type KnowledgeServerFactory } from '@svc/mcp-tools'
import { publicProfileSchema } from '@svc/profile-schema'
import type { CommandContext } from './command-context.ts'
import { HarnessError } from './harness-error.ts'
import { send } from './raw-http.ts'
import type { Waiting } from './retry-after.ts'
import { openHttpSession, openLocalSession, type ProtocolVersion, type Session } from './session.ts'

export interface SessionOptions {
  /** Default: this process serves the content folder. */
  readonly url?: URL
  readonly protocol: ProtocolVersion
}

export interface PublishedContent {
  readonly content: Content
  readonly knowledge: ServedKnowledge
}

/** Runs with a session. If this process is the server, `served` is its content. */
export async function withSession(
  { url, protocol }: SessionOptions,
  context: CommandContext,
  run: (session: Session, served?: PublishedContent) => Promise<number>,
): Promise<number> {
  const using = async (session: Session, served?: PublishedContent) => {
    try {
      return await run(session, served)
    } finally {
      await session.close()
    }
  }
  if (url === undefined) return withLocalServer(context, async (server, served) => using(await openLocalSession(server, protocol), served))
  await reach(url)
  return using(await openHttpSession(addressAt(url, '/mcp'), protocol, waitingOf(context)))
}

/**
 * Runs with a server in this process that has the same tools and resources as `/mcp`.
 *
 * @throws HarnessError if the content has errors
 */
export async function withLocalServer<Result>(
  { configuration, log }: Pick<CommandContext, 'configuration' | 'log'>,
  run: (server: KnowledgeServerFactory, served: PublishedContent) => Promise<Result>,
): Promise<Result> {
  const content = await loadValidContent(configuration)
  const knowledge = await createKnowledgePublisher(configuration, log).publish(content)
  const answering = createAnswering(configuration, log)
  try {
    const server = createKnowledgeServer({
      knowledge,
      answers: await answering.createEngine(knowledge),
      serverInfo: serverIdentity(publicProfileSchema.parse(content.profile), configuration.baseUrl, configuration.registryName),
      onError: (error, tool) => log.error({ tool, ...describeFault(error) }, 'tool failed'),
    })
    return await run(server, { content, knowledge })
  } finally {
    await answering.close()
  }
}

/** The content of the configured folder. @throws HarnessError with the number of errors and the first 20 */
export async function loadValidContent(configuration: Configuration): Promise<Content> {
  const loaded = await readContent(configuration)
  if (loaded.status === 'loaded') return loaded.content
  const { contentDirectory } = configuration
  const { counts, problems } = loggedErrors(loaded.problems)
  const resolution = `Run svc-harness content ${contentDirectory} to see them all.`
  throw new HarnessError('invalid_content', `The content in ${contentDirectory} has ${counts}.`, resolution, problems)
}

/** Prints every wait, also without a terminal, so that a CI log shows the reason for a pause. */
export function waitingOf({ terminal, wait }: CommandContext): Waiting {
  return { wait, note: (line) => terminal.note(line) }
}

/** @param url the address of a service, with or without a path */
export function addressAt(url: URL, path: string): URL {
  return new URL(urlOf(url.href.replace(/\/$/, ''), path))
}

/** @throws HarnessError if there is no answer: one line instead of one for each scenario */
export async function reach(url: URL): Promise<void> {
  try {
    await send(url, { method: 'HEAD' })
  } catch (error) {
    const reason = errorCode(error) ?? (error instanceof Error ? error.message : error)
    const resolution = 'Start the server, or give its address with --url.'
    throw new HarnessError('unreachable', `Nothing answers at ${url.origin} (${reason}).`, resolution)
  }
}

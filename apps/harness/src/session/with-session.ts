import { createAnswering, createKnowledgePublisher, describeFault, serverIdentity } from '@svc/composition'
import type { Content, ServedKnowledge } from '@svc/knowledge-index'
import { createKnowledgeServer, type KnowledgeServerFactory } from '@svc/mcp-tools'
import { publicProfileSchema } from '@svc/profile-schema'
import { HarnessError } from './harness-error.ts'
import { loadValidContent } from './load-valid-content.ts'
import { send } from './raw-http.ts'
import type { Patience } from './retry-after.ts'
import { openHttpSession, openLocalSession, type ProtocolVersion, type Session } from './session.ts'
import type { Surroundings } from './surroundings.ts'

/** Which server a session is opened with, and how. */
export interface SessionOptions {
  /** Undefined: this process serves the content folder. */
  readonly url?: URL
  readonly protocol: ProtocolVersion
}

/** A content folder and its publication. */
export interface PublishedContent {
  readonly content: Content
  readonly knowledge: ServedKnowledge
}

/** Runs with a session; one of this process comes with the content that it serves. */
export async function withSession(
  { url, protocol }: SessionOptions,
  surroundings: Surroundings,
  run: (session: Session, served?: PublishedContent) => Promise<number>,
): Promise<number> {
  const using = async (session: Session, served?: PublishedContent) => {
    try {
      return await run(session, served)
    } finally {
      await session.close()
    }
  }
  if (url === undefined) {
    return withLocalServer(surroundings, async (server, served) => using(await openLocalSession(server, protocol), served))
  }
  await reach(url)
  return using(await openHttpSession(new URL('/mcp', url), protocol, patienceOf(surroundings)))
}

/**
 * Runs with the content folder as this process serves it: the same tools and resources as behind `/mcp`.
 *
 * @throws HarnessError when the content has mistakes
 */
export async function withLocalServer<Result>(
  { configuration, log }: Pick<Surroundings, 'configuration' | 'log'>,
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

/** Prints every wait, also without a terminal, so that a CI log shows the reason for a pause. */
export function patienceOf({ terminal, wait }: Surroundings): Patience {
  return { wait, note: (line) => terminal.note(line) }
}

/** @throws HarnessError if nothing answers at the address: one line instead of one per scenario */
export async function reach(url: URL): Promise<void> {
  try {
    await send(url, { method: 'HEAD' })
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new HarnessError(
      'unreachable',
      `Nothing answers at ${url.origin} (${reason}).`,
      'Start the server, or give its address with --url.',
    )
  }
}

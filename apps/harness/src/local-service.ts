import { type Configuration, createAnswering, createKnowledgePublisher, describeFault, type Log, serverIdentity } from '@svc/composition'
import type { Content } from '@svc/knowledge-index'
import { createKnowledgeServer, type KnowledgeServerFactory } from '@svc/mcp-tools'
import { publicProfileSchema } from '@svc/profile-schema'
import { readSoundContent } from './sound-content.ts'

/** The content folder, served from this process: the same tools and resources as behind `/mcp`. */
export interface LocalService {
  readonly content: Content
  readonly server: KnowledgeServerFactory
  close(): Promise<void>
}

/** @throws HarnessError when the content has mistakes */
export async function openLocalService(configuration: Configuration, log: Log): Promise<LocalService> {
  const { baseUrl, registryName } = configuration
  const content = await readSoundContent(configuration)
  const knowledge = await createKnowledgePublisher(configuration, log).publish(content)
  const answering = createAnswering(configuration, log)
  const profile = publicProfileSchema.parse(content.profile)
  const server = createKnowledgeServer({
    knowledge,
    answers: await answering.createEngine(knowledge),
    serverInfo: serverIdentity(profile, baseUrl, registryName),
    onError: (error, tool) => log.error({ tool, ...describeFault(error) }, 'tool failed'),
  })
  return { content, server, close: () => answering.close() }
}

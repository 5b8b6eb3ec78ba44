import {
  type Configuration,
  counted,
  createAnswering,
  createKnowledgePublisher,
  describeFault,
  type Log,
  readContent,
  serverIdentity,
} from '@svc/composition'
import type { Content } from '@svc/knowledge-index'
import { createKnowledgeServer, type KnowledgeServerFactory } from '@svc/mcp-tools'
import { publicProfileSchema } from '@svc/profile-schema'
import { HarnessError } from './harness-error.ts'

/** The content folder, served from this process: the same tools and resources as behind `/mcp`. */
export interface LocalService {
  readonly content: Content
  readonly server: KnowledgeServerFactory
  close(): Promise<void>
}

/** @throws HarnessError when the content has mistakes; its message names how many, `svc-harness content` shows them all. */
export async function openLocalService(configuration: Configuration, log: Log): Promise<LocalService> {
  const { contentDirectory, baseUrl, registryName } = configuration
  const loaded = await readContent(configuration)
  if (loaded.status === 'invalid') {
    const [first] = loaded.problems
    throw new HarnessError(
      'invalid_content',
      `The content in ${contentDirectory} has ${counted(loaded.problems.length, 'mistake')}, the first in ${first?.file}:${first?.line}:${first?.column}.`,
      `Run svc-harness content ${contentDirectory} to see them all.`,
    )
  }
  const { content } = loaded
  const knowledge = await createKnowledgePublisher(configuration, log).publish(content)
  const answering = createAnswering(configuration, log)
  const profile = publicProfileSchema.parse(content.profile)
  const server = createKnowledgeServer({
    knowledge,
    answers: answering.createEngine(knowledge, profile.name),
    serverInfo: serverIdentity(profile, baseUrl, registryName),
    onError: (error, tool) => log.error('tool failed', { tool, ...describeFault(error) }),
  })
  return { content, server, close: () => answering.close() }
}

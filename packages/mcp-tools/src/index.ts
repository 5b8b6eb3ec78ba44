// A server of its own: for HTTP, for stdio, for a transport of yours.

export {
  createConnectorServer,
  createKnowledgeServer,
  type KnowledgeServerFactory,
  type KnowledgeServerOptions,
  protocolVersions,
} from './knowledge-server.ts'

// What it answers, for a transport that needs no server.

export type { KnowledgeHandlers } from './knowledge-handlers.ts'

// The same tools and resources inside a server of yours.

export { registerKnowledgeResources, registerKnowledgeTools } from './register.ts'

// What the tools are, for documents and checks.

export { connectorTools } from './tools/connector-tools.ts'
export type { KnowledgeTool, ToolCall } from './tools/tool.ts'
export { knowledgeTools } from './tools/tools.ts'

// What they depend on, and the error every one of them answers with.

export type { ToolError } from './results/tool-error.ts'
export type { DocumentLookup, KnowledgeDependencies, PublishedKnowledge, RevisionLookup } from './tools/dependencies.ts'

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
export type { KnowledgeSkill } from './skills.ts'

// The same tools and resources inside a server of yours.

export { type AnyMcpServer, registerKnowledgeResources, registerKnowledgeTools } from './register.ts'

// What the tools are: for other frameworks, documents and checks.

export { standardSchema } from './register.ts'
export { connectorTools, offeredConnectorTools } from './tools/connector-tools.ts'
export type { KnowledgeTool, ToolCall } from './tools/tool.ts'
export { knowledgeTools, offeredTools } from './tools/tools.ts'

// What they depend on, the error every one of them answers with, and the error of a wrong call of this package.

export type { ToolError } from './results/tool-error.ts'
export type { ToolEvent, ToolResult } from './results/tool-result.ts'
export type { DocumentLookup, FoundDocument, KnowledgeDependencies, PublishedKnowledge, RevisionLookup } from './tools/dependencies.ts'
export { McpToolsError, type McpToolsErrorCode } from './tools/dependencies.ts'

import { type McpServer, ResourceTemplate, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { callOf } from './call-context.ts'
import { createKnowledgeResources } from './resources.ts'
import { checkDependencies, type KnowledgeDependencies, type PublishedKnowledge } from './tools/dependencies.ts'
import type { JsonSchema } from './tools/json-schema.ts'
import { offeredTools } from './tools/tools.ts'

/** Adds the knowledge tools to a server of yours. Call it before the server is connected. */
export function registerKnowledgeTools(server: McpServer, dependencies: KnowledgeDependencies): void {
  checkDependencies(dependencies)
  for (const { name, title, description, inputSchema, outputSchema, annotations, call } of offeredTools(dependencies)) {
    server.registerTool(
      name,
      { title, description, annotations, inputSchema: converted(inputSchema), outputSchema: converted(outputSchema) },
      (args, context) => call(dependencies, args, callOf(context)),
    )
  }
}

/** Adds the published Markdown pages to a server of yours, as one template that lists and reads them. */
export function registerKnowledgeResources(server: McpServer, dependencies: { readonly knowledge: PublishedKnowledge }): void {
  checkDependencies(dependencies)
  const resources = createKnowledgeResources(dependencies.knowledge)
  const { name, uriTemplate, ...metadata } = resources.template
  server.registerResource(name, new ResourceTemplate(uriTemplate, { list: () => ({ resources: resources.all() }) }), metadata, (uri) =>
    resources.read(uri.href),
  )
}

/** A schema that accepts everything: the tool itself checks its arguments, so that its errors are the same everywhere. */
function converted(schema: JsonSchema): StandardSchemaWithJSON {
  return {
    '~standard': {
      version: 1,
      vendor: '@svc/mcp-tools',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  }
}

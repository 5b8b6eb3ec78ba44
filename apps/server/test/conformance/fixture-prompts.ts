import { acceptedContent, inputRequired, type McpServer, type ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { embedded, image, text } from './fixture-media.ts'

/** The prompts that the runner gets by name. */
export function registerFixturePrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'Has no arguments' }, () =>
    messages(text('This is a simple prompt for testing.')),
  )
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Has two arguments', argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => messages(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Embeds a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) =>
      messages(
        embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'Has an image' }, () =>
    messages(image, text('Please analyze the image above.')),
  )
  // Without arguments the context is the only parameter, which the types of registerPrompt do not say.
  server.registerPrompt('test_input_required_result_prompt', { description: 'Needs input' }, (context) =>
    askForContext(context as unknown as ServerContext),
  )
  server.server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0, hasMore: false } }))
}

function askForContext({ mcpReq }: ServerContext) {
  const context = acceptedContent<{ context: unknown }>(mcpReq.inputResponses, 'user_context')?.context
  if (typeof context === 'string') return messages(text(`Use the following context: ${context}`))
  return inputRequired({
    inputRequests: {
      user_context: inputRequired.elicit({
        message: 'What context should the prompt use?',
        requestedSchema: { type: 'object', properties: { context: { type: 'string' } }, required: ['context'] },
      }),
    },
  })
}

function messages(...contents: ReturnType<typeof text>[]) {
  return { messages: contents.map((content) => ({ role: 'user' as const, content })) }
}

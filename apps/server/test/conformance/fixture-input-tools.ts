import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequests,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { text } from './fixture-media.ts'

/** State that the client returns. A per-process key is enough, because the runner's rounds stay in one process. */
const requestState = createRequestStateCodec<Record<string, unknown>>({ key: crypto.getRandomValues(new Uint8Array(32)) })

export const verifyRequestState = requestState.verify

const askName = elicit('What is your name?', 'name', 'string')
const askConfirmation = elicit('Please confirm', 'ok', 'boolean')
const askGreeting = complete('Generate a greeting')

function elicit(message: string, property: string, type: 'string' | 'boolean') {
  const schema = type === 'string' ? { type } : { type }
  return inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [property]: schema }, required: [property] },
  })
}

function complete(prompt: string) {
  return inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens: 100 })
}

type Answer = ReturnType<typeof inputRequired> | { content: ReturnType<typeof text>[] }

/** Tools that need more input before they answer (protocol revision 2026-07-28, multi round-trip requests). */
export function registerFixtureInputTools(server: McpServer): void {
  const tools: Record<string, (context: ServerContext) => Answer | Promise<Answer>> = {
    test_missing_capability: askForCompletion,
    test_input_required_result_elicitation: askForName,
    test_input_required_result_sampling: askForCapital,
    test_input_required_result_list_roots: askForRoots,
    test_input_required_result_request_state: confirmWithState,
    test_input_required_result_multiple_inputs: askForThree,
    test_input_required_result_multi_round: askTwice,
    test_input_required_result_tampered_state: confirmWithState,
    test_input_required_result_capabilities: askWhatIsDeclared,
  }
  for (const [name, answer] of Object.entries(tools)) {
    server.registerTool(name, { description: 'Needs input', inputSchema: z.object({}) }, (_args, context) => answer(context))
  }
}

function askForCompletion({ mcpReq }: ServerContext): Answer {
  if (mcpReq.inputResponses?.llm_answer === undefined) return inputRequired({ inputRequests: { llm_answer: complete('Reply with: pong') } })
  return answered('Completed.')
}

function askForName({ mcpReq }: ServerContext): Answer {
  const name = acceptedContent<{ name: unknown }>(mcpReq.inputResponses, 'user_name')?.name
  return typeof name === 'string' ? answered(`Hello, ${name}!`) : inputRequired({ inputRequests: { user_name: askName } })
}

function askForCapital({ mcpReq }: ServerContext): Answer {
  const answer = mcpReq.inputResponses?.capital_question
  if (answer === undefined) return inputRequired({ inputRequests: { capital_question: complete('What is the capital of France?') } })
  return answered(`Sampling response: ${JSON.stringify(answer)}`)
}

function askForRoots({ mcpReq }: ServerContext): Answer {
  const roots = rootsIn(mcpReq.inputResponses)
  return roots ? answered(`${roots.length} roots`) : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
}

async function confirmWithState({ mcpReq }: ServerContext): Promise<Answer> {
  // `requestState.verify` of the server has already refused a changed state.
  if (mcpReq.requestState() !== undefined && acceptedContent(mcpReq.inputResponses, 'confirm') !== undefined) {
    return answered('state-ok: integrity-ok: confirmed with a verified requestState')
  }
  return inputRequired({ inputRequests: { confirm: askConfirmation }, requestState: await mintState({}) })
}

async function askForThree({ mcpReq }: ServerContext): Promise<Answer> {
  const responses = mcpReq.inputResponses
  const name = acceptedContent<{ name: unknown }>(responses, 'user_name')?.name
  const roots = rootsIn(responses)
  if (typeof name === 'string' && responses?.greeting !== undefined && roots) return answered(`Hello ${name}, ${roots.length} roots`)
  return inputRequired({
    inputRequests: { user_name: askName, greeting: askGreeting, client_roots: inputRequired.listRoots() },
    requestState: await mintState({}),
  })
}

async function askTwice({ mcpReq }: ServerContext): Promise<Answer> {
  const state = mcpReq.requestState<{ round: number; name?: unknown }>()
  if (state === undefined) {
    return inputRequired({
      inputRequests: { step1: elicit('Step 1: name?', 'name', 'string') },
      requestState: await mintState({ round: 1 }),
    })
  }
  if (state.round === 1) {
    const name = acceptedContent<{ name: unknown }>(mcpReq.inputResponses, 'step1')?.name
    return inputRequired({
      inputRequests: { step2: elicit('Step 2: favourite color?', 'color', 'string') },
      requestState: await mintState({ round: 2, name }),
    })
  }
  const color = acceptedContent<{ color: unknown }>(mcpReq.inputResponses, 'step2')?.color
  return answered(`${state.name} likes ${color}`)
}

function askWhatIsDeclared({ mcpReq }: ServerContext): Answer {
  if (mcpReq.inputResponses !== undefined) return answered('Fulfilled.')
  const declared = (mcpReq.envelope as Record<string, ClientCapabilities> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
  const inputRequests: InputRequests = {
    ...(declared.elicitation && { user_name: askName }),
    ...(declared.sampling && { greeting: askGreeting }),
    ...(declared.roots && { client_roots: inputRequired.listRoots() }),
  }
  return Object.keys(inputRequests).length > 0 ? inputRequired({ inputRequests }) : answered('Nothing was declared.')
}

function rootsIn(responses: Readonly<Record<string, unknown>> | undefined): unknown[] | undefined {
  const { roots } = (responses?.client_roots ?? {}) as { roots?: unknown }
  return Array.isArray(roots) ? roots : undefined
}

/** Each state is different, as the runner checks. */
function mintState(state: Record<string, unknown>): Promise<string> {
  return requestState.mint({ ...state, nonce: crypto.randomUUID() })
}

function answered(content: string): Answer {
  return { content: [text(content)] }
}

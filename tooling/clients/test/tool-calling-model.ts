import type { ServerResponse } from 'node:http'
import { json, type ModelEndpoint, type ModelRequest, startModelEndpoint } from '../../servers/model-endpoint.mjs'

/** The tool that the model calls, and its arguments. */
const tool = 'search_knowledge'
const toolArguments = { query: 'pricing', limit: 1 }

/** The text of the model after its call. */
export const finalText = 'The search is done.'

interface OfferedTool {
  /** In the Responses API and of namespaces; a function of Chat Completions has its name in `function`. */
  readonly name?: string
  readonly function?: { readonly name: string }
  /** Tools of a namespace in the Responses API. */
  readonly tools?: readonly OfferedTool[]
  /** Tools in the Gemini API. */
  readonly functionDeclarations?: readonly OfferedTool[]
}

/** A language model on a loopback port that calls `search_knowledge` once, whatever it is asked, then ends with `finalText`. */
export function startToolCallingModel(): Promise<ModelEndpoint> {
  return startModelEndpoint((response, request) => {
    const [path = ''] = request.path.split('?')
    if (path.endsWith('/responses')) respond(response, request)
    else if (path.endsWith('/messages')) sendMessage(response, request)
    else if (path.includes(':')) generateContent(response, request)
    else complete(response, request)
  })
}

/** Chat Completions. */
function complete(response: ServerResponse, request: ModelRequest): void {
  const { messages, stream } = request.body as { messages: { tool_call_id?: string }[]; stream?: boolean }
  const [id, name, given] = nextCall(request, (callId) => messages.some((message) => message.tool_call_id === callId))
  const call = { index: 0, id, type: 'function', function: { name, arguments: JSON.stringify(given) } }
  const message = id === undefined ? { role: 'assistant', content: finalText } : { role: 'assistant', content: null, tool_calls: [call] }
  const finish_reason = id === undefined ? 'stop' : 'tool_calls'
  const common = { id: `chat_${messages.length}`, created: 1, model: 'scripted' }
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  if (!stream) {
    json({ ...common, object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], usage })(response, request)
    return
  }
  const chunk = (choice: object) => ({
    ...common,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, finish_reason: null, ...choice }],
  })
  sendEvents(response, [chunk({ delta: message }), { ...chunk({ delta: {}, finish_reason }), usage }, '[DONE]'])
}

/** Qwen Code offers the tools of servers only after a call of its own `tool_search`. */
function nextCall(request: ModelRequest, isAnswered: (callId: string) => boolean): [id?: string, name?: string, given?: object] {
  const name = offered(request)?.name
  if (name !== undefined) return isAnswered('call_1') ? [] : ['call_1', name, toolArguments]
  return offered(request, 'tool_search') === undefined || isAnswered('call_0') ? [] : ['call_0', 'tool_search', { query: tool }]
}

/** The Responses API. */
function respond(response: ServerResponse, request: ModelRequest): void {
  const { input, stream } = request.body as { input: { type: string }[]; stream?: boolean }
  const called = input.some(({ type }) => type === 'function_call_output') ? undefined : offered(request)
  const content = [{ type: 'output_text', text: finalText, annotations: [] }]
  const item =
    called === undefined
      ? { type: 'message', id: 'message_1', role: 'assistant', status: 'completed', content }
      : {
          type: 'function_call',
          id: 'function_1',
          call_id: 'call_1',
          status: 'completed',
          ...called,
          arguments: JSON.stringify(toolArguments),
        }
  const counted = { input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } }
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2, ...counted }
  const whole = {
    id: `response_${input.length}`,
    object: 'response',
    created_at: 1,
    model: 'scripted',
    status: 'completed',
    output: [item],
    usage,
  }
  if (!stream) {
    json(whole)(response, request)
    return
  }
  sendEvents(response, [
    { type: 'response.created', response: { ...whole, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: whole },
  ])
}

/** Anthropic's Messages API. */
function sendMessage(response: ServerResponse, request: ModelRequest): void {
  const called = JSON.stringify(request.body.messages).includes('"tool_result"') ? undefined : offered(request)?.name
  const block = called === undefined ? { type: 'text', text: '' } : { type: 'tool_use', id: 'toolu_1', name: called, input: {} }
  const delta =
    called === undefined
      ? { type: 'text_delta', text: finalText }
      : { type: 'input_json_delta', partial_json: JSON.stringify(toolArguments) }
  const usage = { input_tokens: 1, output_tokens: 1 }
  const message = { id: 'message_1', type: 'message', role: 'assistant', model: 'scripted', content: [], stop_reason: null, usage }
  sendEvents(response, [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: called === undefined ? 'end_turn' : 'tool_use', stop_sequence: null }, usage },
    { type: 'message_stop' },
  ])
}

/** Google's Gemini API. */
function generateContent(response: ServerResponse, request: ModelRequest): void {
  const called = JSON.stringify(request.body.contents).includes('"functionResponse"') ? undefined : offered(request)?.name
  const part = called === undefined ? { text: finalText } : { functionCall: { name: called, args: toolArguments } }
  const candidate = { index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }
  const whole = { candidates: [candidate], usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 } }
  if (request.path.includes(':stream')) sendEvents(response, [whole])
  else json(whole)(response, request)
}

/** How the request names the tool; clients put the server's name before it. Undefined if the tool is not offered. */
function offered({ body }: ModelRequest, wanted = tool): { readonly name: string; readonly namespace?: string } | undefined {
  const groups = (body.tools ?? []) as readonly OfferedTool[]
  for (const { name = '', function: described, tools = [] } of groups.flatMap((group) => group.functionDeclarations ?? group)) {
    const own = described?.name ?? name
    if (own.endsWith(wanted)) return { name: own }
    const inside = tools.find((each) => each.name?.endsWith(wanted))
    if (inside?.name !== undefined) return { name: inside.name, namespace: name }
  }
  return undefined
}

function sendEvents(response: ServerResponse, events: readonly (object | string)[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of events) {
    const name = typeof event === 'object' && 'type' in event ? `event: ${event.type}\n` : ''
    response.write(`${name}data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
  }
  response.end()
}

import { once } from 'node:events'
import { createServer } from 'node:http'

export async function startModelEndpoint(behaviour) {
  const requests = []
  const server = createServer(async (request, response) => {
    // One connection may carry many requests.
    request.socket.setMaxListeners(0)
    response.on('error', () => undefined)
    const closed = new Promise((resolve) => request.socket.once('close', () => resolve()))
    const body = await bodyOf(request)
    if (body === undefined) return
    const received = { path: request.url, headers: request.headers, body, closed }
    requests.push(received)
    await endpoint.behaviour(response, received)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${server.address().port}/v1`
  const endpoint = {
    baseUrl,
    variables: { INFERENCE_BASE_URL: baseUrl, INFERENCE_API_KEY: 'key-canary-55aa', INFERENCE_MODEL: 'scripted' },
    requests,
    behaviour,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return endpoint
}

/** Undefined if the caller leaves before the end. */
async function bodyOf(request) {
  const chunks = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    return
  }
  return JSON.parse(Buffer.concat(chunks).toString() || '{}')
}

export function json(body, status = 200) {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export function says(text, { choice, message, rest } = {}) {
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text, refusal: null, ...message }, ...choice }]
  return json({ id: '1', object: 'chat.completion', choices, ...rest })
}

export function drafts(claims) {
  return says(JSON.stringify({ claims, unanswered: [] }))
}

export function embeds(vectorOf) {
  return (response, request) => {
    // In reverse order, because each vector has the index of its text.
    const data = request.body.input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })).reverse()
    json({ object: 'list', data })(response, request)
  }
}

import { builtServer, shippedContent, startMeasured } from '../measure/measured-server.mjs'

/** Questions up to this many words are short. */
const mostWords = 8

/**
 * Bytes of the responses of the built server, without a language model: text and structured content together.
 *
 * @param {readonly string[]} questions
 * @returns {Promise<Record<string, number[]>>} by kind of message
 */
export async function messageBytes(questions) {
  const env = { CONTENT_DIR: shippedContent, QUOTA_URL: 'memory:', STORE_URL: 'off', MCP_CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'silent' }
  const server = await startMeasured(builtServer, { env, readyPath: '/readyz' })
  const bytesOf = async (method, params) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await response.arrayBuffer()).byteLength
  }
  const call = (name, args) => bytesOf('tools/call', { name, arguments: args })
  try {
    const isShort = (question) => question.split(/\s+/).length <= mostWords
    const sizes = {
      'tools/list': [await bytesOf('tools/list', {})],
      search_knowledge: [],
      'ask_service, short': [],
      'ask_service, long': [],
    }
    for (const question of questions) {
      sizes.search_knowledge.push(await call('search_knowledge', { query: question }))
      sizes[isShort(question) ? 'ask_service, short' : 'ask_service, long'].push(await call('ask_service', { question }))
    }
    return sizes
  } finally {
    await server.stop()
  }
}

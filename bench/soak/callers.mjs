import { request } from 'node:http'
import { connect } from 'node:net'
import { address } from '../http/requests.mjs'
import { message } from '../mcp/requests.mjs'
import { exchange } from './exchange.mjs'
import { heldWord } from './model.mjs'

/** The requests, and whether the response contains its generation. */
const documents = [
  ['/', true],
  ['/index.md', true],
  ['/pricing', true],
  ['/pricing.md', true],
  ['/llms.txt', true],
  ['/llms-full.txt', true],
  ['/openapi.json', false],
  ['/api/v1/profile', true],
  ['/api/profile?include_pricing=false', true],
  ['/search?q=cyber+ransom', true],
  ['/no-such-page', false],
  ['/developers.md', false],
  ['/sitemap.xml', false],
]
const calls = (port) => [
  ['tools/call', { name: 'search_knowledge', arguments: { query: 'does the cyber policy cover ransom payments' } }, true],
  ['tools/call', { name: 'get_page', arguments: { page: '/pricing' } }, true],
  ['tools/call', { name: 'compare_providers', arguments: { provider_a: 'fernhollow', provider_b: 'mossgate' } }, true],
  ['tools/list', {}, false],
  ['resources/list', {}, true],
  ['resources/read', { uri: `http://localhost:${port}/pricing.md` }, true],
]
const question = 'Does the cyber policy cover ransom payments?'
/** Every question is different, because answers are cached. */
let asked = 0
function nextQuestion() {
  asked += 1
  return `${question} ${asked}`
}

const broken = [
  'GARBAGE\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 9\r\n\r\n{"json',
  `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 200000\r\n\r\n${'x'.repeat(100_000)}`,
  `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  'GET /index.md HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n',
]

/** Normal callers, callers that disconnect, and callers that send invalid bytes; each is another client. */
export function createCallers({ port, agent, tally, witness }) {
  let turn = 0
  const mcpCalls = calls(port)
  const nextClient = () => {
    turn += 1
    return { 'X-Forwarded-For': address(turn) }
  }

  function call(era, method, params) {
    const { headers, body } = message(era, method, params, turn)
    return { port, path: '/mcp', method: 'POST', headers: { ...headers, ...nextClient(), 'Content-Length': Buffer.byteLength(body) }, body }
  }

  /** Counts and checks the response. */
  async function watch(target, options, isMarked) {
    try {
      const answer = await exchange(options)
      if (answer === undefined) return undefined
      tally.count(target, answer.status, answer.retryAfter)
      witness.see(target, answer, isMarked && answer.status === 200)
      return answer
    } catch {
      tally.lost += 1
      return undefined
    }
  }

  return {
    /** One normal request, which must be answered quickly. */
    async askNormally() {
      const headers = nextClient()
      const [document, isMarkedDocument] = documents[Math.floor(turn / 2) % documents.length]
      const [method, params, isMarkedCall] = mcpCalls[turn % mcpCalls.length]
      const era = turn % 24 < 12 ? 'modern' : 'legacy'
      const answer =
        turn % 3 > 0
          ? await watch(document, { port, agent, path: document, headers }, isMarkedDocument)
          : await watch(`${era} ${method} ${params.name ?? ''}`, { ...call(era, method, params), agent }, isMarkedCall)
      // A refusal must be fast.
      if (answer !== undefined && answer.status < 500) tally.latencies.push(answer.milliseconds)
    },

    /** Asks a question that needs the model. Undefined if there was no answer. */
    async askQuestion() {
      const sent = call('modern', 'tools/call', { name: 'ask_service', arguments: { question: nextQuestion() } })
      const answer = await watch('ask_service', { ...sent, agent: false }, true)
      if (answer?.status !== 200) return undefined
      const { status, reason, detail, sources } = JSON.parse(answer.text).result.structuredContent
      tally.countAnswer(status, reason, detail)
      if (sources.length === 0) tally.breach('every answer keeps its sources')
      return { status, reason, detail }
    },

    /** Sends a request and disconnects before or during the response. */
    leave() {
      const { body, ...options } =
        turn % 2 === 0
          ? call('modern', 'tools/call', { name: 'ask_service', arguments: { question: nextQuestion() } })
          : { port, path: '/llms-full.txt', headers: nextClient() }
      tally.left += 1
      return new Promise((resolve) => {
        const sent = request({ host: '127.0.0.1', agent: false, ...options })
        sent.on('response', (response) => response.resume().on('error', () => undefined))
        sent.on('error', () => undefined)
        sent.on('close', resolve)
        sent.end(body)
        setTimeout(() => sent.destroy(), (turn % 20) * 50)
      })
    },

    /** Sends invalid or incomplete bytes and disconnects. */
    sendBroken() {
      const bytes = broken[tally.broken % broken.length]
      tally.broken += 1
      return new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1')
        let received = ''
        socket.on('data', (chunk) => {
          received += chunk
        })
        socket.on('error', () => undefined)
        socket.on('close', () => {
          const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(received) ?? []
          if (status !== undefined) tally.count('broken bytes', Number(status), /^retry-after: (.+)$/im.exec(received)?.[1])
          resolve()
        })
        socket.write(bytes)
        setTimeout(() => socket.destroy(), 150)
      })
    },

    /** A question whose model does not answer, as bytes, from one more client. */
    heldQuestion() {
      const { headers, body } = call('modern', 'tools/call', {
        name: 'ask_service',
        arguments: { question: `${question} Answer ${heldWord}.` },
      })
      const fields = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
      return ['POST /mcp HTTP/1.1', ...fields, '', body].join('\r\n')
    },
  }
}

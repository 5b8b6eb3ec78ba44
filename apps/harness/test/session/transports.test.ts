// @module-tag slow
import { createLog } from '@svc/composition'
import type { KnowledgeServerFactory } from '@svc/mcp-tools'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHttpSession, openLocalSession, protocolVersions, type Session } from '../../src/session/session.ts'
import { withLocalServer } from '../../src/session/with-session.ts'
import { configurationOf } from '../support/configuration-of.ts'
import { smallContent } from '../support/harness-process.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

const baseUrl = 'https://facts.example.com'
const waiting = { wait: () => Promise.reject(new Error('There was no limit to wait for.')), note: () => undefined }
let server: StartedServer
const sessions: Session[] = []
let closeLocal: () => void
let localClosed: Promise<void>

beforeAll(async () => {
  // 50 inputs in two eras exceed the calls that one client may make in a minute.
  server = await startServer({ BASE_URL: baseUrl, MCP_CALLS_PER_MINUTE: '1000' })
  const log = createLog({ level: 'silent', format: 'json', destination: { write: () => undefined } })
  const local = await new Promise<KnowledgeServerFactory>((resolve) => {
    localClosed = withLocalServer({ configuration: configurationOf({ BASE_URL: baseUrl, CONTENT_DIR: smallContent }), log }, (server) => {
      resolve(server)
      return new Promise<void>((close) => {
        closeLocal = close
      })
    })
  })
  for (const version of protocolVersions) {
    sessions.push(await openHttpSession(new URL('/mcp', server.url), version, waiting), await openLocalSession(local, version))
  }
})

afterAll(async () => {
  for (const session of sessions) await session.close()
  closeLocal()
  await localClosed
  await server.stop()
})

const queries = [
  'monthly price',
  'money back',
  'support by telephone',
  'pricing',
  'Was kostet das?',
  'offer with taxes included',
  'x',
  '日本語',
  'a b c d e',
  'first month free',
]
const pages = [
  '/',
  '/pricing',
  '/pricing.md',
  'pricing',
  `${baseUrl}/pricing.md`,
  '/pricing#refunds',
  '/nothing',
  '',
  'mailto:x',
  '/contact#nope',
]
const pairs = [
  ['harbour-ledger', 'tidewater'],
  ['TIDEWATER', 'Harbour Ledger'],
  ['Tidewater Ltd', 'harbour-ledger'],
  ['tidewater', 'tidewater'],
  ['tidewater', 'nobody'],
  ['', 'x'],
]
const questions = ['Can I get my money back?', 'zzzz qqqq', '', 'x'.repeat(2_001)]

/** Fifty inputs: right, wrong and unusual ones for each tool. */
const inputs: readonly (readonly [string, Record<string, unknown>])[] = [
  ...queries.flatMap((query) => [['search_knowledge', { query }] as const, ['search_knowledge', { query, limit: 20 }] as const]),
  ['search_knowledge', { query: 'price', limit: 0 }],
  ['search_knowledge', { query: 'price', limit: 1e9 }],
  ['search_knowledge', { question: 'price' }],
  ...pages.map((page) => ['get_page', { page }] as const),
  ['get_page', { page: '/pricing', start: 100, max_characters: 500 }],
  ['get_page', { page: '/pricing', start: 1e6 }],
  ['get_page', { page: '/pricing', max_characters: 1 }],
  ...pairs.map(([provider_a, provider_b]) => ['compare_providers', { provider_a, provider_b }] as const),
  ['compare_providers', {}],
  ...questions.map((question) => ['ask_service', { question }] as const),
  ['ask_service', { question: 'Who?', max_seconds: 2 }],
  ['ask_service', { question: 'How much does it cost per month?', max_seconds: 3 }],
  ['ask_service', {}],
]

describe('the same call gives the same structured result over HTTP and stdio, in both eras', () => {
  it('has fifty inputs', () => {
    expect(inputs.length).toBeGreaterThanOrEqual(50)
  })

  it.each(inputs)('%s %j', async (tool, parameters) => {
    const results = []
    for (const session of sessions) {
      const { isError, structured } = await session.call(tool, parameters)
      // Only the time of the answer may differ, and that /changes cannot be read over stdio.
      const notice = String(structured?.notice).replace(', or with {"page":"/changes"} for what has changed', '')
      results.push({ isError, structured: { ...structured, notice, generated_at: undefined } })
    }
    expect(results).toHaveLength(4)
    for (const result of results) expect(result).toEqual(results[0])
  })
})

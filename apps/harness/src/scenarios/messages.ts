import * as z from 'zod'
import { jsonOf, type RawRequest, type RawResponse } from '../session/raw-http.ts'
import { type ProtocolVersion, protocolVersions } from '../session/session.ts'
import { type Finding, overMessages, type Scenario } from './scenario.ts'

const bodyLimitBytes = 65_536
const clientInfo = { name: 'svc-harness', version: '1.0.0' }

export const messageScenarios: readonly Scenario[] = [
  overMessages('a direct call is answered without a session', ['2026-07-28'], (site, version) => site.send('/mcp', searchCall(version)), {
    'mcp.modern-call': hasResult,
    'service.stateless': hasNoSession,
  }),
  overMessages(
    'the handshake and the calls after it need no session',
    ['2025-06-18'],
    async (site, version) => ({
      initialized: await site.send('/mcp', initializeCall),
      called: await site.send('/mcp', searchCall(version)),
    }),
    {
      'mcp.legacy-initialize': ({ initialized }) =>
        (initialized.status === 200 && parsed(initialized).result?.protocolVersion === '2025-06-18') || described(initialized),
      'mcp.legacy-call': ({ called }) => hasResult(called),
      'service.stateless': ({ initialized }) => hasNoSession(initialized),
    },
  ),
  overMessages(
    'the protocol headers are checked',
    protocolVersions,
    async (site, version) => {
      const sendWith = (changed: ChangedHeaders) => site.send('/mcp', searchCall(version, changed))
      return {
        without: await sendWith({ 'mcp-protocol-version': undefined }),
        unserved: await sendWith({ 'mcp-protocol-version': '1999-01-01' }),
        wrongType: await sendWith({ 'content-type': 'text/plain' }),
        wrongAccept: await sendWith({ accept: 'text/html' }),
      }
    },
    {
      'mcp.version-required': ({ without }) => isRefused(without, 400),
      'mcp.version-served': ({ unserved }) => isRefused(unserved, 400),
      'mcp.content-type': ({ wrongType }) => isRefused(wrongType, 415),
      'mcp.accept': ({ wrongAccept }) => isRefused(wrongAccept, 406),
    },
  ),
  overMessages(
    'the headers that name the call must agree with it',
    ['2026-07-28'],
    (site, version) =>
      Promise.all(
        [{ 'mcp-method': undefined }, { 'mcp-name': undefined }, { 'mcp-method': 'tools/list' }, { 'mcp-name': 'get_page' }].map(
          (changed) => site.send('/mcp', searchCall(version, changed)),
        ),
      ),
    { 'mcp.method-header': areRefused },
  ),
  overMessages(
    'foreign hosts and origins are refused',
    protocolVersions,
    async (site, version) => ({
      host: await site.send('/mcp', searchCall(version, { host: 'attacker.example' })),
      origin: await site.send('/mcp', searchCall(version, { origin: 'https://attacker.example' })),
    }),
    {
      'mcp.host': ({ host }) => [400, 403, 404, 421].includes(host.status) || described(host),
      'mcp.origin': ({ origin }) => origin.status === 403 || described(origin),
    },
  ),
  overMessages(
    'bodies are bounded',
    protocolVersions,
    async (site, version) => {
      const call = searchCall(version)
      const statusOf = async (bytes: number) => (await site.send('/mcp', { ...call, body: call.body?.padEnd(bytes) ?? '' })).status
      return { largest: await statusOf(bodyLimitBytes), larger: await statusOf(bodyLimitBytes + 1) }
    },
    {
      'mcp.body-limit': ({ largest, larger }) =>
        (largest === 200 && larger === 413) || `${bodyLimitBytes} bytes: ${largest}; ${bodyLimitBytes + 1} bytes: ${larger}`,
    },
  ),
  overMessages(
    'invalid requests get protocol errors',
    protocolVersions,
    (site, version) =>
      Promise.all(
        ['{', '[]', '{"jsonrpc":"1.0","id":1,"method":"tools/call"}'].map((body) => site.send('/mcp', { ...searchCall(version), body })),
      ),
    { 'mcp.protocol-errors': areRefused },
  ),
]

const messageSchema = z.object({
  result: z.object({ protocolVersion: z.unknown().optional() }).optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

function parsed(response: RawResponse): z.infer<typeof messageSchema> {
  return jsonOf(response, messageSchema) ?? {}
}

function hasResult(response: RawResponse): Finding {
  return (response.status === 200 && parsed(response).result !== undefined) || described(response)
}

function isRefused(response: RawResponse, status: number): Finding {
  return (response.status === status && parsed(response).error !== undefined) || described(response)
}

function areRefused(responses: readonly RawResponse[]): Finding {
  return responses.map((response) => isRefused(response, 400)).find((finding) => finding !== true) ?? true
}

function hasNoSession({ headers }: RawResponse): Finding {
  return headers['mcp-session-id'] === undefined || 'a session id was issued'
}

function described({ status, body }: RawResponse): string {
  return `status ${status}, body ${body.slice(0, 200)}`
}

type ChangedHeaders = Readonly<Record<string, string | undefined>>

/** A search as one POST to `/mcp`. Changed headers are added, replaced or, if undefined, removed. */
function searchCall(protocolVersion: ProtocolVersion, changed: ChangedHeaders = {}): RawRequest {
  const isModern = protocolVersion === '2026-07-28'
  const metadata = {
    'io.modelcontextprotocol/protocolVersion': protocolVersion,
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return post(
    'tools/call',
    { name: 'search_knowledge', arguments: { query: 'pricing' }, ...(isModern && { _meta: metadata }) },
    {
      'mcp-protocol-version': protocolVersion,
      ...(isModern && { 'mcp-method': 'tools/call', 'mcp-name': 'search_knowledge' }),
      ...changed,
    },
  )
}

/** The first message of the 2025-06-18 handshake, without a version header. */
const initializeCall = post('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }, {})

function post(method: string, params: object, changed: ChangedHeaders): RawRequest {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...changed }
  return {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }
}

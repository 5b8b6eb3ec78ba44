import { finding, type MessageScenario, type SiteScenario } from '../scenario.ts'
import { protocolVersions } from '../session.ts'
import { jsonOf, type WireResponse } from '../wire.ts'
import { initializeCall, searchCall } from './message.ts'

const bodyLimitBytes = 65_536

export const messageScenarios: readonly (MessageScenario | SiteScenario)[] = [
  {
    over: 'messages',
    name: 'a direct call is answered without a session',
    protocolVersions: ['2026-07-28'],
    requirements: ['mcp.modern-call', 'service.stateless'],
    run: async (site, protocolVersion) => {
      const response = await site.send('/mcp', searchCall(protocolVersion))
      return [
        finding('mcp.modern-call', response.status === 200 && hasResult(response), described(response)),
        finding('service.stateless', response.headers['mcp-session-id'] === undefined, 'a session id was issued'),
      ]
    },
  },
  {
    over: 'messages',
    name: 'the handshake and the calls after it need no session',
    protocolVersions: ['2025-06-18'],
    requirements: ['mcp.legacy-initialize', 'mcp.legacy-call', 'service.stateless'],
    run: async (site, protocolVersion) => {
      const initialized = await site.send('/mcp', initializeCall)
      const called = await site.send('/mcp', searchCall(protocolVersion))
      const negotiated = (resultOf(initialized) as { protocolVersion?: unknown } | undefined)?.protocolVersion
      return [
        finding('mcp.legacy-initialize', initialized.status === 200 && negotiated === protocolVersion, described(initialized)),
        finding('mcp.legacy-call', called.status === 200 && hasResult(called), described(called)),
        finding('service.stateless', initialized.headers['mcp-session-id'] === undefined, 'a session id was issued'),
      ]
    },
  },
  {
    over: 'messages',
    name: 'the protocol headers are checked',
    protocolVersions,
    requirements: ['mcp.version-required', 'mcp.version-served', 'mcp.content-type', 'mcp.accept'],
    run: async (site, protocolVersion) => {
      const without = await site.send('/mcp', searchCall(protocolVersion, { 'mcp-protocol-version': undefined }))
      const unserved = await site.send('/mcp', searchCall(protocolVersion, { 'mcp-protocol-version': '1999-01-01' }))
      const wrongType = await site.send('/mcp', searchCall(protocolVersion, { 'content-type': 'text/plain' }))
      const wrongAccept = await site.send('/mcp', searchCall(protocolVersion, { accept: 'text/html' }))
      return [
        finding('mcp.version-required', without.status === 400 && hasError(without), described(without)),
        finding('mcp.version-served', unserved.status === 400 && hasError(unserved), described(unserved)),
        finding('mcp.content-type', wrongType.status === 415 && hasError(wrongType), described(wrongType)),
        finding('mcp.accept', wrongAccept.status === 406 && hasError(wrongAccept), described(wrongAccept)),
      ]
    },
  },
  {
    over: 'messages',
    name: 'the headers that name the call must agree with it',
    protocolVersions: ['2026-07-28'],
    requirements: ['mcp.method-header'],
    run: async (site, protocolVersion) => {
      const answers = await Promise.all(
        [{ 'mcp-method': undefined }, { 'mcp-name': undefined }, { 'mcp-method': 'tools/list' }, { 'mcp-name': 'get_page' }].map(
          (changed) => site.send('/mcp', searchCall(protocolVersion, changed)),
        ),
      )
      const served = answers.find((response) => response.status !== 400 || !hasError(response))
      return [finding('mcp.method-header', served === undefined, served ? described(served) : '')]
    },
  },
  {
    over: 'messages',
    name: 'foreign hosts and origins are refused',
    protocolVersions,
    requirements: ['mcp.host', 'mcp.origin'],
    run: async (site, protocolVersion) => {
      const host = await site.send('/mcp', searchCall(protocolVersion, { host: 'attacker.example' }))
      const origin = await site.send('/mcp', searchCall(protocolVersion, { origin: 'https://attacker.example' }))
      return [
        finding('mcp.host', [400, 403, 404, 421].includes(host.status), described(host)),
        finding('mcp.origin', origin.status === 403, described(origin)),
      ]
    },
  },
  {
    over: 'messages',
    name: 'bodies are bounded',
    protocolVersions,
    requirements: ['mcp.body-limit'],
    run: async (site, protocolVersion) => {
      const call = searchCall(protocolVersion)
      const padded = (bytes: number) => ({ ...call, body: (call.body ?? '').padEnd(bytes, ' ') })
      const largest = await site.send('/mcp', padded(bodyLimitBytes))
      const larger = await site.send('/mcp', padded(bodyLimitBytes + 1))
      return [
        finding(
          'mcp.body-limit',
          largest.status === 200 && larger.status === 413,
          `${bodyLimitBytes} bytes: ${largest.status}; ${bodyLimitBytes + 1} bytes: ${larger.status}`,
        ),
      ]
    },
  },
  {
    over: 'messages',
    name: 'invalid requests get protocol errors',
    protocolVersions,
    requirements: ['mcp.protocol-errors'],
    run: async (site, protocolVersion) => {
      const bodies = ['{', '[]', '{"jsonrpc":"1.0","id":1,"method":"tools/call"}']
      const answers = await Promise.all(bodies.map((body) => site.send('/mcp', { ...searchCall(protocolVersion), body })))
      const wrong = answers.find((response) => response.status !== 400 || !hasError(response))
      return [finding('mcp.protocol-errors', wrong === undefined, wrong ? described(wrong) : '')]
    },
  },
]

function resultOf(response: WireResponse): unknown {
  return (jsonOf(response) as { result?: unknown } | undefined)?.result
}

function hasResult(response: WireResponse): boolean {
  return resultOf(response) !== undefined
}

function hasError(response: WireResponse): boolean {
  const error = (jsonOf(response) as { error?: { code?: unknown; message?: unknown } } | undefined)?.error
  return typeof error?.code === 'number' && typeof error.message === 'string'
}

function described(response: WireResponse): string {
  return `status ${response.status}, body ${response.body.slice(0, 200)}`
}

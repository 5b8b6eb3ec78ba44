/** The requests of the load, as the SDK's clients write them and a proxy with X-Forwarded-For sends them. */
import { address } from '../http/requests.mjs'

/** Callers in turn: each stays far below the limit of tool calls, which is on. */
const callers = 512

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** @typedef {'modern' | 'legacy'} Era  2026-07-28 or 2025-06-18 */

/** @param {Era} era @param {string} method @param {Record<string, unknown>} params @param {number} id */
export function message(era, method, params, id) {
  const mirrored = params.name ?? params.uri
  const modernHeaders = {
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': method,
    ...(mirrored !== undefined && { 'Mcp-Name': mirrored }),
  }
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...(era === 'modern' ? modernHeaders : { 'MCP-Protocol-Version': '2025-06-18' }),
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: era === 'modern' ? { ...params, _meta: envelope } : params })
  return { headers, body }
}

/** One method from many callers, its params taken in turn. @param {string} host @param {Era} era @param {Record<string, unknown>[]} paramsInTurn */
export function writeRequests(host, era, method, paramsInTurn) {
  return Array.from({ length: Math.max(callers, paramsInTurn.length) }, (_, number) => {
    const { headers, body } = message(era, method, paramsInTurn[number % paramsInTurn.length], number)
    return [
      'POST /mcp HTTP/1.1',
      `Host: ${host}`,
      'User-Agent: bench',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `X-Forwarded-For: ${address(number % callers)}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n')
  })
}

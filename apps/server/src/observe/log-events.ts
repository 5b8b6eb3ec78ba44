import { describeFault, type Log, type McpEvent, type ServerEvents } from '@svc/composition'

export function logEvents(events: ServerEvents, log: Log): void {
  events.on('request', ({ request, client, method, route, path, status, durationMs, traceId, call }) => {
    const line = { request, client, method, route, path, status, duration_ms: Math.round(durationMs * 1_000) / 1_000, trace_id: traceId }
    log.info(call === undefined ? line : { ...line, ...callFields(call) }, 'request')
  })
  events.on('fault', ({ request, error }) => log.error({ request, ...describeFault(error) }, 'request failed'))
  events.on('toolFault', ({ tool, error }) => log.error({ tool, ...describeFault(error) }, 'tool failed'))
  events.on('connectionsDropped', ({ limit, count }) => log.warn({ limit, count }, 'connections dropped'))
  events.on('connectionsUnaccepted', ({ code }) => log.error({ code }, 'connections not accepted'))
}

export function logReloads(events: ServerEvents, log: Log): void {
  events.on('reload', (event) => {
    const { revision } = event
    if (event.outcome === 'published') log.info({ revision }, 'content reloaded')
    else if (event.outcome === 'unchanged') log.info({ revision }, 'content unchanged')
    else log.error({ reason: event.reason, counts: event.counts, problems: event.problems, revision }, 'content not reloaded')
  })
}

function callFields({ era, method, tool, refusal, rpcError, toolError, ask }: McpEvent) {
  return {
    era,
    rpc_method: method,
    tool,
    refusal,
    rpc_error: rpcError,
    tool_error: toolError,
    ask_status: ask?.status,
    ask_reason: ask?.reason,
    ask_detail: ask?.detail,
    ask_claims: ask?.claims,
    ask_rejected_claims: ask?.rejectedClaims,
  }
}

import type { Answer } from '@svc/answer-engine'
import type { ServedKnowledge } from '@svc/knowledge-index'
import { type AskEvent, isWithoutClaim, type SearchEvent, type ServerEvents } from '../events/server-events.ts'

export type ToolResult = (call: HeardCall, result: object) => void

export interface HeardCall {
  readonly method: string | undefined
  readonly params: unknown
  /** Hash of the caller's identity. */
  readonly client: string
}

export interface ToolEventsOptions {
  readonly events: ServerEvents
  readonly current: () => { readonly knowledge: Pick<ServedKnowledge, 'findPage' | 'correctedQuery'> }
}

/** The parts of a result that events need. */
interface Result {
  readonly isError?: boolean
  readonly structuredContent?: {
    readonly results?: readonly { readonly markdown_url?: string; readonly id: string }[]
    readonly path?: string
  }
}

/** Of a request that has a result, so the tool has checked its arguments. */
interface Params {
  readonly name?: string
  readonly uri: string
  readonly arguments: { readonly query: string; readonly question: string; readonly id: string }
}

/** Emits the results of tools and resources: searches, page reads, answers. */
export function emitToolEvents({ events, current }: ToolEventsOptions): ToolResult {
  return ({ method, params, client }, result) => {
    const { knowledge } = current()
    const { name, uri, arguments: given } = params as Params
    const { isError, structuredContent = {} } = result as Result
    if (isError) return
    const pathOf = (reference: string) => {
      const found = knowledge.findPage(reference)
      return found.status === 'found' ? found.page.path : undefined
    }
    const read = (reference: string | undefined) => {
      const path = reference && pathOf(reference)
      if (path) events.emit('pageRead', { path, reader: 'mcp' })
    }
    if (method === 'resources/read') return read(uri)
    if (name === 'get_page' || name === 'compare_providers') return read(structuredContent.path)
    if (name === 'fetch') return read(given.id)
    if (structuredContent.results !== undefined) {
      const { query } = given
      const pages = structuredContent.results.flatMap(({ markdown_url: url, id }) => pathOf(url ?? id) ?? [])
      const corrected = query.trim() === '' ? undefined : knowledge.correctedQuery(query)
      events.emit('search', { result: searchResult(pages.length, corrected), pages })
      if (pages.length === 0) events.emit('unanswered', { kind: 'searched', text: query, client })
    }
    if (name !== 'ask_service') return
    const answer = structuredContent as Answer
    const cited = new Map(answer.citations.map(({ markdown_url: url, reviewed }) => [pathOf(url), reviewed]))
    const ended = askEvent(answer)
    if (isWithoutClaim(ended)) events.emit('unanswered', { kind: 'asked', text: given.question, client })
    events.emit('answer', {
      ...ended,
      cited: [...cited].flatMap(([path, reviewed]) => (path === undefined ? [] : { path, reviewed })),
    })
  }
}

export function searchResult(hits: number, correctedQuery: string | undefined): SearchEvent['result'] {
  if (hits === 0) return 'empty'
  return correctedQuery === undefined ? 'found' : 'weak'
}

export function askEvent({ status, reason, detail, claims, rejected_claims: rejectedClaims }: Answer): AskEvent {
  return { status, reason, detail, claims: claims.length, rejectedClaims }
}

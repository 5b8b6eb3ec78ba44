import type { Answer } from '@svc/answer-engine'
import type { AskEvent, SearchEvent, ServerEvents } from '@svc/composition'
import type { ServedKnowledge } from '@svc/knowledge-index'
import type { ToolEvent } from '@svc/mcp-tools'

/** Emits the results of tools and resources: searches, page reads, answers. @param hashOf hash of a client's identity */
export function emitToolEvents(
  events: ServerEvents,
  hashOf: (client: string) => string,
): (event: ToolEvent, knowledge: Pick<ServedKnowledge, 'findPage'>) => void {
  return (event, knowledge) => {
    /** Undefined for documents and for pages that are no longer published. */
    const pathOf = (reference: string) => {
      const found = knowledge.findPage(reference)
      return found.status === 'found' ? found.page.path : undefined
    }
    switch (event.kind) {
      case 'read': {
        const path = pathOf(event.path)
        if (path !== undefined) events.emit('pageRead', { path, reader: 'mcp' })
        return
      }
      case 'searched': {
        const { client, query, pages, correctedQuery } = event
        events.emit('search', { result: searchResult(pages.length, correctedQuery), pages: pages.map(({ path }) => path) })
        if (pages.length === 0) events.emit('unanswered', { kind: 'searched', text: query, client: hashOf(client) })
        return
      }
      case 'answered': {
        const { client, question, answer } = event
        const cited = new Map(answer.citations.map(({ url, markdown_url = url, reviewed }) => [pathOf(markdown_url), reviewed]))
        const ended = askEvent(answer)
        const isSupported = ended.claims > 0 || (answer.extracts ?? []).some(({ support }) => support === 'strong')
        if (!isSupported) events.emit('unanswered', { kind: 'asked', text: question, client: hashOf(client) })
        events.emit('answer', {
          ...ended,
          isSupported,
          cited: [...cited].flatMap(([path, reviewed]) => (path === undefined ? [] : { path, reviewed })),
        })
      }
    }
  }
}

export function searchResult(hits: number, correctedQuery: string | undefined): SearchEvent['result'] {
  if (hits === 0) return 'empty'
  return correctedQuery === undefined ? 'found' : 'weak'
}

export function askEvent({ status, reason, detail, claims, rejected_claims: rejectedClaims }: Answer): AskEvent {
  return { status, reason, detail, claims: claims.length, rejectedClaims }
}

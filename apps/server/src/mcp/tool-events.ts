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
    switch (event.kind) {
      case 'read': {
        if (event.page !== undefined) events.emit('pageRead', { path: event.page.path, reader: 'mcp' })
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
        const cited = new Map<string, string | undefined>()
        for (const { url, markdown_url = url, reviewed } of answer.citations) {
          const found = knowledge.findPage(markdown_url)
          if (found.status === 'found') cited.set(found.page.path, reviewed)
        }
        const ended = askEvent(answer)
        const isSupported = ended.claims > 0 || (answer.extracts ?? []).some(({ support }) => support === 'strong')
        if (!isSupported) events.emit('unanswered', { kind: 'asked', text: question, client: hashOf(client) })
        events.emit('answer', {
          ...ended,
          isSupported,
          cited: Array.from(cited, ([path, reviewed]) => ({ path, reviewed })),
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

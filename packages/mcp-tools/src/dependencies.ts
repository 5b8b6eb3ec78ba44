import type { AnswerEngine } from '@svc/answer-engine'
import type { Knowledge } from '@svc/knowledge-index'

/** What the tools and resources need to know of what is published; `createKnowledge` gives it, an embedder may bring their own. */
export type PublishedKnowledge = Pick<
  Knowledge,
  'baseUrl' | 'revision' | 'pages' | 'providers' | 'agentInstructions' | 'findPage' | 'findComparison' | 'search' | 'correctedQuery'
>

/** What the tools answer from. */
export interface KnowledgeDependencies {
  readonly knowledge: PublishedKnowledge
  /** Answers questions; without it `ask_service` is not offered. */
  readonly answers?: AnswerEngine | undefined
  /** Hears of exceptions inside a tool. The caller of the tool only learns that the tool failed. */
  readonly onError?: ((error: unknown, tool: string) => void) | undefined
}

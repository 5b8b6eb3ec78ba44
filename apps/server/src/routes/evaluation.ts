/** `GET /.well-known/evaluation.json`: which questions the content answers, if the served content was evaluated. */
import type { CodedRepresentations } from '../http/representation/representation.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendCoded, sendError } from '../http/send.ts'
import type { Publication } from '../publication/publication.ts'

export interface PublishedEvaluation {
  /** Revision of the evaluated content. */
  readonly revision: string
  readonly representations: CodedRepresentations
}

export interface EvaluationRouteOptions {
  readonly current: () => Pick<Publication, 'revision'>
  readonly evaluation: () => PublishedEvaluation | undefined
}

export function evaluationRoute({ current, evaluation }: EvaluationRouteOptions): ServerMiddleware {
  return (ctx) => {
    const published = evaluation()
    if (published?.revision !== current().revision) return sendError(ctx, 'no_evaluation')
    sendCoded(ctx, published.representations)
  }
}

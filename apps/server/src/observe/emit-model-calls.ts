import { type AnswerModel, GenerationError } from '@svc/answer-engine'
import type { ServerEvents } from '../events/server-events.ts'

/** Emits an event for each call of a model. @param now monotonic milliseconds */
export function emitModelCalls(model: AnswerModel, events: ServerEvents, now: () => number): AnswerModel {
  return {
    async generate(request) {
      const started = now()
      const end = (outcome: string) => events.emit('modelCall', { outcome, durationMs: now() - started })
      try {
        const text = await model.generate(request)
        end('text')
        return text
      } catch (error) {
        if (request.signal.aborted) end('aborted')
        else end(GenerationError.isInstance(error) ? error.detail : 'upstream_error')
        throw error
      }
    },
  }
}

/** Models and clocks for tests of programs that embed the engine: no network, no waiting, no randomness. */
import type { Draft } from './answer/draft.ts'
import { orAbort } from './budget.ts'
import { type AnswerModel, GenerationError, type GenerationErrorDetail, type GenerationRequest } from './ports/answer-model.ts'
import type { Clock } from './ports/clock.ts'

export type { Draft } from './answer/draft.ts'

/** A model without a network that records its requests. */
export interface ScriptedModel extends AnswerModel {
  /** Oldest first. */
  readonly requests: readonly GenerationRequest[]
}

/**
 * A model that returns a draft or the exact text, or what a function returns for the request.
 *
 * @example const model = scriptedModel({ claims: [{ statements: ['S1'] }], unanswered: [] })
 */
export function scriptedModel(script: Draft | string | ((request: GenerationRequest) => Draft | string)): ScriptedModel {
  const requests: GenerationRequest[] = []
  return {
    requests,
    async generate(request) {
      requests.push(request)
      const written = typeof script === 'function' ? script(request) : script
      return typeof written === 'string' ? written : JSON.stringify(written)
    },
  }
}

/**
 * The ids of the first statements of a prompt that contain these texts.
 *
 * @example const [id] = idsOf(prompt, 'A review costs') // 'S3'
 * @throws {Error} if there is none
 */
export function idsOf({ messages }: Pick<GenerationRequest, 'messages'>, ...texts: readonly string[]): string[] {
  const lines = messages.flatMap(({ content }) => content.split('\n')).filter((line) => /^S[0-9]+ /.test(line))
  return texts.map((text) => {
    const line = lines.find((candidate) => candidate.includes(text))
    if (line === undefined) throw new Error(`No statement of the prompt contains "${text}".`)
    return line.slice(0, line.indexOf(' '))
  })
}

/** A model that always fails, for the reason given. @example failingModel('truncated') */
export function failingModel(detail: GenerationErrorDetail): ScriptedModel {
  return scriptedModel(() => {
    throw new GenerationError(detail)
  })
}

/** A model that never answers and rejects when its request is aborted. @example const model = silentModel() */
export function silentModel(): ScriptedModel {
  const requests: GenerationRequest[] = []
  return {
    requests,
    generate(request) {
      requests.push(request)
      return orAbort(new Promise(() => undefined), request.signal)
    },
  }
}

/** A clock that moves only on request. */
export interface FrozenClock extends Clock {
  /** Moves the time and calls what falls due, in order. A negative number moves it back and calls nothing. */
  advance(milliseconds: number): void
}

/** Makes a clock that begins at a time, as ISO 8601 or in milliseconds since the Unix epoch. @example frozenClock().advance(60_000) */
export function frozenClock(start: number | string = '2026-11-21T12:00:00Z'): FrozenClock {
  let now = typeof start === 'number' ? start : Date.parse(start)
  let elapsed = 0
  const timers = new Set<{ readonly due: number; readonly callback: () => void }>()

  return {
    now: () => now,
    schedule(callback, milliseconds) {
      const timer = { due: elapsed + milliseconds, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(milliseconds) {
      const target = elapsed + Math.max(0, milliseconds)
      if (milliseconds < 0) now += milliseconds
      for (;;) {
        const [next] = [...timers].filter(({ due }) => due <= target).sort((a, b) => a.due - b.due)
        if (next === undefined) break
        timers.delete(next)
        now += next.due - elapsed
        elapsed = next.due
        next.callback()
      }
      now += target - elapsed
      elapsed = target
    },
  }
}

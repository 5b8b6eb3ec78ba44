/** Finds a language model that refuses every call, and logs why. */
import type { AnswerModel, GenerationError } from '@svc/answer-engine'
import type { Log } from './log/log.ts'

/** One refusal may be an accident of the endpoint, and each call uses up an attempt. */
const mostRefusals = 3

const endpointFix = 'Check INFERENCE_BASE_URL, with its version such as /v1, INFERENCE_MODEL and INFERENCE_API.'
const keyFix = 'Check INFERENCE_API_KEY, and that it may use INFERENCE_MODEL.'
/** Statuses that no other call changes. */
const fixes: ReadonlyMap<number | undefined, string> = new Map([
  [
    400,
    'Check INFERENCE_TOKEN_PARAM and INFERENCE_API, and set INFERENCE_MODEL to a model with structured output (response_format json_schema).',
  ],
  [401, keyFix],
  [402, 'Check the balance of the account, or set INFERENCE_BASE_URL and INFERENCE_API_KEY to another one.'],
  [403, keyFix],
  [404, endpointFix],
])

/** Logs each failed call of a model, once that it refuses every call, and when it works again. @param host where the model is */
export function watchModel(model: AnswerModel, host: string, log: Log) {
  let refusals = 0
  let isFailing = false

  function failed(error: unknown): void {
    const { detail, status } = error as Partial<GenerationError>
    log.info({ detail, http_status: status }, 'model call failed')
    const fix = fixes.get(status)
    refusals = fix === undefined ? 0 : refusals + 1
    if (fix === undefined || refusals < mostRefusals || isFailing) return
    isFailing = true
    const problem = `The language model at ${host} refused ${refusals} calls in a row, the last with HTTP status ${status}.`
    log.warn({ problem, fix, http_status: status }, 'model failed')
  }

  return {
    /** Whether the last calls were refused for a reason that no other call changes, and none succeeded since. */
    isFailing: () => isFailing,
    async generate(request: Parameters<AnswerModel['generate']>[0]) {
      try {
        const text = await model.generate(request)
        if (isFailing) log.info('model works again')
        refusals = 0
        isFailing = false
        return text
      } catch (error) {
        // A call that its caller ended says nothing about the model.
        if (!request.signal.aborted) failed(error)
        throw error
      }
    },
  }
}

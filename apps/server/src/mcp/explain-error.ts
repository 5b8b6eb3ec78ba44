import { inOwnWords, unknownResource } from '@svc/composition'
import type { EraName } from './eras.ts'
import { isObject } from './parse-message.ts'
import type { McpErrors } from './refusals.ts'

/**
 * Adds `error` and `resolution` to the `data` of the SDK's error, and removes the id `null`, which the schema of errors does not allow. The
 * data of an unknown resource do not change, because clients recognise it by data that are exactly `{uri}`; its code is that of the era
 * (2025-06-18, "Resources", "Error Handling"), which the SDK does not send.
 */
export function explainError(answer: string, era: EraName, { sdk, refusals }: McpErrors): string {
  // A quote inside a JSON string is escaped, so this is a key.
  if (!answer.includes('"error":{"code":')) return answer
  const { id, error: failed, ...message } = JSON.parse(answer)
  const error = inOwnWords(failed)
  const data = isObject(error.data) ? error.data : {}
  const { error: name, resolution } = sdk[error.code] ?? { error: 'internal_error', resolution: refusals.internal_error.resolution }
  const explained = isUnknownResource(data) ? { code: unknownResource[era], data } : { data: { error: name, resolution, ...data } }
  return JSON.stringify({ ...message, id: id ?? undefined, error: { ...error, ...explained } })
}

function isUnknownResource(data: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(data).join() === 'uri'
}

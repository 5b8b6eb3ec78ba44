import { isObject } from './parse-message.ts'

/**
 * The person for whom a hosted client calls, as its own pseudonym (https://developers.openai.com/plugins/reference): `openai/subject` in the
 * `_meta` of a call, 1 to 256 characters. Anything else counts as no subject.
 */
export function subjectIn(message: unknown): string | undefined {
  const params = isObject(message) ? message.params : undefined
  const meta = isObject(params) ? params._meta : undefined
  const subject = isObject(meta) ? meta['openai/subject'] : undefined
  return typeof subject === 'string' && /^\P{Cc}{1,256}$/u.test(subject) ? subject : undefined
}

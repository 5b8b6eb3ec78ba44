import { invalidOption } from './invalid-option.ts'

/**
 * The address of the service, with which every address in its texts begins: without a slash at its end.
 *
 * @throws KnowledgeError `invalid_option` for anything but an absolute http or https address without credentials, query and anchor
 */
export function checkedBaseUrl(baseUrl: unknown): string {
  if (typeof baseUrl === 'string' && /^https?:\/\/[^\s@\\?#]+$/i.test(baseUrl) && URL.canParse(baseUrl)) {
    // As a client's `URL` writes it: addresses are compared character by character.
    const { origin, pathname } = new URL(baseUrl)
    return `${origin}${pathname}`.replace(/\/+$/, '')
  }
  throw invalidOption('baseUrl', baseUrl, 'Pass the absolute http or https address of the service, such as "https://facts.example.com".')
}

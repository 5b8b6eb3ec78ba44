import { KnowledgeError } from './knowledge-error.ts'

/** The error for an option of the wrong type: JavaScript callers have no type checker. */
export function invalidOption(name: string, value: unknown, resolution: string): KnowledgeError {
  return new KnowledgeError('invalid_option', `The option ${name} is ${shownValue(value)}.`, resolution)
}

/** A caller's value for a message: short, whatever its type. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 120))
  return Array.isArray(value) ? 'a list' : typeof value === 'object' && value !== null ? 'an object' : String(value)
}

/** @throws KnowledgeError `invalid_option` for anything but an object */
export function givenOptions<Options extends object>(options: Options): Options {
  if (typeof options === 'object' && options !== null) return options
  throw new KnowledgeError('invalid_option', `The options are ${shownValue(options)}.`, 'Pass an object: { name: value }.')
}

/** @throws KnowledgeError `invalid_option` for anything but a text */
export function checkedText(name: string, value: string): string {
  if (typeof value === 'string') return value
  throw invalidOption(name, value, 'Pass a string.')
}

/** @throws KnowledgeError `invalid_option` for anything but a list */
export function checkedList<List extends readonly unknown[]>(name: string, value: List): List {
  if (Array.isArray(value)) return value
  throw invalidOption(name, value, 'Pass a list.')
}

/** Without a slash at its end. @throws KnowledgeError `invalid_option` unless absolute http or https without credentials, query and anchor */
export function checkedBaseUrl(baseUrl: unknown): string {
  if (typeof baseUrl === 'string' && /^https?:\/\/[^\s@\\?#]+$/i.test(baseUrl) && URL.canParse(baseUrl)) {
    // As a client's `URL` writes it: addresses are compared character by character.
    const { origin, pathname } = new URL(baseUrl)
    return `${origin}${pathname}`.replace(/\/+$/, '')
  }
  throw invalidOption('baseUrl', baseUrl, 'Pass the absolute http or https address of the service, such as "https://facts.example.com".')
}

import { KnowledgeError } from './knowledge-error.ts'

/** What to throw for an option that is not of the form its type tells; those who write JavaScript have no type to tell them. */
export function invalidOption(name: string, value: unknown, resolution: string): KnowledgeError {
  return new KnowledgeError('invalid_option', `The option ${name} is ${shownValue(value)}.`, resolution)
}

/** A caller's value for a message: short, and whatever it is. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 120))
  return Array.isArray(value) ? 'a list' : typeof value === 'object' && value !== null ? 'an object' : String(value)
}

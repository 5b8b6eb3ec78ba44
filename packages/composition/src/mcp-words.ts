/** What both MCP servers of this repository add to the SDK: nulls of optional members, and errors without a validator's text. */

import paramKinds from './errors/param-kinds.json'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Levels below `params` in which the schemas have optional members: `capabilities.sampling.context`, `clientInfo.title`. */
const deepest = 4

/** An object without members that are `null`, which the SDK refuses where a member is optional. */
function withoutNulls(value: unknown, levels = deepest): unknown {
  if (!isMembers(value) || levels === 0) return value
  const given = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(given.map(([name, member]) => [name, withoutNulls(member, levels - 1)]))
}

const envelope = /^io\.modelcontextprotocol\//

/** A message in which `null` in `initialize`, or in what replaces it in `_meta` since 2026-07-28, counts as absent. */
export function withoutNullOptions<Message>(message: Message): Message {
  if (!isMembers(message) || !isMembers(message.params)) return message
  const { method, params } = message
  if (method === 'initialize') return { ...message, params: withoutNulls(params) }
  const { _meta: meta } = params
  if (!isMembers(meta) || !Object.keys(meta).some((name) => envelope.test(name))) return message
  const cleaned = Object.entries(meta).map(([name, value]) => [name, envelope.test(name) ? withoutNulls(value) : value] as const)
  const given = cleaned.filter(([name, value]) => value !== null || !envelope.test(name))
  return { ...message, params: { ...params, _meta: Object.fromEntries(given) } }
}

/** What a schema expects in a place of a message. */
interface ParamIssue {
  readonly path: readonly PropertyKey[]
  readonly expected?: string | undefined
}

const kinds: ReadonlyMap<string | undefined, string> = new Map(Object.entries(paramKinds))

/** `params.name: must be a string` */
export function paramProblem({ path, expected }: ParamIssue): string {
  return `${path.join('.')}: must be ${kinds.get(expected) ?? 'a value that the protocol allows'}`
}

/** The SDK's messages that end with the output of its validator: a list of issues, or the text of one behind its place. */
const issueList = /^(?:Invalid [^:[]{1,60}: )?(\[\s*\{[\s\S]*\])$/
const issueText = /^Invalid (?:_meta envelope|params for)[^:]*: (?:([^\s:]+): )?/

/** An error of the SDK, in words of this repository where it has the words of its validator. */
export function inOwnWords<Failure extends { code: number; message: string; data?: unknown }>(error: Failure): Failure {
  const [, list] = issueList.exec(error.message) ?? []
  const text = issueText.exec(error.message)
  if (list === undefined && text === null) return error
  const expected = /expected (\w+)/.exec(error.message)?.[1]
  const path = ['params', '_meta', text?.[1]].filter((name) => name !== undefined)
  const [issue = { path: ['params'] }]: readonly ParamIssue[] = list === undefined ? [{ path, expected }] : JSON.parse(list)
  const problem = paramProblem(issue)
  // The SDK repeats its words here.
  const data = isMembers(error.data) && isMembers(error.data.envelope) ? { data: { envelope: { ...error.data.envelope, problem } } } : {}
  return { ...error, ...data, code: -32_602, message: `The params do not fit the method. ${problem}.` }
}

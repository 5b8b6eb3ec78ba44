import { namesOf, textsBelow } from '@svc/composition'
import type { ToolResult } from '../session/session.ts'
import { addressAt } from '../session/with-session.ts'
import type { ObservedListing } from './observed-listing.ts'
import rules from './rules.json'

export type RuleId = keyof typeof rules

type RuleOutcome = ReturnType<typeof checkListing>[number]

/** The rules in their order; `found` is undefined if one is met. */
export function checkListing(seen: ObservedListing) {
  const below = textsBelow(seen.url.href, rules)
  return namesOf(rules).map((rule) => ({ rule, ...below[rule], found: checks[rule](seen) }))
}

/** Of a result (`MAX_MCP_OUTPUT_TOKENS` of Claude), and characters of a token. */
const [mostTokens, charactersPerToken] = [25_000, 4]
const longestToolName = 64
/** Of title and description in a `server.json` (its schema of 2025-12-11). */
const longestText = 100
const smallestIcon = 64

/** Names that lead to no public server (RFC 2606, RFC 6761, RFC 6762), and addresses without a name. */
const unpublicHost = /(?:^|\.)(?:localhost|local|test|example|invalid|internal|lan|home\.arpa)$|^[^.]*$|^[\d.]+$|^\[/

const hints = ['readOnlyHint', 'destructiveHint', 'openWorldHint'] as const

/** What is wrong; undefined if nothing is. */
const checks: Readonly<Record<RuleId, (seen: ObservedListing) => string | undefined>> = {
  https: ({ url }) => (url.protocol === 'https:' ? undefined : url.href),
  address: ({ url }) => (unpublicHost.test(url.hostname) ? url.hostname : undefined),
  'tool-names': toolsThat(({ name }) => name.length > longestToolName || !/^[\w-]+$/.test(name)),
  'tool-titles': toolsThat(({ title, annotations }) => !title || !annotations?.title),
  'tool-descriptions': toolsThat(({ description = '' }, tools) => {
    return description.trim() === '' || tools.filter((tool) => tool.description === description).length > 1
  }),
  'other-servers': ({ tools, instructions }) => {
    const texts = [...tools.map(({ description = '' }) => description), instructions]
    return texts.find((text) => /\b(?:other|another|instead of (?:any|the)) (?:mcp )?(?:servers?|connectors?)\b/i.test(text))
  },
  'tool-annotations': toolsThat(({ annotations }) => hints.some((hint) => typeof annotations?.[hint] !== 'boolean')),
  'tool-inputs': toolsThat(({ inputSchema }) =>
    Object.keys(inputSchema.properties ?? {}).some((name) => /conversation|history|transcript/i.test(name)),
  ),
  instructions: ({ instructions }) => (instructions.trim() === '' ? 'none' : undefined),
  'answer-size': ({ results }) => {
    const tokensOf = ({ text, structured }: ToolResult) => Math.max(text.length, JSON.stringify(structured).length) / charactersPerToken
    const long = results.filter(([, result]) => tokensOf(result) > mostTokens)
    return listed(long.map(([tool, result]) => `${tool}: ${Math.round(tokensOf(result))} tokens`))
  },
  errors: ({ error }) => {
    if (error === undefined || (error.isError && error.structured.message && error.structured.resolution)) return undefined
    return error.isError
      ? `an error without message and resolution: ${error.text.slice(0, longestText)}`
      : 'a call without its arguments is no error'
  },
  icon: ({ iconPixels }) => (iconPixels >= smallestIcon ? undefined : iconPixels === 0 ? 'no square PNG' : `${iconPixels} pixels`),
  privacy: ({ links }) => (links.privacy === undefined ? 'no link that can be read' : undefined),
  contact: ({ links }) => (links.contact === undefined ? 'no link that can be read' : undefined),
  'openai-proof': ({ openaiProof: { status, headers, body } }) => {
    if (status !== 200) return `status ${status}`
    if (!headers['content-type']?.startsWith('text/plain')) return `type ${headers['content-type'] ?? 'missing'}`
    return /^[^\s{}[\]<>]+$/.test(body.trim()) ? undefined : 'not one token'
  },
  'retired-manifest': ({ retiredManifest: { status } }) => (status === 404 ? undefined : `status ${status}`),
  'registry-proof': ({ registryProof: { status, body } }) => {
    if (status !== 200) return `status ${status}`
    const [, key = ''] = /^v=MCPv1; k=ed25519; p=([\w+/=]+)$/.exec(body.trim()) ?? []
    // A public key of Ed25519 has 32 bytes (RFC 8032, section 5.1.5).
    return Buffer.from(key, 'base64').length === 32 ? undefined : 'no public key of 32 bytes'
  },
  'server-json': ({ serverJson }) => {
    if (serverJson === undefined) return 'no manifest'
    const { title = '', description, version } = serverJson
    const long = [title, description].find((text) => Array.from(text).length > longestText)
    return long ?? (/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version) ? undefined : version)
  },
  'server-json-namespace': ({ serverJson, url }) => {
    const own = url.hostname.split('.').reverse().join('.')
    const { name = 'no manifest' } = serverJson ?? {}
    return name.startsWith(`${own}/`) ? undefined : name
  },
  'server-json-remote': ({ serverJson, url }) => {
    const own = addressAt(url, '/mcp').href
    const remotes = serverJson?.remotes.map((remote) => remote.url) ?? []
    return url.protocol === 'https:' && remotes.includes(own) ? undefined : (listed(remotes) ?? 'no remote')
  },
}

type Tools = ObservedListing['tools']

function toolsThat(isRefused: (tool: Tools[number], tools: Tools) => boolean) {
  return ({ tools }: ObservedListing) => listed(tools.filter((tool) => isRefused(tool, tools)).map(({ name }) => name))
}

function listed(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : names.join(', ')
}

/** What only a person or the directory can see. */
const unseen =
  'Not checked: the verified publisher, the reasons for the annotations and the test cases that ChatGPT asks for, terms of service, and whether a version is published already.'

/** The outcomes as lines for a terminal, in the order of the rules. */
export function listingReport(outcomes: readonly RuleOutcome[]): string {
  const lines = outcomes.flatMap(({ by, asks, found, fix }) => [
    `${(found === undefined ? 'ok' : 'REFUSED').padEnd(8)} ${asks} [${by}]`,
    ...(found === undefined ? [] : [`         found: ${found}`, `         fix:   ${fix}`]),
  ])
  const refused = outcomes.filter(({ found }) => found !== undefined).length
  return [...lines, '', `${outcomes.length - refused} ok, ${refused} refused`, unseen, ''].join('\n')
}

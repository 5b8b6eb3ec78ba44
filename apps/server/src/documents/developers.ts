/** `/developers.md`, generated from the tools, limits, versions and errors, so that it is always current. */
import {
  answerReasons,
  answerStatuses,
  attemptsPerDay,
  attemptsPerWindow,
  contextCharacters,
  maxOutputTokens,
  questionLimits,
  windowMilliseconds,
} from '@svc/answer-engine'
import { addresses, type Configuration, type ServiceAddress } from '@svc/composition'
import { type ContentQuestion, groupedNumber, type Knowledge } from '@svc/knowledge-index'
import { connectorTools, type KnowledgeTool, protocolVersions } from '@svc/mcp-tools'
import {
  contractVersion,
  legacyProfilePath,
  type PublicProfile,
  profilePath,
  profileRateLimit,
  sunsetNoticeDays,
} from '@svc/profile-schema'
import { unknownResource } from '../mcp/explain-error.ts'
import { maxBodyBytes } from '../mcp/read-body.ts'
import { clientSetups, mcpIntroduction } from './developers/client-setups.ts'
import { curl, mcpExamples } from './developers/example-calls.ts'
import { code, errorTable, mcpErrorTable, table, toolReference, toolRow } from './developers/reference-tables.ts'

export interface DevelopersOptions
  extends Pick<Configuration, 'toolCallsPerMinute' | 'legacyProfileSunset' | 'appUrl' | 'securityContact'> {
  readonly profile: PublicProfile
  readonly knowledge: Knowledge
  /** From `questions.yaml`, for the examples. */
  readonly questions: readonly ContentQuestion[]
  /** The tools this server offers. */
  readonly tools: readonly KnowledgeTool[]
}

export function developersMarkdown(options: DevelopersOptions): string {
  const { profile, knowledge } = options
  return [
    `# ${profile.name} for developers and agents`,
    `Public facts about ${profile.name}, read-only and without credentials. Everything here is served from ${knowledge.baseUrl}; content revision \`${knowledge.revision}\`, contract version ${contractVersion}.`,
    ...addressesSection(options),
    ...profileSection(options),
    ...markdownSection(knowledge.baseUrl),
    ...mcpSection(options),
    ...answersSection(),
    ...limitsSection(options),
    ...errorsSection(),
  ]
    .join('\n\n')
    .concat('\n')
}

function shell(...lines: readonly string[]): string {
  return ['```sh', ...lines, '```'].join('\n')
}

/** They need POST or a parameter. */
const notLinked: ReadonlySet<string> = new Set([addresses.mcp.path, addresses.connector.path, addresses.verify.path])

function addressesSection({ knowledge: { baseUrl }, appUrl, securityContact }: DevelopersOptions): string[] {
  const rows = Object.values<ServiceAddress>(addresses)
    .filter(({ path, linkable, reserved }) => (path === addresses.securityTxt.path ? securityContact !== undefined : linkable || !reserved))
    .map(({ path, pattern, what }) => [pattern === undefined && !notLinked.has(path) ? link(baseUrl, path) : code([path]), what])
  const application = `Customer accounts and documents are in a separate application${appUrl === undefined ? '' : ` at <${appUrl}>`} with its own access. None of them are served here.`
  const documents = ['/llms.txt', '/llms-full.txt', '/index.md', '/openapi.json', '/server.json', '/mcp/server-card', '/developers.md']
  return ['## Addresses', table(['address', 'what'], rows), application, shell(...documents.map((path) => curl(baseUrl + path)))]
}

/** An address of the service as a link that shows its path. */
function link(baseUrl: string, path: string): string {
  return `[\`${path}\`](${baseUrl}${path})`
}

function profileSection({ knowledge: { baseUrl }, legacyProfileSunset }: DevelopersOptions): string[] {
  const { limit, windowSeconds } = profileRateLimit
  return [
    '## Profile',
    `\`GET ${profilePath}\` returns the whole profile. Its only parameter, \`include_pricing\`, is \`true\` (the default) or \`false\`, which omits the \`pricing\` array.`,
    shell(curl(baseUrl + profilePath), curl(`${baseUrl}${profilePath}?include_pricing=false`)),
    `Every response has \`API-Version\`, \`RateLimit-Limit\`, \`RateLimit-Remaining\`, \`RateLimit-Reset\`, \`RateLimit\` and \`RateLimit-Policy\`. They apply to one instance: ${limit} requests per client in ${windowSeconds} seconds, for both profile routes together. Every method and status counts, except a browser's preflight. A 429 has \`Retry-After\`: wait that many seconds before the next request. Send the \`ETag\` as \`If-None-Match\` to get 304 if nothing has changed.`,
    '### Deprecation',
    `\`GET ${legacyProfilePath}\` is the unversioned alias with the same parameter, bodies and statuses. It sends \`Deprecation: true\`, \`Sunset: ${legacyProfileSunset.toUTCString()}\` and a link to its successor. Move to \`${profilePath}\` before that date. A breaking change always gets a new versioned route. The end of the old route is announced at least ${sunsetNoticeDays} days before.`,
    shell(curl(baseUrl + legacyProfilePath)),
  ]
}

function markdownSection(baseUrl: string): string[] {
  return [
    '## Pages as Markdown',
    `Add \`.md\` to the path of a page; the front page is ${link(baseUrl, '/index.md')}. The text begins with its canonical URL, its review dates and its revision. Keep them in citations, and read the page before you rely on an excerpt. Paths are exact. Responses are uncompressed, gzip or br, each with a strong \`ETag\`.`,
  ]
}

function mcpSection({ knowledge, questions, tools }: DevelopersOptions): string[] {
  const { baseUrl } = knowledge
  const examples = mcpExamples(knowledge, questions)
  return [
    '## MCP server',
    `${mcpIntroduction(baseUrl, tools.length)} It supports protocol versions ${protocolVersions.join(' and ')}, without sessions. Call the tools from a browser at ${link(baseUrl, '/developers')}, or connect your client:`,
    ...clientSetups(baseUrl).flatMap(({ host, how, language, text }) => [
      `**${host}.** ${how}`,
      [`\`\`\`${language}`, text, '```'].join('\n'),
    ]),
    `With ${protocolVersions[0]} a call needs no handshake: its headers and \`_meta\` have the version and the client.`,
    shell(examples.list, examples.resources),
    `With ${protocolVersions[1]} a client initializes first, then sends the version in a header:`,
    shell(...examples.legacy),
    '## Tools',
    ...tools.flatMap((tool) => {
      const example = examples.calls.get(tool.name)
      return [...toolReference(tool), ...(example === undefined ? [] : [`${tool.name} with curl:`, shell(example)])]
    }),
    '## Connector',
    `ChatGPT connectors and deep research need a server with two tools, \`search\` and \`fetch\`. It is at \`${baseUrl}${addresses.connector.path}\`. It has the same pages, limits and protocol versions, but no resources. Both results are JSON in one text block and as \`structuredContent\`.`,
    table(['tool', 'argument', 'result'], connectorTools.map(toolRow)),
    '## Resources',
    `Every published page is also a resource: its URI is its \`.md\` address, and its text is the same bytes. \`resources/list\` returns a cursor for the next part.`,
  ]
}

function answersSection(): string[] {
  return [
    '## Answers of ask_service',
    `\`status\` is one of ${code(answerStatuses)}. With \`limited\` and \`unavailable\`, \`reason\` is one of ${code(answerReasons)}. These are results, not transport errors, and each has the retrieved sources. A failed generation does not mean that there is no evidence. Do not retry ambiguous failures automatically. Report \`unanswered_questions\` as unanswered.`,
  ]
}

function limitsSection({ toolCallsPerMinute }: DevelopersOptions): string[] {
  const rows = [
    [
      'profile requests, both routes together',
      `${profileRateLimit.limit} per ${profileRateLimit.windowSeconds} seconds, client and instance`,
    ],
    ['tool calls and searches', `${toolCallsPerMinute} per 60 seconds, client and instance`],
    ['body of an MCP request', `${groupedNumber(maxBodyBytes)} bytes`],
    [
      'generation attempts of ask_service',
      `${attemptsPerWindow} in any ${windowMilliseconds / 1_000} seconds per client; ${groupedNumber(attemptsPerDay)} per UTC day in total`,
    ],
    ['question of ask_service', `${groupedNumber(questionLimits.maxCharacters)} characters`],
    ['retrieved context of ask_service', `${groupedNumber(contextCharacters)} characters`],
    ['generated output of ask_service', `${groupedNumber(maxOutputTokens)} tokens`],
    ['time for an answer of ask_service', `${questionLimits.maxSeconds} seconds`],
  ]
  return ['## Limits', table(['what', 'limit'], rows)]
}

function errorsSection(): string[] {
  return [
    '## Errors',
    'Outside the MCP endpoints every error is JSON with exactly `error`, `message` and `resolution`:',
    errorTable(),
    `\`${addresses.mcp.path}\` and \`${addresses.connector.path}\` return JSON-RPC errors. Each has \`error\` and \`resolution\` in its \`data\`, with one exception: if \`resources/read\` finds no resource (code ${unknownResource.modern}, in ${protocolVersions[1]} ${unknownResource.legacy}), \`data\` is exactly \`{uri}\`, because clients recognise this error by it. A request that is not valid HTTP gets an error from the table above. A tool that fails returns a result: \`isError\` is true, and \`structuredContent\` has \`error\`, \`message\`, \`resolution\` and \`suggestions\`.`,
    mcpErrorTable(),
    '## Privacy',
    'The operator may count reads, searches, answers and citations per page and day. With `INSIGHT=terms` the server also stores single words of failed searches that at least 5 clients used in one week, for 30 days. It stores no question, answer, address or client. Operators turn counting off with `INSIGHT=off`, and choose when counts are deleted.',
  ]
}

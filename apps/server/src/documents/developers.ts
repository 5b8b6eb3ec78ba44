/** `/developers.md`, generated from the tools, limits, versions and errors, so that it is always current. */
import {
  answerReasons,
  answerStatuses,
  attemptsPerDay,
  attemptsPerWindow,
  contextLimits,
  maxOutputTokens,
  questionLimits,
  windowMilliseconds,
} from '@svc/answer-engine'
import { addresses, type Configuration, interfaceTexts, type ServiceAddress } from '@svc/composition'
import type { ContentQuestion, Knowledge } from '@svc/knowledge-index'
import { groupedNumber } from '@svc/knowledge-index/internal'
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
import { clientSetups } from './developers/client-setups.ts'
import { curl, mcpExamples } from './developers/example-calls.ts'
import { code, errorTable, mcpErrorTable, table, toolReference, toolRow } from './developers/reference-tables.ts'

/** What documents say of a knowledge base. */
export type PublishedKnowledge = Pick<Knowledge, 'revision' | 'baseUrl' | 'pages' | 'agentInstructions'>

export interface DevelopersOptions
  extends Pick<Configuration, 'toolCallsPerMinute' | 'legacyProfileSunset' | 'appUrl' | 'securityContact'> {
  readonly profile: PublicProfile
  readonly knowledge: PublishedKnowledge
  /** From `questions.yaml`, for the examples. */
  readonly questions: readonly ContentQuestion[]
  /** The tools this server offers. */
  readonly tools: readonly KnowledgeTool[]
}

export function developersMarkdown(options: DevelopersOptions): string {
  const { profile, knowledge } = options
  return [
    `# ${profile.name} for developers and agents`,
    `Public facts about ${profile.name}, read-only and without credentials, served from ${knowledge.baseUrl}. Content revision \`${knowledge.revision}\`, contract version ${contractVersion}.`,
    ...connectSection(options),
    ...callSection(options),
    ...toolsSection(options),
    ...profileSection(options),
    ...markdownSection(),
    ...addressesSection(options),
    ...limitsSection(options),
    ...errorsSection(),
  ]
    .join('\n\n')
    .concat('\n')
}

function shell(...lines: readonly string[]): string {
  return ['```sh', ...lines, '```'].join('\n')
}

function connectSection({ knowledge: { baseUrl }, tools }: DevelopersOptions): string[] {
  return [
    '## Connect a client',
    interfaceTexts.en.developers.introduction.replace('{url}', code([`${baseUrl}/mcp`])).replace('{count}', String(tools.length)),
    ...clientSetups(baseUrl).flatMap(({ host, how, language, text }) => [
      `**${host}.** ${how}`,
      [`\`\`\`${language}`, text, '```'].join('\n'),
    ]),
  ]
}

function callSection({ knowledge, questions }: DevelopersOptions): string[] {
  const { call, handshake } = mcpExamples(knowledge, questions)
  const [current, earlier] = protocolVersions
  return [
    '## Call a tool',
    `With ${current} a call needs no handshake: its headers and \`_meta\` have the version and the client.`,
    shell(call),
    `With ${earlier} a client initializes first, then sends the version in a header:`,
    shell(...handshake),
    `There are no sessions. Try all tools in a browser at ${link(knowledge.baseUrl, addresses.developers.path)}.`,
  ]
}

function toolsSection({ knowledge: { baseUrl }, tools }: DevelopersOptions): string[] {
  return [
    '## Tools',
    ...tools.flatMap(toolReference),
    `\`ask_service\`: \`status\` is one of ${code(answerStatuses)}. With \`limited\` and \`unavailable\`, \`reason\` is one of ${code(answerReasons)}. These are results, not transport errors, and each has the retrieved sources. A failed generation does not mean that there is no evidence. Do not retry it automatically. Report \`unanswered_questions\` as unanswered.`,
    '## Connector',
    `ChatGPT connectors and deep research need a server with two tools. It is at \`${baseUrl}${addresses.connector.path}\`, with the same pages, limits and versions, but without resources. Both results are JSON in one text block and as \`structuredContent\`.`,
    table(['tool', 'argument', 'result'], connectorTools.map(toolRow)),
    '## Resources',
    'Every published page is a resource. Its URI is its `.md` address, and its text is the same bytes. `resources/list` returns a cursor for the next part. `skills/list` has the skill for agents (SEP-2640).',
  ]
}

function profileSection({ knowledge: { baseUrl }, legacyProfileSunset }: DevelopersOptions): string[] {
  const { limit, windowSeconds } = profileRateLimit
  return [
    '## Profile',
    `\`GET ${profilePath}\` returns the whole profile. Its only parameter, \`include_pricing\`, is \`true\` (the default) or \`false\`, which omits the \`pricing\` array.`,
    shell(curl(baseUrl + profilePath), curl(`${baseUrl}${profilePath}?include_pricing=false`)),
    `Every response has \`API-Version\`, \`RateLimit-Limit\`, \`RateLimit-Remaining\`, \`RateLimit-Reset\`, \`RateLimit\` and \`RateLimit-Policy\`. They apply to one instance: ${limit} requests per client in ${windowSeconds} seconds. Send the \`ETag\` as \`If-None-Match\` to get 304 if nothing has changed.`,
    '### Deprecation',
    `\`GET ${legacyProfilePath}\` is the unversioned alias with the same parameter, bodies and statuses. It sends \`Deprecation: true\`, \`Sunset: ${legacyProfileSunset.toUTCString()}\` and a link to its successor. Move to \`${profilePath}\` before that date. A breaking change gets a new versioned route, and the end of the old one is announced at least ${sunsetNoticeDays} days before.`,
  ]
}

function markdownSection(): string[] {
  return [
    '## Pages as Markdown',
    `Add \`.md\` to the path of a page; the front page is \`${addresses.frontPageMarkdown.path}\`. The text begins with its canonical URL, its review dates and its revision. Keep them in citations, and read the page before you rely on an excerpt. Paths are exact.`,
  ]
}

function addressesSection({ knowledge: { baseUrl }, appUrl, securityContact }: DevelopersOptions): string[] {
  const rows = Object.values<ServiceAddress>(addresses)
    .filter(({ path, linkable, reserved }) => (path === addresses.securityTxt.path ? securityContact !== undefined : linkable || !reserved))
    .map(({ path, what }) => [code([path]), what])
  const application = `Customer accounts and documents are in a separate application${appUrl === undefined ? '' : ` at <${appUrl}>`} with its own access. None of them are served here.`
  const described = `${link(baseUrl, addresses.openapi.path)} describes parameters, responses and headers; ${link(baseUrl, addresses.apiReference.path)} shows them as a page. ${link(baseUrl, addresses.llmsTxt.path)} lists all pages.`
  return ['## Addresses', table(['address', 'what'], rows), described, application]
}

/** An address of the service as a link that shows its path. */
function link(baseUrl: string, path: string): string {
  return `[\`${path}\`](${baseUrl}${path})`
}

function limitsSection({ toolCallsPerMinute }: DevelopersOptions): string[] {
  const rows = [
    [
      'profile requests, both routes together',
      `${profileRateLimit.limit} per ${profileRateLimit.windowSeconds} seconds, client and instance`,
    ],
    [
      `tool calls, searches, \`${addresses.facts.path}\` and \`${addresses.verify.path}\` together`,
      `${toolCallsPerMinute} per 60 seconds, client and instance`,
    ],
    ['body of an MCP request', `${groupedNumber(maxBodyBytes)} bytes`],
    [
      'generation attempts of ask_service',
      `${attemptsPerWindow} in any ${windowMilliseconds / 1_000} seconds per client; ${groupedNumber(attemptsPerDay)} per UTC day in total`,
    ],
    ['question of ask_service', `${groupedNumber(questionLimits.maxCharacters)} characters`],
    [
      'retrieved context of ask_service',
      `${groupedNumber(contextLimits.maxCharacters)} characters, or \`INFERENCE_CONTEXT_CHARACTERS\` of the operator`,
    ],
    ['generated output of ask_service', `${groupedNumber(maxOutputTokens)} tokens`],
    ['time for an answer of ask_service', `${questionLimits.maxSeconds} seconds`],
  ]
  const counted =
    'Every method and status counts, except OPTIONS. An error page that suggests pages counts as a search. Lists, reads of resources, pages and documents are not limited. A 429 has `Retry-After`: wait that many seconds before the next request.'
  return ['## Limits', table(['what', 'limit'], rows), counted]
}

function errorsSection(): string[] {
  return [
    '## Errors',
    'Every error says what happened and what to do next. Outside the MCP endpoints it is JSON with exactly `error`, `message` and `resolution`. If `Accept` prefers HTML, as in a browser, 404, 429, 500 and 503 of other addresses than `/api` and `.md` are pages.',
    errorTable(),
    `\`${addresses.mcp.path}\` and \`${addresses.connector.path}\` return JSON-RPC errors with \`error\` and \`resolution\` in \`data\`. One exception: if \`resources/read\` finds no resource (code ${unknownResource.modern}, in ${protocolVersions[1]} ${unknownResource.legacy}), \`data\` is exactly \`{uri}\`, because clients recognise this error by it. A request that is not complete and valid HTTP gets an error from the table above.`,
    mcpErrorTable(),
    'A tool that fails returns a result: `isError` is true, and `structuredContent` has `error`, `message`, `resolution` and `suggestions`.',
    '## Privacy',
    'The operator may count reads, searches, answers and citations per page and day, and single words of failed searches that at least 5 clients used in one week. No question, answer, address or client is stored.',
  ]
}

/** `/developers.md`, generated from the tools, limits, versions and errors, so that it is always current. */
import * as answers from '@svc/answer-engine'
import {
  addresses,
  type Configuration,
  callsOfSharedClient,
  filled,
  hostedClients,
  hostedOrigins,
  interfaceTexts,
  maxBodyBytes,
  type ServiceAddress,
  textsBelow,
  unknownResource,
} from '@svc/composition'
import type { ContentQuestion, Knowledge } from '@svc/knowledge-index'
import { groupedNumber, hrefOf } from '@svc/knowledge-index/internal'
import { connectorTools, type KnowledgeTool, protocolVersions } from '@svc/mcp-tools'
import * as contract from '@svc/profile-schema'
import { clientSetups } from './developers/client-setups.ts'
import { mcpExamples } from './developers/example-calls.ts'
import { code, errorTable, mcpErrorTable, table, toolErrorFields, toolReference, toolRow } from './developers/reference-tables.ts'
import guide from './developers-guide.txt?raw'

/** What documents say of a knowledge base. */
export type PublishedKnowledge = Pick<Knowledge, 'revision' | 'baseUrl' | 'pages' | 'agentInstructions' | 'publisher'>

export interface DevelopersOptions
  extends Pick<Configuration, 'toolCallsPerMinute' | 'legacyProfileSunset' | 'appUrl' | 'securityContact'> {
  readonly profile: contract.PublicProfile
  readonly knowledge: PublishedKnowledge
  /** From `questions.yaml`, for the examples. */
  readonly questions: readonly ContentQuestion[]
  readonly tools: readonly KnowledgeTool[]
}

export function developersMarkdown(options: DevelopersOptions): string {
  const { profile, knowledge, questions, tools, toolCallsPerMinute, legacyProfileSunset, appUrl } = options
  const { baseUrl, revision } = knowledge
  const { call, handshake } = mcpExamples(knowledge, questions)
  const [modern, legacy] = protocolVersions
  return filledTemplate(textsBelow(baseUrl, guide), {
    name: profile.name,
    base: baseUrl,
    revision,
    modern,
    legacy,
    contractVersion: contract.contractVersion,
    profilePath: contract.profilePath,
    legacyProfilePath: contract.legacyProfilePath,
    introduction: filled(interfaceTexts.en.developers.introduction, { url: code([`${baseUrl}/mcp`]), count: tools.length }),
    clients: clientGuide(baseUrl),
    call,
    handshake: handshake.join('\n'),
    tools: tools.flatMap(toolReference).join('\n\n'),
    answerStatuses: code(answers.answerStatuses),
    answerReasons: code(answers.answerReasons),
    connectorTools: table(['tool', 'argument', 'result'], connectorTools.map(toolRow)),
    sunset: legacyProfileSunset.toUTCString(),
    noticeDays: contract.sunsetNoticeDays,
    addresses: addressTable(options),
    application: appUrl === undefined ? '' : ` at <${appUrl}>`,
    profileLimit: contract.profileRateLimit.limit,
    profileWindow: contract.profileRateLimit.windowSeconds,
    toolCalls: toolCallsPerMinute,
    bodyBytes: groupedNumber(maxBodyBytes),
    attempts: answers.attemptsPerWindow,
    hostedOrigins: code(hostedOrigins),
    sharedClients: code(hostedClients.flatMap(({ addresses }) => addresses?.list ?? [])),
    sharedToolCalls: groupedNumber(toolCallsPerMinute * callsOfSharedClient),
    sharedAttempts: answers.attemptsPerSharedWindow,
    attemptSeconds: answers.windowMilliseconds / 1_000,
    dailyAttempts: groupedNumber(answers.attemptsPerDay),
    questionCharacters: groupedNumber(answers.questionLimits.maxCharacters),
    contextCharacters: groupedNumber(answers.contextLimits.maxCharacters),
    outputTokens: groupedNumber(answers.maxOutputTokens),
    answerSeconds: answers.questionLimits.maxSeconds,
    errors: errorTable(),
    toolError: code(toolErrorFields),
    mcpErrors: mcpErrorTable(),
    modernUnknown: unknownResource.modern,
    legacyUnknown: unknownResource.legacy,
  })
}

/** Clients that take the same text are next to each other, above it. The introduction has the address alone. */
function clientGuide(baseUrl: string): string {
  const hosts = new Map<string, string[]>()
  for (const { host, how, language, text } of clientSetups(baseUrl)) {
    const block = language === 'text' ? '' : `\n\n\`\`\`${language}\n${text}\n\`\`\``
    hosts.set(block, [...(hosts.get(block) ?? []), `**${host}.** ${how}`])
  }
  return Array.from(hosts, ([block, paragraphs]) => paragraphs.join(`${block && ' the next block.'}\n\n`) + block).join('\n\n')
}

/** One row for all addresses of the same, relative to the base address: the path of a base is said once, above the table. */
function addressTable({ securityContact, knowledge: { baseUrl } }: DevelopersOptions): string {
  const rows = new Map<string, string[]>()
  for (const { path, what, linkable, reserved } of Object.values<ServiceAddress>(addresses)) {
    const isListed = path === addresses.securityTxt.path ? securityContact !== undefined : linkable || !reserved
    const relative = hrefOf(baseUrl, '/') === '/' ? path : path.slice(1)
    if (isListed) rows.set(what, [...(rows.get(what) ?? []), relative.replace('*page', '{page}')])
  }
  const cells = Array.from(rows, ([what, paths]) => [code(paths), what])
  return table(['address', 'what'], cells)
}

/** A text with a value for each `{{name}}`. @throws if there is no value of a name */
export function filledTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template has no value for ${name}.`)
    return String(value)
  })
}

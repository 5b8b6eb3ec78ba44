/** The configuration: all environment variables checked in one run. */
import { dirname } from 'node:path'
import { sunsetNoticeDays } from '@svc/profile-schema'
import type * as z from 'zod'
import { errorCode } from '../log/log.ts'
import { namesOf } from '../tables/names-of.ts'
import { readSharedClients, type SharedClient } from './shared-clients.ts'
import { apiKey } from './values.ts'
import { schemas, type VariableName, type VariableValues, variables } from './variables.ts'

/** An invalid variable or content folder, and what the operator can do. */
export interface ConfigurationProblem {
  /** A name; `--content`: the folder on the command line, which overrides CONTENT_DIR. */
  readonly variable: string
  readonly message: string
  readonly fix: string
  /** The file that sets the variable, if it is not set in the environment. */
  readonly file?: string
}

export type ParsedConfiguration =
  | { readonly status: 'valid'; readonly configuration: Configuration; readonly warnings: readonly ConfigurationProblem[] }
  | {
      readonly status: 'invalid'
      readonly problems: readonly ConfigurationProblem[]
      readonly warnings: readonly ConfigurationProblem[]
      /** Defined if the folder can be read, so that its content can be checked in the same run. */
      readonly contentDirectory: string | undefined
      readonly baseUrl: string | undefined
    }

/** Input from outside the environment. */
export interface ConfigurationContext {
  readonly shippedContentDirectory: string
  /** The content folder of the command line; it overrides CONTENT_DIR. */
  readonly content?: string | undefined
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean
  readonly now: Date
  /** The text of a file; throws when it cannot be read. */
  readonly readFile: (path: string) => string
  /** Lists a folder; throws when it cannot be read. */
  readonly readFolder: (path: string) => unknown
}

const millisecondsOfADay = 86_400_000

/** `NAME: what is wrong  (fix)`, or `NAME in .env: …`. */
export function formatConfigurationProblem({ variable, message, fix, file }: ConfigurationProblem): string {
  return `${variable}${file === undefined ? '' : ` in ${file}`}: ${message}  (${fix})`
}

/** The warnings about variables that are set, and about the missing ones of their group (`INFERENCE_*`). Only a server warns of defaults. */
export function warningsOfGiven(
  warnings: readonly ConfigurationProblem[],
  environment: Readonly<Record<string, string | undefined>>,
): readonly ConfigurationProblem[] {
  const groupOf = (name: string) => name.split('_')[0]
  const given = new Set(Object.keys(environment).flatMap((name) => (environment[name]?.trim() ? groupOf(name) : [])))
  return warnings.filter(({ variable }) => given.has(groupOf(variable)))
}

/** Checks all variables and reports all errors. An empty variable counts as unset. */
export function parseConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  context: ConfigurationContext,
): ParsedConfiguration {
  const { values, problems, warnings } = parseVariables(environment)
  const isInvalid = (name: VariableName) => problems.some(({ variable }) => variable === name)
  const { BASE_URL, PORT, QUOTA_URL } = values

  if (PORT === 0 && BASE_URL === undefined && !isInvalid('BASE_URL')) {
    problems.push(problem('BASE_URL', 'is required when PORT is 0, because the port is not known in advance'))
  }
  const contentDirectory = context.content ?? values.CONTENT_DIR ?? context.shippedContentDirectory
  const unreadable = unreadableFolder(contentDirectory, context)
  if (unreadable !== undefined) {
    const found = problem('CONTENT_DIR', `${JSON.stringify(contentDirectory)} is not valid: ${unreadable}`)
    const fix = 'Name a folder that can be read.'
    problems.push(context.content === undefined ? found : { ...found, variable: '--content', fix })
  }
  if (values.METRICS_PORT !== undefined && values.METRICS_PORT === PORT) {
    problems.push(problem('METRICS_PORT', `is ${PORT} like PORT, but metrics are only for the operator`))
  }
  if (QUOTA_URL?.engine === 'redis' && values.CLIENT_KEY_SECRET === undefined && !isInvalid('CLIENT_KEY_SECRET')) {
    problems.push(problem('CLIENT_KEY_SECRET', 'is required when QUOTA_URL is a Redis server, so that all instances agree'))
  }

  const baseUrl = isInvalid('BASE_URL') ? undefined : (BASE_URL ?? (PORT ? localUrl(PORT) : undefined))
  const { host, origin, pathname = '/' } = baseUrl === undefined ? {} : new URL(baseUrl)
  const path = pathname === '/' ? '' : pathname
  // These lists replace their defaults.
  for (const [variable, own, effect] of [
    ['ALLOWED_HOSTS', host, `${path}/mcp rejects requests to the published address`],
    ['ALLOWED_ORIGINS', origin, `readers cannot call the tools on ${path}/developers`],
  ] as const) {
    const given: readonly string[] | undefined = values[variable]
    if (own === undefined || given === undefined || given.includes(own) || (given.includes('*') && own.startsWith('https:'))) continue
    warnings.push({ variable, message: `does not list ${own}, which is in BASE_URL: ${effect}`, fix: `Add ${own} to the list.` })
  }
  const sharedClients = readSharedClients(values.SHARED_CLIENTS as string, context.readFile)
  if (typeof sharedClients === 'string') problems.push(problem('SHARED_CLIENTS', sharedClients))
  warnings.push(...sunsetWarnings(values, context))
  if (QUOTA_URL?.engine === 'memory') {
    warnings.push(problem('QUOTA_URL', 'is memory:, so a restart forgets all attempts and other instances do not see them'))
  }
  const inference = parseEndpoint('INFERENCE', values, warnings, context)
  // Vectors are an addition: a server without any of their variables needs no warning.
  const isEmbedding = Object.keys(variables).some((name) => name.startsWith('EMBEDDINGS_') && environment[name]?.trim())
  const embeddings = isEmbedding ? parseEndpoint('EMBEDDINGS', values, warnings, context) : undefined

  if (problems.length === 0 && typeof sharedClients !== 'string') {
    return {
      status: 'valid',
      configuration: configure({ ...values, sharedClients }, contentDirectory, inference, embeddings, context),
      warnings,
    }
  }
  return {
    status: 'invalid',
    problems,
    warnings,
    contentDirectory: unreadable === undefined ? contentDirectory : undefined,
    baseUrl,
  }
}

function parseVariables(environment: Readonly<Record<string, string | undefined>>) {
  const problems: ConfigurationProblem[] = []
  const warnings: ConfigurationProblem[] = []
  const entries = namesOf(schemas).map((name) => {
    const { default: fallback, secret, lenient } = variables[name]
    const text = environment[name]?.trim() || fallback
    const result = text === undefined ? undefined : schemas[name].safeParse(text)
    if (result?.success === false) {
      const found = problem(name, secret ? 'is not valid' : `${wrongPart(text, result.error)}is not valid`)
      if (lenient) warnings.push(found)
      else problems.push(found)
    }
    return [name, result?.data]
  })
  return { values: Object.fromEntries(entries) as VariableValues, problems, warnings }
}

/** The value in quotes; of a list the first wrong item. */
function wrongPart(text = '', { issues }: z.ZodError): string {
  const [index] = issues[0]?.path ?? []
  const item = typeof index === 'number' ? text.split(',')[index]?.trim() : undefined
  return item === undefined || item === text ? `${JSON.stringify(text)} ` : `${JSON.stringify(item)} in ${JSON.stringify(text)} `
}

/** A near date is a warning: it is correct for a server that announced it months ago, and a restart must not fail because of it. */
function sunsetWarnings({ SUNSET_LEGACY_PROFILE: sunset }: VariableValues, { now }: ConfigurationContext): ConfigurationProblem[] {
  if (sunset === undefined) return []
  if (sunset < now) return [problem('SUNSET_LEGACY_PROFILE', `${sunset.toUTCString()} is past, and the old address is still served`)]
  const latestNotice = new Date(sunset.getTime() - sunsetNoticeDays * millisecondsOfADay)
  if (latestNotice >= now) return []
  const message = `${sunset.toUTCString()} is less than ${sunsetNoticeDays} days ahead, too short a notice unless it was announced by ${latestNotice.toUTCString()}`
  return [{ variable: 'SUNSET_LEGACY_PROFILE', message, fix: 'Keep the date if you announced it by then, or set a later one.' }]
}

interface Endpoint {
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
}

const features = {
  INFERENCE: { off: 'no language model is configured: ask_service returns extracts of pages, not an answer', on: 'to enable answers' },
  EMBEDDINGS: { off: 'no embedding model is configured: search ranks by words only', on: 'to rank by meaning as well' },
}

/** The settings of a model's endpoint. A missing or malformed one is a warning and switches off only what the model is for. */
function parseEndpoint(
  prefix: keyof typeof features,
  values: VariableValues,
  warnings: ConfigurationProblem[],
  { readFile }: ConfigurationContext,
): Endpoint | undefined {
  const fileVariable = `${prefix}_API_KEY_FILE` as const
  const file = values[fileVariable]
  let key = values[`${prefix}_API_KEY`]
  if (file !== undefined) {
    const read = key === undefined ? readKey(file, readFile) : { mistake: `is set together with ${prefix}_API_KEY` }
    if (read.mistake !== undefined) {
      warnings.push(problem(fileVariable, read.mistake))
      return undefined
    }
    key = read.key
  }
  const baseUrl = values[`${prefix}_BASE_URL`]
  const model = values[`${prefix}_MODEL`]
  const mentioned = warnings.map(({ variable }) => variable)
  const required = [
    [`${prefix}_BASE_URL`, baseUrl],
    [`${prefix}_API_KEY`, key],
    [`${prefix}_MODEL`, model],
  ] as const
  const missing = required.filter(([name, value]) => value === undefined && !mentioned.includes(name)).map(([name]) => name)
  if (missing[0] !== undefined) {
    const { off, on } = features[prefix]
    const conjunction = new Intl.ListFormat('en', { type: 'conjunction', style: 'long' })
    warnings.push({ variable: missing[0], message: off, fix: `Set ${conjunction.format(missing)} ${on}.` })
  }
  const isMalformed = mentioned.some((name) => name.startsWith(`${prefix}_`))
  return isMalformed || !baseUrl || !key || !model ? undefined : { baseUrl, apiKey: key, model }
}

function readKey(path: string, readFile: ConfigurationContext['readFile']): { readonly key?: string; readonly mistake?: string } {
  try {
    const { success, data } = apiKey.safeParse(readFile(path).trim())
    return success ? { key: data } : { mistake: 'names a file with something other than a key: it is empty, or has spaces or line breaks' }
  } catch {
    return { mistake: 'names a file that cannot be read' }
  }
}

/** Why a folder cannot be read; undefined when it can. */
function unreadableFolder(path: string, { readFolder }: ConfigurationContext): string | undefined {
  try {
    readFolder(path)
    return undefined
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT') return 'there is no such folder'
    return code === 'ENOTDIR' ? 'it is not a folder' : `the folder cannot be read (${code})`
  }
}

function localUrl(port: number): string {
  return `http://localhost:${port}`
}

/** Valid values as the program uses them. */
function configure(
  values: VariableValues & { readonly sharedClients: readonly SharedClient[] },
  contentDirectory: string,
  inference: Endpoint | undefined,
  embeddings: Endpoint | undefined,
  { isTerminal }: ConfigurationContext,
) {
  // A variable with a default has a value once there are no problems.
  const known = values as { [Name in VariableName]: NonNullable<VariableValues[Name]> }
  const { INFERENCE_API: api, INFERENCE_TOKEN_PARAM: tokenParameter, CLIENT_KEY_SECRET: clientKeySecret } = values
  const quotaUrl = known.QUOTA_URL
  const logFormat = values.LOG_FORMAT ?? (isTerminal ? 'pretty' : 'json')
  const dataDirectory = quotaUrl.engine === 'sqlite' ? dirname(quotaUrl.path) : './data'
  return {
    host: known.HOST,
    port: known.PORT,
    /** An origin, without a trailing slash. */
    baseUrl: values.BASE_URL ?? localUrl(known.PORT),
    appUrl: values.APP_URL,
    contentDirectory,
    /** These two are derived from the base URL and the bound port if undefined. */
    allowedHosts: values.ALLOWED_HOSTS,
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    sharedClients: values.sharedClients,
    connectionsPerPeer: known.MAX_CONNECTIONS_PER_PEER,
    legacyProfileSunset: known.SUNSET_LEGACY_PROFILE,
    quotaStore: quotaUrl.engine === 'redis' ? { ...quotaUrl, secret: known.CLIENT_KEY_SECRET } : quotaUrl,
    clientKeySecret,
    /** Undefined if a setting is missing or malformed: `ask_service` then answers `inference_unavailable`. */
    inference: inference && api && tokenParameter ? { ...inference, api, tokenParameter } : undefined,
    /** Undefined if malformed. */
    contextCharacters: values.INFERENCE_CONTEXT_CHARACTERS,
    /** Undefined if unset, or if a setting is missing or malformed: searches then rank by words only. `file` stores the vectors. */
    embeddings: embeddings && { ...embeddings, file: `${dataDirectory}/vectors.bin` },
    staleAfterDays: known.STALE_AFTER_DAYS,
    securityContact: values.SECURITY_CONTACT,
    registryName: values.REGISTRY_NAME,
    toolCallsPerMinute: known.MCP_CALLS_PER_MINUTE,
    contentSignal: known.CONTENT_SIGNAL,
    contentPollSeconds: values.CONTENT_RELOAD,
    logLevel: known.LOG_LEVEL,
    logFormat,
    logPaths: values.LOG_PATHS ?? (logFormat === 'pretty' ? 'own' : 'off'),
    /** Undefined if the publication is built from the content folder. */
    publication: values.PUBLICATION,
    /** Undefined: a SQLite file of the publisher. */
    store: values.STORE_URL,
    historyDays: known.HISTORY_DAYS,
    insight: known.INSIGHT,
    buildTimeoutSeconds: known.BUILD_TIMEOUT_SECONDS,
    /** Has a folder for each publisher, with the publication for the next start. */
    dataDirectory,
    metricsPort: values.METRICS_PORT,
    metricsHost: known.METRICS_HOST,
  } as const
}

/** A valid configuration: what `assemble` builds the server from. */
export type Configuration = Readonly<ReturnType<typeof configure>>
export type Inference = NonNullable<Configuration['inference']>
export type Embeddings = NonNullable<Configuration['embeddings']>

function problem(variable: VariableName, message: string): ConfigurationProblem {
  return { variable, message, fix: variables[variable].fix }
}

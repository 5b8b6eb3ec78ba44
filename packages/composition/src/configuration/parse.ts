import { dirname } from 'node:path'
import { sunsetNoticeDays } from '@svc/profile-schema'
import type { Configuration, Inference, QuotaStoreChoice } from './configuration.ts'
import { apiKey } from './values.ts'
import { type Variable, type VariableName, type VariableValues, variables } from './variables.ts'

/** One mistake in the environment, said so that the operator can mend it. */
export interface ConfigurationProblem {
  readonly variable: VariableName
  readonly message: string
  readonly fix: string
}

export type ParsedConfiguration =
  | { readonly status: 'valid'; readonly configuration: Configuration; readonly warnings: readonly ConfigurationProblem[] }
  | {
      readonly status: 'invalid'
      readonly problems: readonly ConfigurationProblem[]
      readonly warnings: readonly ConfigurationProblem[]
      /** Where CONTENT_DIR is valid: its content can be checked in the same run. */
      readonly contentDirectory: string | undefined
      readonly baseUrl: string | undefined
    }

/** What the environment cannot say about the machine. */
export interface Surroundings {
  readonly shippedContentDirectory: string
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean
  readonly now: Date
  /** The text of a file; throws when it cannot be read. */
  readonly readFile: (path: string) => string
  /** Lists a folder; throws when it cannot be read. */
  readonly readFolder: (path: string) => unknown
}

const millisecondsOfADay = 86_400_000

/** `NAME: what is wrong  (fix)`, the line in which a problem is printed. */
export function formatConfigurationProblem({ variable, message, fix }: ConfigurationProblem): string {
  return `${variable}: ${message}  (${fix})`
}

/** Checks all variables together: every mistake is reported at once. An empty variable counts as unset. */
export function parseConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  surroundings: Surroundings,
): ParsedConfiguration {
  const problems: ConfigurationProblem[] = []
  const warnings: ConfigurationProblem[] = []
  const values = parseVariables(environment, problems, warnings)
  const invalid = new Set(problems.map(({ variable }) => variable))

  if (values.PORT === 0 && values.BASE_URL === undefined && !invalid.has('BASE_URL')) {
    problems.push(problem('BASE_URL', 'is required when PORT is 0, because the port is not known in advance'))
  }
  const contentDirectory = values.CONTENT_DIR ?? surroundings.shippedContentDirectory
  const unreadable = unreadableFolder(contentDirectory, surroundings)
  if (unreadable !== undefined) problems.push(problem('CONTENT_DIR', `${JSON.stringify(contentDirectory)} is not valid: ${unreadable}`))
  if (values.METRICS_PORT !== undefined && values.METRICS_PORT === values.PORT) {
    problems.push(problem('METRICS_PORT', `is ${values.PORT} like PORT, and what it tells is for the operator alone`))
  }
  const quotaStore = chooseQuotaStore(values)
  if (quotaStore === 'secret_missing' && !invalid.has('CLIENT_KEY_SECRET')) {
    problems.push(problem('CLIENT_KEY_SECRET', 'is required when QUOTA_URL is a Redis server, so that all instances agree'))
  }

  warnings.push(...sunsetWarnings(values, surroundings))
  if (values.QUOTA_URL?.engine === 'memory') {
    warnings.push(problem('QUOTA_URL', 'is memory:, so a restart forgets all attempts and other instances do not see them'))
  }
  const inference = parseInference(values, warnings, surroundings)
  const embeddings = parseEmbeddings(values, warnings, surroundings)

  if (problems.length > 0 || quotaStore === undefined || quotaStore === 'secret_missing') {
    return {
      status: 'invalid',
      problems,
      warnings,
      contentDirectory: unreadable === undefined ? contentDirectory : undefined,
      baseUrl: invalid.has('BASE_URL') ? undefined : baseUrl(values),
    }
  }
  return {
    status: 'valid',
    configuration: configure(values, quotaStore, { contentDirectory, inference, embeddings }, surroundings),
    warnings,
  }
}

function parseVariables(
  environment: Readonly<Record<string, string | undefined>>,
  problems: ConfigurationProblem[],
  warnings: ConfigurationProblem[],
): VariableValues {
  const entries = Object.entries(variables as Record<string, Variable<unknown>>).map(
    ([name, { schema, default: fallback, secret, lenient }]) => {
      const given = environment[name]?.trim()
      const text = given ? given : fallback
      if (text === undefined) return [name, undefined]
      const result = schema.safeParse(text)
      if (result.success) return [name, result.data]
      const shown = secret ? '' : `${JSON.stringify(text)} is not valid: `
      const found = problem(name as VariableName, `${shown}${result.error.issues[0]?.message}`)
      if (lenient) warnings.push(found)
      else problems.push(found)
      return [name, undefined]
    },
  )
  return Object.fromEntries(entries) as VariableValues
}

/**
 * A date that is near is right for a server that has announced it for months, and too short a notice for one that announces it first: the
 * operator alone knows which, and a restart must not fail of a date that was right when it was chosen. So it is no error.
 */
function sunsetWarnings({ SUNSET_LEGACY_PROFILE: sunset }: VariableValues, { now }: Surroundings): ConfigurationProblem[] {
  if (sunset === undefined) return []
  if (sunset < now) return [problem('SUNSET_LEGACY_PROFILE', `${sunset.toUTCString()} is past, and /api/profile is still served`)]
  const latestNotice = new Date(sunset.getTime() - sunsetNoticeDays * millisecondsOfADay)
  if (latestNotice >= now) return []
  const message = `${sunset.toUTCString()} is less than ${sunsetNoticeDays} days ahead, which is too short a notice unless it was announced by ${latestNotice.toUTCString()}`
  return [{ variable: 'SUNSET_LEGACY_PROFILE', message, fix: 'Leave it if it was; else set it to a later day.' }]
}

/** A missing or malformed setting switches generation off and nothing else: retrieval, pages and profile do not need it. */
function parseInference(values: VariableValues, warnings: ConfigurationProblem[], surroundings: Surroundings): Inference | undefined {
  const endpoint = parseEndpoint('INFERENCE', 'ask_service answers inference_unavailable with its sources', values, warnings, surroundings)
  const { INFERENCE_API: api, INFERENCE_TOKEN_PARAM: tokenParameter } = values
  return endpoint && api && tokenParameter ? { ...endpoint, api, tokenParameter } : undefined
}

/** Vectors are an addition: with none of the variables set there is nothing to warn of. */
function parseEmbeddings(values: VariableValues, warnings: ConfigurationProblem[], surroundings: Surroundings): Endpoint | undefined {
  const names = (Object.keys(variables) as VariableName[]).filter((name) => name.startsWith('EMBEDDINGS_'))
  const isWanted = names.some((name) => values[name] !== undefined) || warnings.some(({ variable }) => names.includes(variable))
  if (!isWanted) return undefined
  return parseEndpoint('EMBEDDINGS', 'searches rank by words alone', values, warnings, surroundings)
}

/** Where files lie that outlive a start. */
function dataDirectory(quotaStore: QuotaStoreChoice): string {
  return quotaStore.engine === 'sqlite' ? dirname(quotaStore.path) : './data'
}

interface Endpoint {
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
}

/** The three settings of a model's endpoint; whatever is wrong with them is a warning and switches off what it is for. */
function parseEndpoint(
  prefix: 'INFERENCE' | 'EMBEDDINGS',
  consequence: string,
  values: VariableValues,
  warnings: ConfigurationProblem[],
  { readFile }: Surroundings,
): Endpoint | undefined {
  const malformed = warnings.some(({ variable }) => variable.startsWith(`${prefix}_`))
  const keyFile = values[`${prefix}_API_KEY_FILE`]
  let key = values[`${prefix}_API_KEY`]
  if (keyFile !== undefined) {
    if (key !== undefined) {
      warnings.push(problem(`${prefix}_API_KEY_FILE`, `is set beside ${prefix}_API_KEY, and only one of them can be meant`))
      return undefined
    }
    try {
      key = readFile(keyFile).trim() || undefined
    } catch {
      warnings.push(problem(`${prefix}_API_KEY_FILE`, 'names a file that cannot be read'))
      return undefined
    }
    if (key !== undefined && !apiKey.safeParse(key).success) {
      warnings.push(problem(`${prefix}_API_KEY_FILE`, 'names a file that holds more than a key: spaces, line breaks or other than ASCII'))
      return undefined
    }
  }
  const baseUrl = values[`${prefix}_BASE_URL`]
  const model = values[`${prefix}_MODEL`]
  const required = [
    [`${prefix}_BASE_URL`, baseUrl],
    [`${prefix}_API_KEY`, key],
    [`${prefix}_MODEL`, model],
  ] as const
  const mentioned = new Set(warnings.map(({ variable }) => variable))
  const [missing, ...others] = required.filter(([name, value]) => value === undefined && !mentioned.has(name)).map(([name]) => name)
  if (missing !== undefined) {
    const names = others.map((name) => `, nor is ${name}`).join('')
    warnings.push(problem(missing, `is not set${names}: ${consequence}`))
  }
  return malformed || !baseUrl || !key || !model ? undefined : { baseUrl, apiKey: key, model }
}

function chooseQuotaStore({
  QUOTA_URL: chosen,
  CLIENT_KEY_SECRET: secret,
}: VariableValues): QuotaStoreChoice | 'secret_missing' | undefined {
  if (chosen?.engine !== 'redis') return chosen
  return secret === undefined ? 'secret_missing' : { ...chosen, secret }
}

/** Why a folder cannot be read; undefined when it can. */
function unreadableFolder(path: string, { readFolder }: Surroundings): string | undefined {
  try {
    readFolder(path)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'there is no such folder'
    return code === 'ENOTDIR' ? 'it is not a folder' : `the folder cannot be read (${code})`
  }
}

/** Undefined when the port is not known. */
function baseUrl({ BASE_URL: given, PORT: port }: VariableValues): string | undefined {
  return given ?? (port ? `http://localhost:${port}` : undefined)
}

function configure(
  values: VariableValues,
  quotaStore: QuotaStoreChoice,
  {
    contentDirectory,
    inference,
    embeddings,
  }: {
    readonly contentDirectory: string
    readonly inference: Inference | undefined
    readonly embeddings: Endpoint | undefined
  },
  surroundings: Surroundings,
): Configuration {
  // A variable with a default has a value once there are no problems.
  const known = values as { [Name in VariableName]: NonNullable<VariableValues[Name]> }
  return {
    host: known.HOST,
    port: known.PORT,
    baseUrl: values.BASE_URL ?? `http://localhost:${known.PORT}`,
    appUrl: values.APP_URL,
    contentDirectory,
    allowedHosts: values.ALLOWED_HOSTS,
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    legacyProfileSunset: known.SUNSET_LEGACY_PROFILE,
    quotaStore,
    clientKeySecret: values.CLIENT_KEY_SECRET,
    inference,
    embeddings: embeddings && { ...embeddings, file: `${dataDirectory(quotaStore)}/vectors.bin` },
    staleAfterDays: known.STALE_AFTER_DAYS,
    securityContact: values.SECURITY_CONTACT,
    registryName: values.REGISTRY_NAME,
    toolCallsPerMinute: known.MCP_CALLS_PER_MINUTE,
    contentSignal: known.CONTENT_SIGNAL,
    contentPollSeconds: known.CONTENT_RELOAD.pollSeconds,
    logLevel: known.LOG_LEVEL,
    logFormat: values.LOG_FORMAT ?? (surroundings.isTerminal ? 'pretty' : 'json'),
    keptPublicationFile: `${dataDirectory(quotaStore)}/publication.bin`,
    metricsPort: values.METRICS_PORT,
  }
}

function problem(variable: VariableName, message: string): ConfigurationProblem {
  return { variable, message, fix: variables[variable].fix }
}

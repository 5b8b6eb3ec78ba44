import * as z from 'zod'
import { logLevels } from '../log/log.ts'
import { namesOf } from '../tables/names-of.ts'
import * as values from './values.ts'
import descriptions from './variables.json'

/** One environment variable, for parsing, `--help` and the documentation. */
interface Variable {
  /** Its purpose, in half a sentence. */
  readonly meaning: string
  /** Text that is parsed when the variable is unset or empty. */
  readonly default?: string
  /** Effect of the unset variable, where `default` cannot say it. */
  readonly whenUnset?: string
  /** Fix for an invalid value: which values are valid. */
  readonly fix: string
  /** Its value is never printed. */
  readonly secret?: boolean
  /** An invalid value is a warning and switches the feature off, instead of keeping the server from starting. */
  readonly lenient?: boolean
}

export const schemas = {
  HOST: values.listenAddress,
  PORT: values.integer(0, 65_535),
  BASE_URL: values.baseUrl,
  APP_URL: values.httpUrl,
  CONTENT_DIR: z.string(),
  ALLOWED_HOSTS: values.hosts,
  ALLOWED_ORIGINS: values.origins,
  // Read by `readSharedClients`, because an entry can be a file.
  SHARED_CLIENTS: z.string(),
  TRUSTED_PROXIES: values.addressBlocks,
  // The default is an eighth of all connections: browsers open six, and agents share a few dozen.
  MAX_CONNECTIONS_PER_PEER: values.integer(1, 1_024),
  // The default is more than 180 days after the first release in November 2026, twice the promised notice (`sunsetNoticeDays`).
  SUNSET_LEGACY_PROFILE: values.httpDate,
  QUOTA_URL: values.quotaUrl,
  // Rejects typing errors only: a hash hides an address as well as its key does, so the documentation advises 32 random bytes.
  CLIENT_KEY_SECRET: z.string().min(8),
  INFERENCE_BASE_URL: values.httpUrl,
  INFERENCE_API_KEY: values.apiKey,
  INFERENCE_API_KEY_FILE: z.string(),
  INFERENCE_MODEL: z.string(),
  INFERENCE_API: z.enum(['chat_completions', 'responses']),
  INFERENCE_TOKEN_PARAM: z.enum(['max_completion_tokens', 'max_tokens']),
  INFERENCE_CONTEXT_CHARACTERS: values.integer(4_000, 24_000),
  EMBEDDINGS_BASE_URL: values.httpUrl,
  EMBEDDINGS_API_KEY: values.apiKey,
  EMBEDDINGS_API_KEY_FILE: z.string(),
  EMBEDDINGS_MODEL: z.string(),
  STALE_AFTER_DAYS: values.integer(1, 36_500),
  SECURITY_CONTACT: values.securityContact,
  REGISTRY_NAME: values.registryName,
  MCP_CALLS_PER_MINUTE: values.integer(1, 1_000_000),
  CONTENT_SIGNAL: values.contentSignal,
  CONTENT_RELOAD: values.contentReload,
  PUBLICATION: values.publication,
  STORE_URL: values.storeUrl,
  INSIGHT: z.enum(['counts', 'terms', 'off']),
  // The default is a year, and time to notice.
  HISTORY_DAYS: values.integer(1, 36_500),
  // The default is twice what 36,000 pages of documentation took on two busy cores.
  BUILD_TIMEOUT_SECONDS: values.integer(1, 86_400),
  LOG_LEVEL: z.enum(logLevels),
  LOG_FORMAT: z.enum(['json', 'pretty']),
  LOG_PATHS: z.enum(['off', 'own']),
  // Not 0: a scraper has to know the port in advance.
  METRICS_PORT: values.integer(1, 65_535),
  METRICS_HOST: values.listenAddress,
} as const

export type VariableName = keyof typeof schemas

/** Every variable the server reads (docs/pages/reference/configuration.md). */
export const variables: Readonly<Record<VariableName, Variable>> = descriptions

/** The values of a valid environment; undefined where a variable is unset and has no default. */
export type VariableValues = { readonly [Name in VariableName]: z.output<(typeof schemas)[Name]> | undefined }

const mostUsed: readonly VariableName[] = [
  'BASE_URL',
  'CONTENT_DIR',
  'HOST',
  'PORT',
  'TRUSTED_PROXIES',
  'INFERENCE_BASE_URL',
  'INFERENCE_API_KEY',
  'INFERENCE_MODEL',
  'QUOTA_URL',
  'STORE_URL',
]

/** The ten most used variables, or all, with their meaning and default, two lines each, for `--help`. */
export function variableTable(all: boolean): readonly string[] {
  const names = all ? namesOf(variables) : mostUsed
  const rows = names.map((name) => [name, variables[name]] as const)
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.flatMap(([name, { meaning, default: fallback, whenUnset }]) => [
    `  ${name.padEnd(width)}  ${meaning}`,
    `  ${''.padEnd(width)}  default: ${fallback ?? whenUnset ?? 'unset'}`,
  ])
}

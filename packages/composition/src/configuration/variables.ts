import * as z from 'zod'
import { logLevels } from '../log/log.ts'
import {
  addressBlocks,
  apiKey,
  baseUrl,
  contentReload,
  contentSignal,
  hosts,
  httpDate,
  httpUrl,
  integer,
  listenAddress,
  origins,
  publication,
  quotaUrl,
  registryName,
  securityContact,
  storeUrl,
} from './values.ts'

/** One environment variable, for parsing, `--help` and the documentation. */
export interface Variable<T> extends Description {
  readonly schema: z.ZodType<T, string>
}

interface Description {
  /** Its purpose, in half a sentence. */
  readonly meaning: string
  /** Text that is parsed when the variable is unset or empty. */
  readonly default?: string
  /** Effect of the unset variable, where `default` cannot say it. */
  readonly whenUnset?: string
  /** Fix for an invalid value: which values are valid. */
  readonly fix: string
  /** Its value is never printed. */
  readonly secret?: true
  /** An invalid value is a warning and switches the feature off, instead of keeping the server from starting. */
  readonly lenient?: true
}

function variable<T>(schema: z.ZodType<T, string>, description: Description): Variable<T> {
  return { schema, ...description }
}

/** The variables of the endpoint of a model, where a mistake is a warning. */
function endpoint<Prefix extends 'INFERENCE' | 'EMBEDDINGS'>(prefix: Prefix, model: string, baseUrlMeaning: string, whenUnset: string) {
  const orNone = `, or unset all ${prefix}_ variables.`
  return {
    [`${prefix}_BASE_URL`]: variable(httpUrl, {
      meaning: baseUrlMeaning,
      whenUnset,
      fix: `Set it to an absolute address such as https://api.example.com/v1, without a password${orNone}`,
      secret: true,
      lenient: true,
    }),
    [`${prefix}_API_KEY`]: variable(apiKey, {
      meaning: `key of the ${model} API`,
      whenUnset,
      fix: `Set it to the key from your provider, printable ASCII characters without spaces${orNone}`,
      secret: true,
      lenient: true,
    }),
    [`${prefix}_API_KEY_FILE`]: variable(z.string(), {
      meaning: `file with the key, instead of ${prefix}_API_KEY`,
      fix: `Set it to the path of a readable file that contains only the key, or use ${prefix}_API_KEY.`,
      lenient: true,
    }),
    [`${prefix}_MODEL`]: variable(z.string(), {
      meaning: `name of the ${model}`,
      whenUnset,
      fix: `Set it to a model name from your provider${orNone}`,
      lenient: true,
    }),
  } as Readonly<Record<`${Prefix}_${'BASE_URL' | 'API_KEY' | 'API_KEY_FILE' | 'MODEL'}`, Variable<string>>>
}

/** Rejects typing errors only: a hash hides an address as well as its key does, so the documentation advises 32 random bytes. */
const shortestSecret = 8

/** Every variable the server reads (docs/pages/reference/configuration.md). */
export const variables = {
  HOST: variable(listenAddress, {
    meaning: 'address to listen on',
    default: '127.0.0.1',
    fix: 'Set it to an IP address or a host name: 127.0.0.1, or 0.0.0.0 in a container.',
  }),
  PORT: variable(integer(0, 65_535), {
    meaning: 'port to listen on; 0 selects a free port and requires BASE_URL',
    default: '8080',
    fix: 'Set it to a free port from 0 to 65535, such as 8080.',
  }),
  BASE_URL: variable(baseUrl, {
    meaning: 'public address of this service; every published link begins with it',
    whenUnset: 'http://localhost:PORT',
    fix: 'Set it to the https address of this service without a path, such as https://facts.example.com (http only for this machine).',
  }),
  APP_URL: variable(httpUrl, {
    meaning: 'address of the customer application, shown in developers.md',
    fix: 'Set it to an absolute address such as https://app.example.com, or unset it.',
  }),
  CONTENT_DIR: variable(z.string(), {
    meaning: 'folder with profile.json, providers.yaml and the pages',
    whenUnset: 'the shipped content',
    fix: 'Set it to the path of a folder that can be read, or unset it to use the shipped content.',
  }),
  ALLOWED_HOSTS: variable(hosts, {
    meaning: 'all Host values that /mcp accepts, as host or host:port, separated by commas',
    whenUnset: "BASE_URL's host and the loopback names with the port",
    fix: 'List hosts as in the Host header, separated by commas, such as facts.example.com,localhost:8080.',
  }),
  ALLOWED_ORIGINS: variable(origins, {
    meaning: 'all browser origins that /mcp accepts, separated by commas',
    whenUnset: "BASE_URL's origin; for a loopback BASE_URL the other loopback names too",
    fix: 'List origins such as https://app.example.com, separated by commas.',
  }),
  TRUSTED_PROXIES: variable(addressBlocks, {
    meaning: 'proxies whose X-Forwarded-For is used, as addresses or blocks, separated by commas',
    whenUnset: 'none: X-Forwarded-For is ignored',
    fix: 'List the addresses of your proxies, separated by commas, such as 10.0.0.0/8,2001:db8::/32.',
  }),
  MAX_CONNECTIONS_PER_PEER: variable(integer(1, 1_024), {
    meaning: 'open connections of one address that is not in TRUSTED_PROXIES; more are closed',
    // An eighth of all connections: browsers open six, and agents share a few dozen.
    default: '128',
    fix: 'Set it to a whole number of connections from 1 to 1024.',
  }),
  SUNSET_LEGACY_PROFILE: variable(httpDate, {
    meaning: 'date after which /api/profile may be removed',
    // More than 180 days after the first release in November 2026, twice the promised notice (`sunsetNoticeDays`).
    default: '2027-12-31',
    fix: 'Set it to an existing day such as 2027-12-31.',
  }),
  QUOTA_URL: variable(quotaUrl, {
    meaning: 'where generation attempts are counted: sqlite:PATH, redis://…, rediss://… or memory:',
    default: 'sqlite:./data/quota.db',
    fix: 'Set it to sqlite:./data/quota.db for one machine, redis://… or rediss://… for several, or memory:.',
    secret: true,
  }),
  CLIENT_KEY_SECRET: variable(z.string().min(shortestSecret), {
    meaning: 'secret that hashes client addresses in the quota store',
    whenUnset: 'generated and stored in the SQLite file; random for memory:; required for redis',
    fix: `Set it to a long random text (at least ${shortestSecret} characters) such as openssl rand -hex 32 prints, the same on every instance.`,
    secret: true,
  }),
  ...endpoint(
    'INFERENCE',
    'language model',
    'address of the language model API, such as https://api.example.com/v1',
    'ask_service returns sources without an answer',
  ),
  INFERENCE_API: variable(z.enum(['chat_completions', 'responses']), {
    meaning: 'API of the language model: chat_completions or responses',
    default: 'chat_completions',
    fix: 'Set it to chat_completions or responses.',
    lenient: true,
  }),
  INFERENCE_TOKEN_PARAM: variable(z.enum(['max_completion_tokens', 'max_tokens']), {
    meaning: 'name of the parameter that caps the output of Chat Completions',
    default: 'max_completion_tokens',
    fix: 'Set it to max_completion_tokens, or to max_tokens for servers that know only that.',
    lenient: true,
  }),
  INFERENCE_CONTEXT_CHARACTERS: variable(integer(4_000, 24_000), {
    meaning: 'characters of pages in one prompt, 4000 to 24000; fewer for a model on your own machine',
    default: '24000',
    fix: 'Set it to a number from 4000 to 24000, such as 8000.',
    lenient: true,
  }),
  ...endpoint(
    'EMBEDDINGS',
    'embedding model',
    'address of an embeddings API, such as https://api.example.com/v1; every search is sent there',
    'search ranks by words only',
  ),
  STALE_AFTER_DAYS: variable(integer(1, 36_500), {
    meaning: 'age in days from which a review counts as old, and answers say so',
    default: '365',
    fix: 'Set it to a number of days from 1 to 36500.',
  }),
  SECURITY_CONTACT: variable(securityContact, {
    meaning: 'where to report vulnerabilities, as mailto:, tel: or https; publishes /.well-known/security.txt',
    fix: 'Set it to mailto:security@example.com, a tel: number or an https address, or unset it.',
  }),
  REGISTRY_NAME: variable(registryName, {
    meaning: 'name of the MCP server in the registry',
    whenUnset: "BASE_URL's host reversed, then /public-information",
    fix: 'Set it to <reversed domain>/<name>, such as com.example/public-information.',
  }),
  MCP_CALLS_PER_MINUTE: variable(integer(1, 1_000_000), {
    meaning: 'tool calls and searches per client and minute',
    default: '120',
    fix: 'Set it to a whole number of calls from 1 to 1000000.',
  }),
  CONTENT_SIGNAL: variable(contentSignal, {
    meaning: 'Content-Signal of robots.txt: what crawlers may do',
    default: 'search=yes, ai-input=yes, ai-train=no',
    fix: 'Set it to pairs such as search=yes, ai-train=no.',
  }),
  CONTENT_RELOAD: variable(contentReload, {
    meaning: 'when content is read again: signal (at SIGHUP), or poll:N (also every N seconds)',
    default: 'signal',
    fix: 'Set it to signal, or to poll:60 for once a minute.',
  }),
  PUBLICATION: variable(publication, {
    meaning: 'publication to serve: a file of `svc-server build --out FILE`, reopened at SIGHUP, or the newest one in postgres://…',
    whenUnset: 'built from CONTENT_DIR and saved for the next start',
    fix: 'Set it to the path of that file or to postgres://user:password@host:5432/database, or unset it.',
    secret: true,
  }),
  STORE_URL: variable(storeUrl, {
    meaning: 'where the history of pages and the counts of INSIGHT are stored: sqlite:PATH, postgres://… for several instances, or off',
    default: 'sqlite:./data/store.db',
    fix: 'Set it to sqlite:./data/store.db for one machine, postgres://… for several, or off.',
    secret: true,
  }),
  INSIGHT: variable(z.enum(['counts', 'terms', 'off']), {
    meaning:
      'what is counted per day in STORE_URL: counts (reads, searches, answers and citations of each page), terms (also words of failed searches of at least 5 clients), or off',
    default: 'counts',
    fix: 'Set it to counts, terms or off.',
  }),
  HISTORY_DAYS: variable(integer(1, 36_500), {
    meaning: 'days for which replaced revisions of pages and counts of INSIGHT are stored',
    // A year, and time to notice.
    default: '400',
    fix: 'Set it to a number of days from 1 to 36500.',
  }),
  BUILD_TIMEOUT_SECONDS: variable(integer(1, 86_400), {
    meaning: 'seconds after which a reload aborts its build',
    // Twice what 36,000 pages of documentation took on two busy cores.
    default: '300',
    fix: 'Set it to a number of seconds, such as 600.',
  }),
  LOG_LEVEL: variable(z.enum(logLevels), {
    meaning: `lowest level that is logged: ${logLevels.join(', ')}`,
    default: 'info',
    fix: `Set it to one of ${logLevels.join(', ')}.`,
  }),
  LOG_FORMAT: variable(z.enum(['json', 'pretty']), {
    meaning: 'json (one object per line) or pretty',
    whenUnset: 'pretty on a terminal, else json',
    fix: 'Set it to json or pretty.',
  }),
  LOG_PATHS: variable(z.enum(['off', 'own']), {
    meaning: 'own: requests are logged with their path if it is published, or like one that is; never with a query',
    whenUnset: 'own for pretty lines, else off',
    fix: 'Set it to off or own.',
  }),
  // Not 0: a scraper has to know the port in advance.
  METRICS_PORT: variable(integer(1, 65_535), {
    meaning: 'port for Prometheus metrics, on METRICS_HOST',
    whenUnset: 'no metrics',
    fix: 'Set it to a free port other than PORT, such as 9464, or unset it.',
  }),
  METRICS_HOST: variable(listenAddress, {
    meaning: 'address on which METRICS_PORT listens; use a non-loopback address only in a private network',
    default: '127.0.0.1',
    fix: 'Set it to an IP address or a host name: 127.0.0.1, or 0.0.0.0 for a scraper in another container.',
  }),
} as const

export type VariableName = keyof typeof variables

/** The values of a valid environment; undefined where a variable is unset and has no default. */
export type VariableValues = { readonly [Name in VariableName]: z.output<(typeof variables)[Name]['schema']> | undefined }

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
  const names = all ? (Object.keys(variables) as VariableName[]) : mostUsed
  const rows = names.map((name) => [name, variables[name] as Description] as const)
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.flatMap(([name, { meaning, default: fallback, whenUnset }]) => [
    `  ${name.padEnd(width)}  ${meaning}`,
    `  ${''.padEnd(width)}  default: ${fallback ?? whenUnset ?? 'unset'}`,
  ])
}

import type { z } from 'zod'
import {
  addressBlocks,
  anyText,
  apiKey,
  baseUrl,
  contentReload,
  contentSignal,
  hosts,
  httpDate,
  httpUrl,
  integer,
  listenAddress,
  oneOf,
  origins,
  quotaUrl,
  registryName,
  secret,
  securityContact,
} from './values.ts'

/** One environment variable: what parsing, `--help` and the documentation know of it. */
export interface Variable<T> {
  readonly schema: z.ZodType<T, string>
  /** What it is for, in half a sentence. */
  readonly meaning: string
  /** Text that is parsed when the variable is unset or empty. */
  readonly default?: string
  /** What the unset variable means, where `default` cannot say it. */
  readonly whenUnset?: string
  /** What to do about an invalid value. */
  readonly fix: string
  /** Its value is never printed. */
  readonly secret?: true
  /** An invalid value is a warning and switches the feature off, instead of keeping the server from starting. */
  readonly lenient?: true
}

function variable<T>(definition: Variable<T>): Variable<T> {
  return definition
}

const embeddings = { lenient: true, whenUnset: 'searches rank by words alone' } as const
const inference = { lenient: true, whenUnset: 'ask_service answers inference_unavailable with its sources' } as const

/**
 * Addresses are few enough to try them all, so a hash hides them only as well as its key: with fewer than 8 characters, that is
 * tried through as well. It refuses slips; 32 random characters are what the documentation advises.
 */
const shortestSecret = 8

/** Every variable the server reads (design section 7). */
export const variables = {
  HOST: variable({
    schema: listenAddress,
    meaning: 'address to listen on',
    default: '127.0.0.1',
    fix: 'Set it to 127.0.0.1, or to 0.0.0.0 in a container.',
  }),
  PORT: variable({
    schema: integer(0, 65_535),
    meaning: 'port to listen on; 0 takes a free one and needs BASE_URL',
    default: '8080',
    fix: 'Set it to a free port such as 8080.',
  }),
  BASE_URL: variable({
    schema: baseUrl,
    meaning: 'public address of this service; every published link begins with it',
    whenUnset: 'http://localhost:PORT',
    fix: 'Set it to the https origin under which people and agents reach this service.',
  }),
  APP_URL: variable({
    schema: httpUrl,
    meaning: 'address of the customer application, shown in developers.md',
    fix: 'Set it to an absolute address such as https://app.example.com, or unset it.',
  }),
  CONTENT_DIR: variable({
    schema: anyText,
    meaning: 'folder with profile.json, providers.yaml and the pages',
    whenUnset: 'the shipped content',
    fix: 'Set it to the path of a folder that can be read, or unset it to use the shipped content.',
  }),
  ALLOWED_HOSTS: variable({
    schema: hosts,
    meaning: 'Host values that /mcp accepts, as host or host:port, separated by commas',
    whenUnset: "BASE_URL's host and the loopback names with the port",
    fix: 'List hosts as they stand in the Host header, such as facts.example.com,localhost:8080.',
  }),
  ALLOWED_ORIGINS: variable({
    schema: origins,
    meaning: 'browser origins that /mcp accepts, separated by commas',
    whenUnset: "BASE_URL's origin; for a loopback BASE_URL the other loopback names too",
    fix: 'List origins such as https://app.example.com.',
  }),
  TRUSTED_PROXIES: variable({
    schema: addressBlocks,
    meaning: 'proxies whose X-Forwarded-For is believed, as addresses or blocks, separated by commas',
    whenUnset: 'nobody is believed',
    fix: 'List the addresses of your proxies, such as 10.0.0.0/8,2001:db8::/32.',
  }),
  SUNSET_LEGACY_PROFILE: variable({
    schema: httpDate,
    meaning: 'date after which /api/profile may be removed',
    // More than 180 days after the first release, November 2026: as much notice again as is owed (`sunsetNoticeDays`).
    default: '2027-12-31',
    fix: 'Set it to an existing day such as 2027-12-31.',
  }),
  QUOTA_URL: variable({
    schema: quotaUrl,
    meaning: 'where generation attempts are counted: sqlite:<path>, redis://…, rediss://… or memory:',
    default: 'sqlite:./data/quota.db',
    fix: 'Set it to sqlite:./data/quota.db for one machine or redis://… for several.',
    secret: true,
  }),
  CLIENT_KEY_SECRET: variable({
    schema: secret(shortestSecret),
    meaning: 'secret that hashes client addresses in the quota store',
    whenUnset: 'made once and kept in the SQLite file; random for memory:; required for redis',
    fix: 'Set it to a long random text such as openssl rand -hex 32 prints, the same on every instance.',
    secret: true,
  }),
  INFERENCE_BASE_URL: variable({
    schema: httpUrl,
    meaning: 'address of the language model API, such as https://api.example.com/v1',
    fix: 'Set it to the absolute address that the API paths are appended to.',
    secret: true,
    ...inference,
  }),
  INFERENCE_API_KEY: variable({
    schema: apiKey,
    meaning: 'key of the language model API',
    fix: 'Set it to the key your provider gave you.',
    secret: true,
    ...inference,
  }),
  INFERENCE_API_KEY_FILE: variable({
    schema: anyText,
    meaning: 'file that holds INFERENCE_API_KEY, instead of it',
    fix: 'Set it to the path of a readable file, or use INFERENCE_API_KEY.',
    lenient: true,
  }),
  INFERENCE_MODEL: variable({
    schema: anyText,
    meaning: 'name of the language model',
    fix: 'Set it to a model name your provider lists.',
    ...inference,
  }),
  INFERENCE_API: variable({
    schema: oneOf(['chat_completions', 'responses']),
    meaning: 'which API the model speaks: chat_completions or responses',
    default: 'chat_completions',
    fix: 'Set it to chat_completions or responses.',
    lenient: true,
  }),
  INFERENCE_TOKEN_PARAM: variable({
    schema: oneOf(['max_completion_tokens', 'max_tokens']),
    meaning: 'name of the parameter that caps the output of Chat Completions',
    default: 'max_completion_tokens',
    fix: 'Set it to max_completion_tokens, or to max_tokens for servers that know only that.',
    lenient: true,
  }),
  EMBEDDINGS_BASE_URL: variable({
    schema: httpUrl,
    meaning: 'address of an embeddings API, such as https://api.example.com/v1; every search is sent there',
    fix: 'Set it to the absolute address that /embeddings is appended to, or unset all EMBEDDINGS_ variables.',
    secret: true,
    ...embeddings,
  }),
  EMBEDDINGS_API_KEY: variable({
    schema: apiKey,
    meaning: 'key of the embeddings API',
    fix: 'Set it to the key your provider gave you, or unset all EMBEDDINGS_ variables.',
    secret: true,
    ...embeddings,
  }),
  EMBEDDINGS_API_KEY_FILE: variable({
    schema: anyText,
    meaning: 'file that holds EMBEDDINGS_API_KEY, instead of it',
    fix: 'Set it to the path of a readable file, or use EMBEDDINGS_API_KEY.',
    lenient: true,
  }),
  EMBEDDINGS_MODEL: variable({
    schema: anyText,
    meaning: 'name of the embedding model',
    fix: 'Set it to a model name your provider lists, or unset all EMBEDDINGS_ variables.',
    ...embeddings,
  }),
  STALE_AFTER_DAYS: variable({
    schema: integer(1, 36_500),
    meaning: 'age of a review from which an answer says so',
    default: '365',
    fix: 'Set it to a number of days.',
  }),
  SECURITY_CONTACT: variable({
    schema: securityContact,
    meaning: 'where to report vulnerabilities; publishes /.well-known/security.txt',
    fix: 'Set it to mailto:security@example.com or an https address, or unset it.',
  }),
  REGISTRY_NAME: variable({
    schema: registryName,
    meaning: 'name of the MCP server in the registry',
    whenUnset: "BASE_URL's host reversed, then /public-information",
    fix: 'Set it to <reversed domain>/<name>, such as com.example/public-information.',
  }),
  MCP_CALLS_PER_MINUTE: variable({
    schema: integer(1, 1_000_000),
    meaning: 'tool calls and searches per client and minute',
    default: '120',
    fix: 'Set it to a whole number of calls.',
  }),
  CONTENT_SIGNAL: variable({
    schema: contentSignal,
    meaning: 'what crawlers may do, as robots.txt says it',
    default: 'search=yes, ai-input=yes, ai-train=no',
    fix: 'Set it to pairs such as search=yes, ai-train=no.',
  }),
  CONTENT_RELOAD: variable({
    schema: contentReload,
    meaning: 'when content is read again: signal (SIGHUP), or poll:N to look every N seconds as well',
    default: 'signal',
    fix: 'Set it to signal, or to poll:60 for once a minute.',
  }),
  LOG_LEVEL: variable({
    schema: oneOf(['debug', 'info', 'warn', 'error', 'silent']),
    meaning: 'least important log line that is written: debug, info, warn, error or silent',
    default: 'info',
    fix: 'Set it to debug, info, warn, error or silent.',
  }),
  LOG_FORMAT: variable({
    schema: oneOf(['json', 'pretty']),
    meaning: 'json (one object per line) or pretty',
    whenUnset: 'pretty on a terminal, else json',
    fix: 'Set it to json or pretty.',
  }),
  METRICS_PORT: variable({
    // Not 0: whoever reads the figures has to know the port in advance.
    schema: integer(1, 65_535),
    meaning: 'port of 127.0.0.1 on which /metrics tells Prometheus what happens here',
    whenUnset: 'nothing is counted',
    fix: 'Set it to a free port other than PORT, such as 9464, or unset it.',
  }),
} as const

export type VariableName = keyof typeof variables

/** The values of a valid environment; undefined where a variable is unset and has no default. */
export type VariableValues = { readonly [Name in VariableName]: z.output<(typeof variables)[Name]['schema']> | undefined }

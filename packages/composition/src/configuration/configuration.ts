import type { AddressBlock } from '../address.ts'
import type { LogFormat, LogLevel } from '../log.ts'

/** A valid configuration: what `assemble` builds the server from. */
export interface Configuration {
  readonly host: string
  readonly port: number
  /** An origin, without a trailing slash. */
  readonly baseUrl: string
  readonly appUrl: string | undefined
  readonly contentDirectory: string
  /** Undefined: derived from the base URL and the bound port. */
  readonly allowedHosts: readonly string[] | undefined
  /** Undefined: derived from the base URL and the bound port. */
  readonly allowedOrigins: readonly string[] | undefined
  readonly trustedProxies: readonly AddressBlock[]
  readonly legacyProfileSunset: Date
  readonly quotaStore: QuotaStoreChoice
  readonly clientKeySecret: string | undefined
  /** Undefined when a setting is missing or malformed: `ask_service` then answers `inference_unavailable`. */
  readonly inference: Inference | undefined
  /** Undefined when not wanted, or when a setting is missing or malformed: searches then rank by words alone. */
  readonly embeddings: Embeddings | undefined
  readonly staleAfterDays: number
  readonly securityContact: string | undefined
  readonly registryName: string | undefined
  readonly toolCallsPerMinute: number
  readonly contentSignal: string
  readonly contentPollSeconds: number | undefined
  readonly logLevel: LogLevel
  readonly logFormat: LogFormat
  /** Path of the file that keeps the publication of a start for the next. */
  readonly keptPublicationFile: string
  /** Of 127.0.0.1; undefined when no metrics are wanted. */
  readonly metricsPort: number | undefined
}

/** Where and how passages and questions become vectors, and where the passages' are kept. */
export interface Embeddings {
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
  /** Path of the file that keeps them between starts. */
  readonly file: string
}

/** Where generation attempts are counted. */
export type QuotaStoreChoice =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'redis'; readonly url: string; readonly secret: string }
  | { readonly engine: 'memory' }

/** Where and how the language model is reached. */
export interface Inference {
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
  readonly api: 'chat_completions' | 'responses'
  readonly tokenParameter: 'max_completion_tokens' | 'max_tokens'
}

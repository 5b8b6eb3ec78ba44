/** Inputs of a publication, which decide whether a file can be served or a new one has to be built. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Configuration } from '@svc/composition'

/** The settings that a build reads, without secrets of the server. */
const readByBuild = [
  'contentDirectory',
  'embeddings',
  'baseUrl',
  'appUrl',
  'registryName',
  'legacyProfileSunset',
  'toolCallsPerMinute',
  'contentSignal',
  'securityContact',
  'staleAfterDays',
] as const satisfies readonly (keyof Configuration)[]

export type BuildConfiguration = Pick<Configuration, (typeof readByBuild)[number]>

export function buildConfiguration(configuration: Configuration): BuildConfiguration {
  return Object.fromEntries(readByBuild.map((name) => [name, configuration[name]])) as BuildConfiguration
}

/** The settings that are built in, by the names of their variables. It contains no secret. */
export function builtInSettings(configuration: BuildConfiguration): Readonly<Record<string, string>> {
  const { embeddings } = configuration
  const settings = {
    BASE_URL: configuration.baseUrl,
    APP_URL: configuration.appUrl,
    REGISTRY_NAME: configuration.registryName,
    SUNSET_LEGACY_PROFILE: configuration.legacyProfileSunset.toISOString(),
    MCP_CALLS_PER_MINUTE: String(configuration.toolCallsPerMinute),
    CONTENT_SIGNAL: configuration.contentSignal,
    SECURITY_CONTACT: configuration.securityContact,
    EMBEDDINGS_BASE_URL: embeddings?.baseUrl,
    EMBEDDINGS_MODEL: embeddings?.model,
  }
  return Object.fromEntries(Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** A digest of the program's own files, all in one folder: in a checkout, code changes without a new version. */
export function programDigest(builtFile: URL): string {
  const folder = new URL('.', builtFile)
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort()) if (name.endsWith('.js')) hash.update(readFileSync(new URL(name, folder)))
  return hash.digest('hex')
}

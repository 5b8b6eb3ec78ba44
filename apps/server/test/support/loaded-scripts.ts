import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Addresses of the scripts that a process has loaded, by the coverage that V8 writes into the folder NODE_V8_COVERAGE when it ends. */
export function loadedScripts(coverage: string, process: number | undefined): string[] {
  const files = readdirSync(coverage).filter((file) => file.startsWith(`coverage-${process}-`))
  const results = files.flatMap((file) => (JSON.parse(readFileSync(join(coverage, file), 'utf8')) as { result: { url: string }[] }).result)
  return results.map(({ url }) => url)
}

/** The built server. */
export const dist = new URL('../../dist/', import.meta.url)

export const isBuilt = (script: string) => script.startsWith(dist.href)

/** The source files in a file of the built server, by its source map. */
export function sourcesIn(file: string | URL): readonly string[] {
  const path = typeof file === 'string' ? file : fileURLToPath(file)
  return (JSON.parse(readFileSync(`${path}.map`, 'utf8')) as { readonly sources: readonly string[] }).sources
}

import {
  type Configuration,
  type ConfigurationContext,
  type ParsedConfiguration,
  parseConfiguration,
} from '../../src/configuration/configuration.ts'

/** Two key files can be read, and every folder. */
export const context: ConfigurationContext = {
  shippedContentDirectory: '/shipped/content',
  isTerminal: false,
  now: new Date('2026-11-21T00:00:00Z'),
  readFile: (path) => {
    if (path === '/run/key') return 'from-file\n'
    if (path === '/run/keys') return 'one\ntwo\n'
    throw new Error('ENOENT')
  },
  readFolder: () => [],
}

export const parse = (environment: Record<string, string>, more: Partial<ConfigurationContext> = {}) =>
  parseConfiguration(environment, { ...context, ...more })

export function valid(parsed: ParsedConfiguration): Configuration {
  if (parsed.status === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return parsed.configuration
}

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Configuration, parseConfiguration } from '@svc/composition'

const shippedContent = fileURLToPath(new URL('../../../../content', import.meta.url))

/** The configuration for a test's variables, with the shipped content and attempts counted in memory. */
export function configurationOf(environment: Readonly<Record<string, string>>): Configuration {
  const parsed = parseConfiguration(
    { QUOTA_URL: 'memory:', ...environment },
    {
      shippedContentDirectory: shippedContent,
      isTerminal: false,
      now: new Date(),
      readFolder: readdirSync,
      readFile: () => '',
    },
  )
  if (parsed.status === 'invalid') throw new Error('The configuration of this test is not valid.')
  return parsed.configuration
}

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Configuration } from '@svc/composition'
import { createLog, parseConfiguration } from '@svc/composition'
import { createServerEvents } from '../src/events/server-events.ts'
import { assemble } from '../src/front-door/assemble.ts'
import type { FrontDoor } from '../src/front-door/front-door.ts'
import { buildFile } from '../src/publication/build-file.ts'
import { freePort } from './free-port.ts'

export const fixtureContent = fileURLToPath(new URL('fixtures/content', import.meta.url))
export const builtServer = new URL('../dist/main.js', import.meta.url)
export const shippedContent = fileURLToPath(new URL('../../../content', import.meta.url))

export interface RunningFrontDoor {
  readonly frontDoor: FrontDoor
  readonly baseUrl: string
  readonly port: number
  /** Lines of the log, parsed. */
  logLines(): Record<string, unknown>[]
  stop(): Promise<void>
}

/** A configuration as the variables give it, with the small content of the tests. */
export function testConfiguration(environment: Record<string, string>): Configuration {
  const parsed = parseConfiguration(
    { CONTENT_DIR: fixtureContent, QUOTA_URL: 'memory:', STORE_URL: 'off', ...environment },
    {
      shippedContentDirectory: shippedContent,
      isTerminal: false,
      now: new Date(),
      readFolder: readdirSync,
      readFile: () => {
        throw new Error('no file')
      },
    },
  )
  if (parsed.status === 'invalid') throw new Error(parsed.problems.map(({ variable, message }) => `${variable}: ${message}`).join('\n'))
  return parsed.configuration
}

/** A real server on a port of its own, configured by variables as in production. */
export async function startFrontDoor(environment: Record<string, string> = {}): Promise<RunningFrontDoor> {
  const port = await freePort()
  const configuration = testConfiguration({ PORT: String(port), ...environment })
  const lines: string[] = []
  const events = createServerEvents()
  const log = createLog({
    level: configuration.logLevel,
    format: 'json',
    destination: { write: (line) => lines.push(line) },
    onProblem: (level) => events.emit('problem', { level }),
  })
  const assembled = await assemble(configuration, { log, events, buildFile })
  if (assembled.status === 'invalid') throw new Error(JSON.stringify(assembled.problems))
  const { frontDoor } = assembled
  await frontDoor.listen()
  return {
    frontDoor,
    baseUrl: configuration.baseUrl,
    port,
    logLines: () => lines.map((line) => JSON.parse(line)),
    stop: () => frontDoor.stop(),
  }
}

import { mkdtempSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Configuration } from '@svc/composition'
import { createLog, createServerEvents, parseConfiguration } from '@svc/composition'
import { hrefOf } from '@svc/knowledge-index/internal'
import { contentDigest } from '@svc/knowledge-index/node'
import { type BuildFile, buildFile, builtInSettings } from '@svc/publication/build'
import { freePort, ownPort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, describe } from 'vitest'
import { type AssembleOptions, assemble } from '../../src/front-door/assemble.ts'
import type { FrontDoor } from '../../src/front-door/front-door.ts'

export const fixtureContent = fileURLToPath(new URL('../fixtures/content', import.meta.url))
export const builtServer = new URL('../../dist/main.js', import.meta.url)
const shippedContent = fileURLToPath(new URL('../../../../content', import.meta.url))
/** The same for all tests of the shipped content, which takes seconds to build. */
export const shippedSettings = {
  CONTENT_DIR: shippedContent,
  MCP_CALLS_PER_MINUTE: '1000',
  SECURITY_CONTACT: 'mailto:security@fernhollow.example',
}

/** The path of the base address of the servers of this run: `SVC_TEST_BASE_PATH=/facts/public` runs all tests below it. */
const givenPath = process.env.SVC_TEST_BASE_PATH ?? ''
let basePath = givenPath

/** Defines the same tests for servers at the root and below a path. `href` writes their addresses. */
export function atEachBase(define: () => void): void {
  for (const path of new Set([givenPath, '/facts/public'])) {
    describe(`below ${path}/`, () => {
      basePath = path
      beforeAll(() => {
        basePath = path
      })
      define()
      afterAll(() => {
        basePath = givenPath
      })
      basePath = givenPath
    })
  }
}

/** A path of a server as a client sends it and a page links it: with the path of the base address. @example href('/pricing') */
export function href(path: string): string {
  return hrefOf(`http://localhost${basePath}`, path)
}

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
  if (environment.QUOTA_URL?.startsWith('sqlite:')) return parsed.configuration
  // By default builds write into ./data, where they remove what other builds left a minute ago.
  return { ...parsed.configuration, dataDirectory: mkdtempSync(join(tmpdir(), 'svc-data-')) }
}

/** Publications of this worker, by all that they are built from. */
const built = new Map<string, { readonly bytes: Buffer; readonly outcome: Awaited<ReturnType<BuildFile>> }>()

/** Builds a content folder once per worker: most tests serve the same content at the same address. */
const buildOnce: BuildFile = async (order, options) => {
  const { configuration, program, file, today } = order
  if (order.previous ?? order.currentRevision ?? order.pagesBefore ?? configuration.embeddings) return buildFile(order, options)
  const digest = await contentDigest(configuration.contentDirectory, { isAlone: true })
  const key = JSON.stringify([digest, program, today, builtInSettings(configuration)])
  const known = built.get(key)
  if (known !== undefined) {
    await writeFile(file, known.bytes)
    return known.outcome
  }
  const outcome = await buildFile(order, options)
  if (outcome.status === 'built') built.set(key, { bytes: await readFile(file), outcome })
  return outcome
}

/** The address is part of a publication, so the servers of a worker share a port. */
let isOwnPortUsed = false

/** The test works in the same process: its CPU time is not the server's load. `overload.test.ts` tests a process of its own. */
const ownWorkOnly = () => ({ user: 0, system: 0 })

/**
 * A real server, configured by variables as in production.
 *
 * @param program digest of the program; only with it the publication is saved
 * @param options `path` of the base address
 */
export async function startFrontDoor(
  environment: Record<string, string> = {},
  program?: string,
  { path = basePath, ...options }: Pick<AssembleOptions, 'isWatching' | 'takesStore'> & { readonly path?: string } = {},
): Promise<RunningFrontDoor> {
  const isOnOwnPort = !isOwnPortUsed
  isOwnPortUsed = true
  // A test that starts a server anew gives its port: a free one could differ from it.
  const port = environment.PORT === undefined ? await freePort(isOnOwnPort ? await ownPort() : undefined) : Number(environment.PORT)
  const configuration = testConfiguration({ PORT: String(port), BASE_URL: `http://localhost:${port}${path}`, ...environment })
  const lines: string[] = []
  const events = createServerEvents()
  const log = createLog({
    level: configuration.logLevel,
    format: 'json',
    destination: { write: (line) => lines.push(line) },
    onProblem: (level) => events.emit('problem', { level }),
  })
  const started = async () => {
    const assembled = await assemble(configuration, { log, events, buildFile: buildOnce, program, cpuUsage: ownWorkOnly, ...options })
    if (assembled.status === 'invalid') throw new Error(JSON.stringify(assembled.problems))
    await assembled.frontDoor.listen()
    return assembled.frontDoor
  }
  const frontDoor = await started().catch((error) => {
    if (isOnOwnPort) isOwnPortUsed = false
    throw error
  })
  return {
    frontDoor,
    baseUrl: configuration.baseUrl,
    port,
    logLines: () => lines.map((line) => JSON.parse(line)),
    stop: async () => {
      // The clients of a test send nothing more: without this, each stop waits for idle connections.
      frontDoor.server.closeIdleConnections()
      await frontDoor.stop()
      if (isOnOwnPort) isOwnPortUsed = false
    },
  }
}

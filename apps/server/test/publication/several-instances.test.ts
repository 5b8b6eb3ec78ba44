// @module-tag slow
/** Three instances behind a load balancer use one PostgreSQL. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createLog } from '@svc/composition'
import { buildConfiguration, buildFile, programDigest } from '@svc/publication/build'
import { publicationDatabase, type StampedFile, stamped } from '@svc/publication/files'
import { type PostgresServer, startPostgres } from '@svc/tooling/postgres-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import { builtServer, fixtureContent, type RunningFrontDoor, startFrontDoor, testConfiguration } from '../support/front-door.ts'

const publications = 3
const pauseMilliseconds = 20
const settings = { BASE_URL: 'https://facts.example.com' }

let folder: string
let content: string
let postgres: PostgresServer
let instances: RunningFrontDoor[]
let balancer: Balancer
let template: string
let stored: readonly StampedFile[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-instances-'))
  content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  // An edit of one of many pages is less than a twentieth.
  for (let number = 0; number < 40; number += 1) {
    writeFileSync(join(content, `pages/filler-${number}.md`), `---\ntitle: Filler ${number}\ndescription: Filler.\n---\n\nText.\n`)
  }
  template = readFileSync(join(content, 'pages/pricing.md'), 'utf8')
  postgres = await startPostgres()
  await publish(0)
  const startInstance = () => startFrontDoor({ ...settings, PUBLICATION: postgres.url }, programDigest(builtServer))
  instances = [await startInstance(), await startInstance(), await startInstance()]
  balancer = await startBalancer(instances.map(({ port }) => port))
})
afterAll(async () => {
  balancer?.close()
  await Promise.all((instances ?? []).map((instance) => instance.stop()))
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** Stores a publication like `svc-server build --to`, without a process for each. */
async function publish(edition: number): Promise<void> {
  const line = `This is edition ${edition} of the prices.`
  writeFileSync(join(content, 'pages/pricing.md'), template.replace(/^description: .*$/m, `description: ${line}`).concat(`\n${line}\n`))
  const file = join(folder, `publication-${edition}.sqlite`)
  const configuration = buildConfiguration(testConfiguration({ ...settings, CONTENT_DIR: content }))
  const log = createLog({ level: 'silent', format: 'json', destination: { write: () => undefined } })
  const order = { configuration, program: programDigest(builtServer), file, today: '2026-11-23', ...(edition > 0 && { previous: stored }) }
  const built = await buildFile(order, { log })
  if (built.status !== 'built') throw new Error(JSON.stringify(built))
  expect(built.follows).toBe(edition > 0)
  stored = [...stored, await stamped(file, built.sha256)]
  expect(await publicationDatabase(postgres.url).store(stored)).toBe(true)
}

const textOf = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

async function allServe(edition: number): Promise<void> {
  for (const { port } of instances) {
    await expect.poll(() => textOf(port, '/pricing.md'), { interval: 20 }).toContain(`edition ${edition} of`)
  }
}

interface Load {
  /** Answered requests. */
  answered: number
  readonly failures: string[]
  /** Responses with an older edition after a newer one on the same connection. */
  readonly steppedBack: string[]
  stop(): Promise<void>
}

/** Every address contains the edition. */
const addresses = ['/pricing.md', '/pricing', '/llms.txt', '/llms-full.txt']

/** Twelve clients, each with one keep-alive connection. They pause between requests, so that the builds get CPU time. */
function load(): Load {
  let isStopping = false
  const result: Load = {
    answered: 0,
    failures: [],
    steppedBack: [],
    async stop() {
      isStopping = true
      await Promise.all(clients)
    },
  }
  const newest = new WeakMap<Socket, number>()
  const clients = Array.from({ length: 12 }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let request = client; !isStopping; request += 1) {
      await setTimeout(pauseMilliseconds)
      const path = addresses[request % addresses.length] as string
      try {
        const { status, text, socket } = await read(agent, path)
        result.answered += 1
        const edition = Number(/edition (\d+) of/.exec(text)?.[1] ?? Number.NaN)
        if (status !== 200 || Number.isNaN(edition)) result.failures.push(`${path}: ${status}`)
        const before = newest.get(socket) ?? 0
        if (edition < before) result.steppedBack.push(`${path}: ${edition} after ${before}`)
        newest.set(socket, Math.max(edition, before))
      } catch (error) {
        result.failures.push(`${path}: ${error}`)
      }
    }
    agent.destroy()
  })
  return result
}

function read(agent: Agent, path: string): Promise<{ status: number; text: string; socket: Socket }> {
  return new Promise((resolve, reject) => {
    get(`${balancer.url}${path}`, { agent }, (response) => {
      const { socket, statusCode } = response
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: statusCode as number, text, socket }))
      response.on('error', reject)
    }).on('error', reject)
  })
}

test(`${publications} publications are replaced under load: no request fails and no connection gets an older one`, async () => {
  const clients = load()
  for (let edition = 1; edition <= publications; edition += 1) {
    await publish(edition)
    await allServe(edition)
  }
  await clients.stop()
  expect(clients.failures).toEqual([])
  expect(clients.steppedBack).toEqual([])
  expect(clients.answered).toBeGreaterThan(publications * instances.length)
})

test('PostgreSQL restarts under load: the instances serve on, report it, and catch up', async () => {
  const clients = load()
  await postgres.stop()
  for (const { port } of instances) {
    await expect.poll(() => textOf(port, '/readyz')).toContain('publication: PostgreSQL away since')
  }
  await allServe(publications)
  await postgres.start()
  await publish(publications + 1)
  await allServe(publications + 1)
  for (const { port, logLines } of instances) {
    await expect.poll(() => textOf(port, '/readyz')).not.toContain('publication:')
    expect(JSON.stringify(logLines())).not.toContain(postgres.password)
  }
  await clients.stop()
  expect(clients.failures).toEqual([])
  expect(clients.steppedBack).toEqual([])
})

// @module-tag slow
/** Reloads of the built server under load: no request fails, no response mixes two publications, and invalid content changes nothing. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@svc/tooling/free-port'
import { afterEach, expect, test } from 'vitest'
import { fixtureContent } from '../support/front-door.ts'
import { type ServerProcess, sharedBaseUrl, startProcess } from '../support/server-process.ts'

/** Valid and invalid content in turn: three more publications that stay in memory take half as much again as the growth allowed. `npm run soak` runs hundreds. */
const pairs = 2

let server: ServerProcess | undefined
let folder: string | undefined
afterEach(async () => {
  server?.child.kill('SIGKILL')
  await server?.exited
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

/** Every text contains its generation, so that a response shows its source. */
const generationsIn = (text: string) => new Set(Array.from(text.matchAll(/generation-(\d+)/g), ([, number]) => Number(number)))

const page = (title: string, generation: number) =>
  `---\ntitle: ${title} generation-${generation}\ndescription: About ${title} of generation-${generation}.\n---\n\n# ${title}\n\nThe lantern of generation-${generation}.\n\n## More\n\nAnother lantern of generation-${generation}.\n`

async function writeContent(generation: number, isGood: boolean): Promise<void> {
  const profile = JSON.parse(await readFile(join(fixtureContent, 'profile.json'), 'utf8'))
  const files = {
    'profile.json': JSON.stringify({ ...profile, description: `generation-${generation}`, dba: `generation-${generation}` }),
    'pages/index.md': page('Home', generation),
    'pages/about.md': page('About', generation),
    'pages/extra.md': isGood ? page('Extra', generation) : page('Extra', generation).replace('description', 'descripton'),
  }
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder as string, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
let clients = 0

interface Answer {
  readonly status: number
  readonly tag: string | undefined
  readonly text: string
}

/** So many clients in turn reach no limit, and their entries exist before the heap is measured first. */
const differentClients = 40

function ask(port: number, path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> {
  clients += 1
  const client = clients % differentClients
  const forwarded = { 'X-Forwarded-For': `10.0.${client >> 8}.${client & 255}` }
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method, agent, headers: { ...headers, ...forwarded } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode as number, tag: response.headers.etag, text }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function callMcp(port: number, method: string, params: object): Promise<Answer> {
  return ask(port, '/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
}

const targets: readonly ((port: number) => Promise<Answer>)[] = [
  (port) => ask(port, '/api/v1/profile'),
  (port) => ask(port, '/index.md'),
  (port) => ask(port, '/about.md'),
  (port) => ask(port, '/'),
  (port) => ask(port, '/llms.txt'),
  (port) => ask(port, '/llms-full.txt'),
  (port) => ask(port, '/search?q=lantern'),
  (port) => callMcp(port, 'tools/call', { name: 'search_knowledge', arguments: { query: 'lantern' } }),
  (port) => callMcp(port, 'tools/call', { name: 'get_page', arguments: { page: '/about' } }),
  (port) => callMcp(port, 'resources/list', {}),
  (port) => callMcp(port, 'resources/read', { uri: `${sharedBaseUrl}/about.md` }),
]

/** Asserts for all responses: no failure, one generation in each, and one text for each entity tag and revision. */
function createWitness() {
  const faults: string[] = []
  const texts = new Map<string, string>()
  const revisions = new Map<string, number>()
  let answers = 0
  function sameFor(key: string, text: string): void {
    const hash = createHash('sha256').update(text).digest('hex')
    if ((texts.get(key) ?? hash) !== hash) faults.push(`two texts under ${key}`)
    texts.set(key, hash)
  }
  return {
    faults,
    answers: () => answers,
    revisions,
    see(target: number, { status, tag, text }: Answer): void {
      answers += 1
      const generations = generationsIn(text)
      const [generation] = generations
      if (status !== 200 || generations.size !== 1) faults.push(`target ${target}: ${status}, generations ${[...generations]}`)
      if (tag !== undefined) sameFor(`target ${target} ${tag}`, text)
      // The last revision in a response about all pages is that of the content.
      const revision = /"structuredContent".*"revision":"([0-9a-f]{16})"/.exec(text)?.[1] ?? /^revision: (\S+)$/m.exec(text)?.[1]
      if (revision === undefined || generation === undefined) return
      if ((revisions.get(revision) ?? generation) !== generation) faults.push(`revision ${revision} names two generations`)
      revisions.set(revision, generation)
    },
  }
}

test(`${pairs} valid and ${pairs} invalid reloads under load: no request fails, no response mixes two publications, and the heap does not grow`, async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-reload-'))
  await writeContent(0, true)
  const port = await freePort()
  const reportHeap = fileURLToPath(new URL('../support/report-heap.mjs', import.meta.url))
  const nodeArgs = ['--expose-gc', '--import', reportHeap]
  const running = startProcess({ PORT: String(port), CONTENT_DIR: folder, TRUSTED_PROXIES: '127.0.0.0/8,::1' }, [], { nodeArgs })
  server = running
  await running.until('Stop with Ctrl+C.')
  const logged = (message: string) => running.output().split(`"message":"${message}"`).length - 1
  const heap = async () => {
    const before = running.errors().length
    running.child.kill('SIGUSR2')
    await expect.poll(() => running.errors().slice(before)).toMatch(/heap \d+\n/)
    return Number(/heap (\d+)\n/.exec(running.errors().slice(before))?.[1])
  }

  const witness = createWitness()
  let isOver = false
  const load = [0, 1].map(async (first) => {
    for (let next = first; !isOver; next += 1) {
      const target = next % targets.length
      witness.see(target, await (targets[target] as (typeof targets)[number])(port))
      await setTimeout(50)
    }
  })

  async function reload(generation: number, isGood: boolean): Promise<void> {
    const message = isGood ? 'content reloaded' : 'content not reloaded'
    const before = logged(message)
    await writeContent(generation, isGood)
    running.child.kill('SIGHUP')
    await expect.poll(() => logged(message), { interval: 10 }).toBe(before + 1)
    // On a slow machine the next one would replace it unseen.
    if (isGood) await expect.poll(seen).toContain(generation)
  }
  const served = async () => [...generationsIn((await ask(port, '/index.md')).text)]
  const seen = () => new Set(witness.revisions.values())

  await expect.poll(seen).toContain(0)
  await reload(1, true)
  await expect.poll(() => clients).toBeGreaterThan(2 * differentClients)
  const heapBefore = await heap()
  for (let pair = 1; pair <= pairs; pair += 1) {
    await reload(2 * pair, true)
    expect(await served()).toEqual([2 * pair])
    await reload(2 * pair + 1, false)
    expect(await served()).toEqual([2 * pair])
    expect((await ask(port, '/readyz')).text).toContain('content: stale since')
  }
  await reload(2 * pairs + 2, true)
  expect((await ask(port, '/readyz')).text).not.toContain('content: stale')
  isOver = true
  await Promise.all(load)

  expect(witness.faults).toEqual([])
  expect(witness.answers()).toBeGreaterThan(pairs * targets.length)
  // No invalid content was served, and every valid one was.
  expect([...seen()].filter((generation) => generation % 2 === 1 && generation !== 1)).toEqual([])
  expect(seen().size).toBe(pairs + 3)
  // A publication of this content takes 2 MB; compiled code takes some more.
  expect((await heap()) - heapBefore).toBeLessThan(4_000_000)
})

// @module-tag slow
/** The service below a path of the company's own site: the files of `deploy/` in a real Caddy and a real nginx. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCaddy } from '../export/caddy.ts'
import { callTool } from '../support/call-tool.ts'
import { crawl } from '../support/crawl.ts'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

const recipe = (name: string) => fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url))

interface Proxy {
  readonly folder: string
  readonly site: string
  readonly origin: string
  readonly serverPort: number
}

async function caddy({ site, origin, serverPort }: Proxy): Promise<() => Promise<void>> {
  const { stop } = await startCaddy(recipe('Caddyfile.path'), origin, { SITE: site, SERVER: `127.0.0.1:${serverPort}` })
  return stop
}

async function nginx({ folder, site, origin, serverPort }: Proxy): Promise<() => Promise<void>> {
  const block = readFileSync(recipe('nginx.path.conf'), 'utf8')
    .replace('127.0.0.1:8080', `127.0.0.1:${serverPort}`)
    .replace('listen 80', `listen ${new URL(origin).port}`)
    .replace('/var/www/html', site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const file = join(folder, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  const main = `${user}daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary}\n${block}\n}`
  writeFileSync(file, main)
  const child: ChildProcess = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const failed = once(child, 'error').then(() => {
    throw new Error('nginx is missing. Install it: apt-get install nginx-light, or brew install nginx.')
  })
  await Promise.race([failed, answers(origin)])
  return async () => {
    child.kill()
    await once(child, 'exit')
  }
}

async function answers(origin: string): Promise<void> {
  while ((await fetch(origin).catch(() => undefined)) === undefined) await delay(20)
}

describe.each([
  ['Caddy', caddy],
  ['nginx', nginx],
])('behind %s', (_, startProxy) => {
  let folder: string
  let server: RunningFrontDoor
  let origin: string
  let stopProxy: (() => Promise<void>) | undefined

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-main-site-'))
    const site = join(folder, 'site')
    mkdirSync(site)
    writeFileSync(join(site, 'index.html'), 'the main site')
    origin = `http://localhost:${await freePort()}`
    const content = join(folder, 'content')
    cpSync(fixtureContent, content, { recursive: true })
    mkdirSync(join(content, 'well-known'))
    writeFileSync(join(content, 'well-known/mcp-registry-auth'), 'v=MCPv1; k=ed25519; p=AAAA')
    server = await startFrontDoor({ CONTENT_DIR: content, BASE_URL: `${origin}/docs`, SECURITY_CONTACT: 'mailto:a@example.com' })
    stopProxy = await startProxy({ folder, site, origin, serverPort: server.port })
  })
  afterAll(async () => {
    await stopProxy?.()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('no link is broken, and none leads out of the path', async () => {
    const { broken, outside, seen } = await crawl(server.baseUrl, server.frontDoor.publications.current().knowledge.pages)
    expect([broken, outside]).toEqual([[], []])
    expect(seen.size).toBeGreaterThan(20)
  })

  test('the front page has no slash, and tools answer', async () => {
    expect((await fetch(`${origin}/docs`)).status).toBe(200)
    const slashed = await fetch(`${origin}/docs/`, { redirect: 'manual' })
    expect([slashed.status, slashed.headers.get('location')]).toEqual([308, '/docs'])
    expect((await callTool(server.baseUrl, 'get_page', { page: '/pricing' })).status).toBe(200)
  })

  test('a path reaches the server as it was sent', async () => {
    expect((await fetch(`${origin}/docs/pricing%2Emd`)).status).toBe(404)
  })

  test('programs find the catalogues at the root of the host, and everything else is the main site', async () => {
    const wellKnown = ['api-catalog', 'ai-catalog.json', 'ard.json', 'mcp.json', 'mcp/server-card.json', 'agent-skills/index.json']
    for (const path of wellKnown.map((name) => `/.well-known/${name}`)) {
      const [here, below] = await Promise.all([`${origin}${path}`, `${origin}/docs${path}`].map(async (url) => (await fetch(url)).text()))
      expect([path, here]).toEqual([path, below])
    }
    expect(await (await fetch(`${origin}/.well-known/mcp-registry-auth`)).text()).toBe('v=MCPv1; k=ed25519; p=AAAA')
    expect(await (await fetch(origin)).text()).toBe('the main site')
    expect(await (await fetch(`${origin}/documents`)).text()).not.toContain('not_found')
  })
})

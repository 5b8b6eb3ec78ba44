import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

const proof = 'v=MCPv1; k=ed25519; p=AAAA\r\n'
let folder: string
let running: RunningFrontDoor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-well-known-'))
  await cp(fixtureContent, folder, { recursive: true })
  await mkdir(join(folder, 'well-known'))
  await writeFile(join(folder, 'well-known/mcp-registry-auth'), proof)
  await writeFile(join(folder, 'well-known/glama.json'), '{"claim": "a"}')
  running = await startFrontDoor({ CONTENT_DIR: folder })
})
afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true })
})

const get = (path: string, init: RequestInit = {}) => fetch(running.baseUrl + path, init)

describe('a file of well-known/', () => {
  test.each([
    ['mcp-registry-auth', proof, 'text/plain; charset=utf-8'],
    ['glama.json', '{"claim": "a"}', 'application/json; charset=utf-8'],
  ])('%s is sent byte for byte, in no coding', async (name, bytes, type) => {
    for (const coding of ['identity', 'br, gzip']) {
      const response = await get(`/.well-known/${name}`, { headers: { 'accept-encoding': coding } })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(bytes)
    }
  })

  test('answers HEAD and conditional requests', async () => {
    const path = '/.well-known/mcp-registry-auth'
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(proof.length), ''])
    const notModified = await get(path, { headers: { 'if-none-match': head.headers.get('etag') as string } })
    expect([notModified.status, await notModified.text()]).toEqual([304, ''])
  })

  test('is part of the publication, which an edit replaces', async () => {
    const path = '/.well-known/openai-apps-challenge'
    expect(running.frontDoor.publications.current().paths()).toContain('/.well-known/glama.json')
    const before = await get(path)
    expect([before.status, before.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    await writeFile(join(folder, 'well-known/openai-apps-challenge'), 'token-1')
    await running.frontDoor.publications.reload()
    expect(await (await get(path)).text()).toBe('token-1')
    await rm(join(folder, 'well-known/openai-apps-challenge'))
    await running.frontDoor.publications.reload()
    expect((await get(path)).status).toBe(404)
  })

  test.each([
    '/.well-known/',
    '/.well-known/nothing',
    '/.well-known/glama.json/',
    '/.well-known/%67lama.json',
    '/.well-known/../glama.json',
  ])('is not at %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

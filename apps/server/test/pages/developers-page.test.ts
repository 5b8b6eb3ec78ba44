// @module-tag slow
/** `/developers`, where integrators try the tools; what it does in a browser is in `../browser/developers.test.ts`. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knowledgeTools } from '@svc/mcp-tools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureContent, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { readHtml } from '../support/html-document.ts'

let running: RunningFrontDoor
let folder: string

const hostileName = `"><script>alert(1)</script> & 'Sons'`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-developers-'))
  await cp(fixtureContent, folder, { recursive: true })
  const profile = JSON.parse(await readFile(join(folder, 'profile.json'), 'utf8'))
  await writeFile(join(folder, 'profile.json'), JSON.stringify({ ...profile, name: hostileName }))
  running = await startFrontDoor({ CONTENT_DIR: folder })
})
afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true, force: true })
})

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(running.baseUrl + path, { headers, redirect: 'error' })
}

async function read() {
  const { elements, errors } = readHtml(await (await get('/developers')).text())
  expect(errors).toEqual([])
  return elements
}

describe('GET /developers', () => {
  test('has a form that verifies a quote without a script', async () => {
    const elements = await read()
    expect(
      elements.find(({ name, attributes }) => name === 'form' && attributes.action === '/api/v1/verify')?.attributes.method,
    ).toBeUndefined()
    const fields = elements.filter(({ attributes }) => attributes.id?.startsWith('Verify-') && attributes.name !== undefined)
    expect(fields.map(({ attributes }) => attributes.name)).toEqual(['quote', 'page'])
    // As a browser sends the form.
    const sent = new URLSearchParams({ quote: 'Nobody has published this.', page: '/' })
    const answer = await get(`/api/v1/verify?${sent}`, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(await answer.json()).toMatchObject({ verdict: 'not_found', matches: [] })
  })

  test('allows one script of this server, which may only call this server', async () => {
    const response = await get('/developers')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = response.headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
    ])
    const elements = await read()
    expect(elements.filter(({ name }) => name === 'script').map(({ attributes }) => attributes.src)).toEqual([href('/developers.js')])
    for (const { attributes } of elements) {
      expect(Object.keys(attributes).filter((attribute) => attribute.startsWith('on') || attribute === 'style')).toEqual([])
    }
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(elements.find(({ name }) => name === 'h1')?.text).toBe(`${hostileName} for developers`)
  })

  test('as Markdown has the bytes and the entity tag of /developers.md', async () => {
    for (const coding of ['identity', 'gzip', 'br']) {
      const negotiated = await get('/developers', { accept: 'text/markdown, text/html', 'accept-encoding': coding })
      const guide = await get('/developers.md', { 'accept-encoding': coding })
      expect(negotiated.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(negotiated.headers.get('vary')).toBe('Accept, Accept-Encoding')
      expect(negotiated.headers.get('etag')).toBe(guide.headers.get('etag'))
      expect(Number(negotiated.headers.get('x-markdown-tokens'))).toBeGreaterThan(1_000)
      expect(await negotiated.text()).toBe(await guide.text())
    }
    expect((await get('/developers', { accept: 'application/pdf' })).status).toBe(406)
    const { headers } = await get('/developers')
    expect(headers.get('link')).toBe(
      `<${running.baseUrl}/developers>; rel="canonical", <${running.baseUrl}/developers.md>; rel="alternate"; type="text/markdown", <${href('/llms.txt')}>; rel="describedby"; type="text/plain"`,
    )
    expect((await get('/developers', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  })

  test('has a field for every argument of every tool, with its bounds, filled with a call that works', async () => {
    const elements = await read()
    const fields = elements.filter(({ name, attributes }) => ['input', 'textarea'].includes(name) && attributes.id?.startsWith('Argument-'))
    const expected = knowledgeTools.flatMap(({ name, inputSchema }) =>
      Object.entries(inputSchema.properties).map(([argument, schema]) => ({
        id: `Argument-${name}-${argument}`,
        required: (inputSchema.required as string[]).includes(argument),
        type: schema.type === 'integer' ? 'number' : 'text',
        min: schema.minimum === undefined ? undefined : String(schema.minimum),
        max: schema.maximum === undefined ? undefined : String(schema.maximum),
      })),
    )
    const found = fields.map(({ attributes: { id, required, type = 'text', min, max } }) => ({
      id,
      required: required !== undefined,
      type,
      min,
      max,
    }))
    const byId = (one: { readonly id: string | undefined }, other: { readonly id: string | undefined }) =>
      (one.id ?? '') < (other.id ?? '') ? -1 : 1
    expect(found.toSorted(byId)).toEqual(expected.toSorted(byId))
    const labels = elements.filter(({ name }) => name === 'label').map(({ attributes }) => attributes.for)
    expect(labels).toEqual(expect.arrayContaining(expected.map(({ id }) => id)))

    const requests = elements.flatMap(({ attributes }) => attributes['data-request'] ?? []).map((text) => JSON.parse(text))
    expect(requests.map(({ body }) => body.params.name)).toEqual([
      'ask_service',
      ...knowledgeTools.map(({ name }) => name).filter((name) => name !== 'ask_service'),
    ])
    for (const { headers, body } of requests) {
      const response = await fetch(`${running.baseUrl}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) })
      const { result } = (await response.json()) as { result: { isError?: boolean } }
      expect([body.params.name, response.status, result.isError ?? false]).toEqual([body.params.name, 200, false])
      for (const [argument, value] of Object.entries(body.params.arguments)) {
        const field = fields.find(({ attributes }) => attributes.id === `Argument-${body.params.name}-${argument}`)
        expect(field?.attributes.value ?? field?.text).toBe(String(value))
      }
    }
  })

  test('shows how to add the server to each client, with install links where a client defines them', async () => {
    const elements = await read()
    const endpoint = `${running.baseUrl}/mcp`
    const links = elements.filter(({ attributes }) => attributes.class === 'action').map(({ attributes }) => attributes.href as string)
    const [cursor, code] = links
    expect(links).toHaveLength(2)
    const { protocol, host, pathname, searchParams } = new URL(cursor as string)
    expect([protocol, host, pathname, searchParams.get('name')]).toEqual([
      'cursor:',
      'anysphere.cursor-deeplink',
      '/mcp/install',
      'public-information',
    ])
    expect(JSON.parse(atob(searchParams.get('config') ?? ''))).toEqual({ url: endpoint })
    const [scheme, configuration] = (code as string).split('?')
    expect(scheme).toBe('vscode:mcp/install')
    expect(JSON.parse(decodeURIComponent(configuration ?? ''))).toEqual({ name: 'public-information', type: 'http', url: endpoint })

    const copied = elements
      .filter(
        ({ name, attributes }) =>
          name === 'pre' && attributes['data-copy'] !== undefined && attributes['data-markdown-ignore'] === undefined,
      )
      .map(({ text }) => text)
    expect(copied).toContain(`claude mcp add --transport http public-information ${endpoint}`)
    expect(copied).toContain(`codex mcp add public-information --url ${endpoint}`)
    expect(copied).toContain(`gemini mcp add --transport http --header "MCP-Protocol-Version: 2025-06-18" public-information ${endpoint}`)
    expect(copied).toContain(`qwen mcp add --transport http public-information ${endpoint}`)
    expect(copied.filter((text) => text === endpoint)).toHaveLength(2)
    const written = copied.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text))
    expect(written).toEqual([
      { mcpServers: { 'public-information': { url: endpoint } } },
      { servers: { 'public-information': { type: 'http', url: endpoint } } },
      { mcp: { 'public-information': { type: 'remote', url: endpoint } } },
      { mcpServers: { 'public-information': { serverUrl: endpoint } } },
      { context_servers: { 'public-information': { url: endpoint } } },
      { mcpServers: { 'public-information': { url: endpoint } } },
      { mcpServers: { 'public-information': { command: 'npx', args: ['--yes', 'mcp-remote', endpoint] } } },
      { mcpServers: { 'public-information': { type: 'http', url: endpoint } } },
    ])
    const guide = await (await get('/developers.md')).text()
    const clients = [
      'Claude Code',
      'Claude Desktop and claude.ai',
      'ChatGPT',
      'Codex',
      'Cursor',
      'VS Code',
      'Gemini CLI',
      'Qwen Code',
      'OpenCode',
      'Windsurf',
      'Zed',
      'JetBrains IDEs',
      'MCP Inspector',
      'Clients that only start programs',
      'Other clients and libraries',
    ]
    const tabs = elements
      .filter(({ name, attributes }) => name === 'label' && attributes.for?.startsWith('Client-'))
      .map(({ text }) => text)
    expect(tabs).toEqual(clients)
    for (const client of clients) expect(guide).toContain(`**${client}.**`)
    for (const text of copied) expect(guide).toContain(text)
  })
})

test('the examples are questions of questions.yaml that pages answer', async () => {
  await writeFile(
    join(folder, 'questions.yaml'),
    '- question: Who won the cup?\n  unanswerable: true\n- question: What does "Lantern Desk" cost?\n  page: /pricing\n- question: how do I get my money back\n  page: /pricing\n',
  )
  const other = await startFrontDoor({ CONTENT_DIR: folder })
  try {
    const { elements } = readHtml(await (await fetch(`${other.baseUrl}/developers`)).text())
    const calls = elements.flatMap(({ attributes }) => attributes['data-request'] ?? []).map((text) => JSON.parse(text).body.params)
    expect(Object.fromEntries(calls.map(({ name, arguments: given }) => [name, given]))).toMatchObject({
      search_knowledge: { query: 'how do I get my money back', limit: 3 },
      get_page: { page: '/pricing' },
      ask_service: { question: 'What does "Lantern Desk" cost?' },
    })
    const commands = elements.filter(({ attributes }) => attributes.class === 'curl').map(({ text }) => text)
    for (const command of commands) expect(command.split(' \\\n  ').length).toBeGreaterThan(5)
    expect(await (await fetch(`${other.baseUrl}/developers.md`)).text()).toContain('how do I get my money back')
  } finally {
    await other.stop()
    await rm(join(folder, 'questions.yaml'))
  }
})

test('GET /developers.js is a module with an entity tag that never turns text into markup', async () => {
  const response = await get('/developers.js')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect((await get('/developers.js', { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304)
  const source = await response.text()
  expect(source).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|https?:\/\/[a-z]/)
})

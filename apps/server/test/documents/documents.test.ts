// @module-tag slow
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { errors } from '@svc/composition'
import { protocolVersions } from '@svc/mcp-tools'
import type { PublicFacts, StatedFact } from '@svc/profile-schema'
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { href, type RunningFrontDoor, shippedSettings, startFrontDoor } from '../support/front-door.ts'
import { type RawResponse, sendRaw } from '../support/raw-http.ts'

const run = promisify(execFile)
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let running: RunningFrontDoor

beforeAll(async () => {
  // All requests of this file come from one client, and the linters and curl lines read the profile often.
  running = await startFrontDoor({ ...shippedSettings, TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  await running.stop()
})

let clients = 0

/** Each call has its own client, so that no limit applies. */
function fetchFresh(path: string, options: RequestInit = {}): Promise<Response> {
  clients += 1
  const headers = new Headers(options.headers)
  headers.set('x-forwarded-for', `203.0.${clients >> 8}.${clients & 255}`)
  return fetch(path.startsWith('/') ? running.baseUrl + path : path, { ...options, headers })
}

async function text(path: string): Promise<string> {
  return (await fetchFresh(path)).text()
}

describe.each([
  ['/openapi.json', 'application/json; charset=utf-8'],
  ['/server.json', 'application/json; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/developers.md', 'text/markdown; charset=utf-8'],
])('GET %s', (path, contentType) => {
  test('is a cacheable public document with an entity tag', async () => {
    const response = await fetchFresh(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, contentType])
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const tag = response.headers.get('etag') as string
    expect((await fetchFresh(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
    const head = await fetchFresh(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])
    expect((await fetchFresh(path, { method: 'OPTIONS' })).status).toBe(204)
    expect((await fetchFresh(path, { method: 'DELETE' })).status).toBe(405)
    for (const other of [`${path}/`, path.toUpperCase(), `/${path}`]) expect((await fetchFresh(other)).status).toBe(404)
  })

  test('has only addresses below BASE_URL, whatever the Host', async () => {
    const answer = await text(path)
    expect(answer).not.toMatch(/\/\/(localhost|127\.0\.0\.1)(?!:)/)
    for (const [, port] of answer.matchAll(/localhost:(\d+)/g)) expect(port).toBe(String(running.port))
  })
})

interface OpenApiOperation {
  operationId: string
  deprecated?: boolean
  responses: Record<string, OpenApiResponse>
}

interface OpenApi {
  info: { version: string; description: string }
  paths: Record<string, { get: OpenApiOperation; post: OpenApiOperation }>
  components: {
    responses: Record<string, OpenApiResponse>
    schemas: Record<string, AnySchema>
    headers: Record<string, { required?: boolean; schema: AnySchema }>
  }
}

interface OpenApiResponse {
  $ref?: string
  headers?: Record<string, { $ref?: string; required?: boolean; schema?: AnySchema }>
  content?: Record<string, { schema: AnySchema }>
}

const mcpHeaders = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-06-18',
}

/** Headers of the message and the connection, which OpenAPI does not describe. */
const ofTheMessage = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'])

describe('/openapi.json', () => {
  test('describes both operations at version 1.0.0', async () => {
    const document: OpenApi = JSON.parse(await text('/openapi.json'))
    expect(document.info.version).toBe('1.0.0')
    expect(document.paths['/api/v1/profile']?.get).toMatchObject({ operationId: 'getServiceProfile' })
    expect(document.paths['/api/profile']?.get).toMatchObject({ operationId: 'getServiceProfileLegacy', deprecated: true })
  })

  test('has the API, one template of pages and the documents for programs, in at most 60 kB', async () => {
    const document = await text('/openapi.json')
    expect(Object.keys((JSON.parse(document) as OpenApi).paths)).toEqual([
      ...['/api/v1/profile', '/api/profile', '/api/v1/facts', '/api/v1/verify'],
      ...['/{page}.md', '/{page}.history.json', '/changes.json', '/llms.txt', '/server.json', '/developers.md', '/mcp'],
    ])
    expect(Buffer.byteLength(document)).toBeLessThanOrEqual(60_000)
  })

  test('lists exactly the errors of the table', async () => {
    const { info }: OpenApi = JSON.parse(await text('/openapi.json'))
    const named = [...info.description.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(([, status, code]) => [code, Number(status)])
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(Object.entries(errors).map(([code, { status }]) => [code, status])))
  })

  test('describes every live response', async () => {
    const document: OpenApi = JSON.parse(await text('/openapi.json'))
    const ajv = addFormats.default(new Ajv2020({ strict: false, coerceTypes: true, allErrors: true }))
    ajv.addSchema({ $id: 'openapi', ...document })
    const compiled = new Map<string, ValidateFunction>()
    const compile = (schema: AnySchema) => {
      const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/')
      const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
      compiled.set(text, validate)
      return validate
    }
    const templates = Object.keys(document.paths).sort((a, b) => a.split('{').length - b.split('{').length)
    const templateOf = (path: string) =>
      templates.find((template) =>
        new RegExp(`^${template.replaceAll('.', '\\.').replace('{page}', '[a-z0-9-]+(?:/[a-z0-9-]+)*')}$`).test(path),
      )

    async function check(path: string, options: RequestInit, expectedStatus: number): Promise<void> {
      await checkAnswer(path, await fetchFresh(path, options), `${options.method ?? 'GET'} ${path} ${expectedStatus}`, expectedStatus)
    }

    async function checkAnswer(
      path: string,
      response: Response,
      where: string,
      expectedStatus: number,
      method: 'get' | 'post' = 'get',
    ): Promise<void> {
      expect(response.status, where).toBe(expectedStatus)
      const template = templateOf(path.split('?')[0] as string)
      const described = document.paths[template ?? '']?.[method].responses
      const named = described?.[response.status] ?? described?.default
      const answer = named?.$ref === undefined ? named : document.components.responses[named.$ref.split('/').at(-1) as string]
      expect(answer, where).toBeDefined()
      for (const [name, header] of Object.entries(answer?.headers ?? {})) {
        const { required, schema } = header.$ref
          ? (document.components.headers[header.$ref.split('/').at(-1) as string] as typeof header)
          : header
        const value = response.headers.get(name)
        if (required) expect(value, `${where} ${name}`).not.toBeNull()
        if (value !== null && schema)
          expect(compile({ type: 'object', properties: { value: schema } })({ value }), `${where} ${name}: ${value}`).toBe(true)
      }
      const known = new Set(Object.keys(answer?.headers ?? {}).map((name) => name.toLowerCase()))
      const undescribed = [...response.headers.keys()].filter((name) => !known.has(name) && !ofTheMessage.has(name))
      expect(undescribed, where).toEqual([])
      const body = await response.text()
      if (answer?.content === undefined) return expect(body).toBe('')
      const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] as string
      const schema = answer.content[mediaType]?.schema
      expect(schema, `${where} ${mediaType}`).toBeDefined()
      const validate = compile(schema as AnySchema)
      expect(validate(mediaType.endsWith('json') ? JSON.parse(body) : body), `${where} ${JSON.stringify(validate.errors)}`).toBe(true)
    }

    const { knowledge } = running.frontDoor.publications.current()
    for (const path of ['/api/v1/profile', '/api/profile']) {
      await check(path, {}, 200)
      await check(`${path}?include_pricing=false`, {}, 200)
      await check(`${path}?include_pricing=no`, {}, 400)
      await check(path, { headers: { 'if-none-match': '*' } }, 304)
      await check(path, { method: 'PUT' }, 405)
      for (let index = 0; index < 60; index += 1) await fetch(running.baseUrl + path, { headers: { 'x-forwarded-for': '198.51.100.1' } })
    }
    const markdown = knowledge.pages.map(({ markdownUrl }) => markdownUrl.slice(running.baseUrl.length))
    const documents = [
      '/changes.json',
      '/pricing.history.json',
      '/coverage/cyber.history.json',
      '/llms.txt',
      '/server.json',
      '/developers.md',
    ]
    for (const path of [...markdown, ...documents, '/api/v1/facts', '/api/v1/facts?id=price-starter']) {
      await check(path, {}, 200)
      await check(path, { headers: { 'if-none-match': '*' } }, 304)
      await check(path, { method: 'PATCH' }, 405)
    }
    await check('/api/v1/facts?id=price', {}, 404)
    const { facts } = (await (await fetchFresh('/api/v1/facts')).json()) as PublicFacts
    const { url, quote } = facts.find((fact): fact is StatedFact => 'quote' in fact) as StatedFact
    const verify = `/api/v1/verify?${new URLSearchParams({ page: url, quote })}`
    await check(verify, {}, 200)
    await check(verify, { headers: { accept: 'text/plain' } }, 200)
    await check('/api/v1/verify?page=/nowhere&quote=Nothing+like+this', {}, 404)
    await check('/api/v1/verify', {}, 400)
    await check('/api/v1/facts?as_of=never', {}, 400)
    await check('/changes.json?since=never', {}, 400)
    await check('/changes.json?since=2026-01-01', {}, 200)
    await check('/no-such-page.md', {}, 404)
    await check('/contact-us.md', { redirect: 'manual' }, 308)
    await check('/llms.txt', { headers: { 'accept-encoding': 'identity;q=0, *;q=0' } }, 406)
    await check('/no-such-page.history.json', { headers: { accept: 'text/html' } }, 404)
    for (const path of ['/api/v1/profile', '/api/profile', '/index.md', '/llms.txt']) {
      const [{ status, headers, body }] = (await sendRaw(running.port, `GET ${href(path)} HTTP/1.1\r\nHost: not a host\r\n\r\n`)) as [
        RawResponse,
      ]
      await checkAnswer(path, new Response(body, { status, headers }), `malformed GET ${path}`, 400)
    }
    async function call(message: object | string, headers: Record<string, string>, expectedStatus: number): Promise<void> {
      const body = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message })
      const response = await fetchFresh('/mcp', { method: 'POST', headers: { ...mcpHeaders, ...headers }, body })
      await checkAnswer('/mcp', response, `POST /mcp ${body}`, expectedStatus, 'post')
    }
    await call({ id: 1, method: 'tools/list' }, {}, 200)
    const params = { name: 'search_knowledge', arguments: { query: 'price' }, _meta: { progressToken: 1 } }
    await call({ id: 'a', method: 'tools/call', params }, {}, 200)
    await call({ id: 2, method: 'nothing' }, {}, 200)
    await call({ method: 'notifications/initialized' }, {}, 202)
    await call('{', {}, 400)
    await call({ id: 1, method: 'ping' }, { 'content-type': 'text/plain' }, 415)
    await call({ id: 1, method: 'ping' }, { origin: 'https://elsewhere.example' }, 403)
    const limited = await fetch(`${running.baseUrl}/api/v1/profile`, { headers: { 'x-forwarded-for': '198.51.100.1' } })
    expect(limited.status).toBe(429)
    expect(
      compile(document.paths['/api/v1/profile']?.get.responses['429']?.content?.['application/json']?.schema as AnySchema)(
        await limited.json(),
      ),
    ).toBe(true)
  })
})

describe('/server.json', () => {
  const schema = JSON.parse(readFileSync(here('../fixtures/mcp-server-2025-12-11.schema.json'), 'utf8'))

  test('validates against the official schema and names the endpoint', async () => {
    const manifest = JSON.parse(await text('/server.json'))
    const validate = addFormats.default(new Ajv({ strict: false })).compile(schema)
    expect([validate(manifest), validate.errors]).toEqual([true, null])
    expect(manifest.$schema).toBe(schema.$id)
    expect(manifest.name).toBe('localhost/public-information')
    expect(manifest.remotes).toEqual([{ type: 'streamable-http', url: `${running.baseUrl}/mcp` }])
  })

  test('has a sibling for what is published on npm and as an image: the entry of the MCP registry', async () => {
    const { stdout } = await run(process.execPath, [here('../../../../tooling/release/mcp-entry.mjs')])
    const entry = JSON.parse(stdout)
    const validate = addFormats.default(new Ajv({ strict: false })).compile(schema)
    expect([validate(entry), validate.errors]).toEqual([true, null])
    // The registry looks for the name in the package and in a label of the image.
    const read = (file: string) => readFileSync(here(`../../../../${file}`), 'utf8')
    expect(JSON.parse(read('apps/harness/package.json'))).toMatchObject({ mcpName: entry.name, version: entry.version })
    expect(read('Dockerfile')).toContain(`io.modelcontextprotocol.server.name="${entry.name}"`)
  })

  test('has the reversed host of BASE_URL as its name, or REGISTRY_NAME', async () => {
    for (const [environment, name] of [
      [{ BASE_URL: 'https://facts.lantern.example.com' }, 'com.example.lantern.facts/public-information'],
      [{ BASE_URL: 'https://facts.example.com', REGISTRY_NAME: 'com.example/lantern' }, 'com.example/lantern'],
      [{ BASE_URL: 'http://127.0.0.1:9' }, '1.0.0.127/public-information'],
    ] as const) {
      const other = await startFrontDoor(environment)
      const manifest = await (await fetch(`http://127.0.0.1:${other.port}/server.json`)).json()
      await other.stop()
      expect(manifest).toMatchObject({ name, websiteUrl: environment.BASE_URL, remotes: [{ url: `${environment.BASE_URL}/mcp` }] })
    }
  })
})

describe('/llms.txt', () => {
  test('lists every page once by its Markdown, and every link resolves', async () => {
    const index = await text('/llms.txt')
    expect(index).toMatch(/^# .+\n\n> .+\n/)
    const links = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url as string)
    const pages = running.frontDoor.publications.current().knowledge.pages.map(({ markdownUrl }) => markdownUrl)
    expect([...links].sort()).toEqual([...pages, `${running.baseUrl}/developers.md`].sort())
    for (const link of links) {
      const response = await fetchFresh(link)
      expect([link, response.status, response.headers.get('content-type')]).toEqual([link, 200, 'text/markdown; charset=utf-8'])
    }
  })
})

describe('/developers.md', () => {
  test('has curl lines that work verbatim', async () => {
    const lines = (await text('/developers.md')).split('\n').filter((line) => line.startsWith('curl '))
    expect(lines.length).toBeGreaterThanOrEqual(5)
    for (const line of lines) {
      const { stdout, stderr } = await run('sh', ['-c', line])
      expect([line, stderr]).toEqual([line, ''])
      expect([line, stdout.split('\r\n')[0]]).toEqual([line, 'HTTP/1.1 200 OK'])
      if (!line.includes('/mcp')) continue
      const message = JSON.parse(stdout.slice(stdout.indexOf('\r\n\r\n') + 4))
      expect([line, message.error, message.result?.isError ?? false]).toEqual([line, undefined, false])
    }
  })

  test('begins with connecting a client and one call, and has at most 16,000 bytes', async () => {
    const guide = await text('/developers.md')
    expect([...guide.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      ...['Connect a client', 'Call a tool', 'Tools', 'Connector', 'Resources', 'Profile', 'Pages as Markdown', 'Addresses'],
      ...['Limits', 'Errors', 'Privacy'],
    ])
    expect(Buffer.byteLength(guide)).toBeLessThanOrEqual(16_000)
  })

  test('has no broken link', async () => {
    const links = [...(await text('/developers.md')).matchAll(/\]\((http[^)]+)\)/g)].map(([, url]) => url as string)
    expect(links.length).toBeGreaterThan(2)
    for (const link of links) expect([link, (await fetchFresh(link)).status]).toEqual([link, 200])
  })

  test('lists exactly the errors of the table, the limits and the versions', async () => {
    const guide = await text('/developers.md')
    const named = [...guide.matchAll(/^\| (\d{3}) \| `(\w+)` \|$/gm)].map(([, status, code]) => [code, Number(status)])
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(Object.entries(errors).map(([code, { status }]) => [code, status])))
    for (const version of protocolVersions) expect(guide).toContain(version)
    const limits = [
      ...guide.slice(guide.indexOf('## Limits'), guide.indexOf('## Errors')).matchAll(/^\| (?!what|---)([^|]+) \| ([^|]+) \|$/gm),
    ]
    expect(Object.fromEntries(limits.map(([, what, limit]) => [what, limit]))).toEqual({
      'profile requests, both routes together': '60 per 60 seconds, client and instance',
      [`tool calls, searches, \`${href('/api/v1/facts')}\` and \`${href('/api/v1/verify')}\` together`]:
        '1000 per 60 seconds, client and instance',
      'body of an MCP request': '65,536 bytes',
      'generation attempts of ask_service': '10 in any 60 seconds per client; 1,000 per UTC day in total',
      'question of ask_service': '2,000 characters',
      'retrieved context of ask_service': '24,000 characters, or `INFERENCE_CONTEXT_CHARACTERS` of the operator',
      'generated output of ask_service': '2,048 tokens',
      'time for an answer of ask_service': '20 seconds',
    })
  })

  test('names the app of APP_URL', async () => {
    const other = await startFrontDoor({ APP_URL: 'https://app.example.com' })
    expect(await (await fetch(`${other.baseUrl}/developers.md`)).text()).toContain('https://app.example.com')
    await other.stop()
  })

  test('describes the tools the server lists, argument by argument', async () => {
    const guide = await text('/developers.md')
    const answer = await fetchFresh('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    const { tools } = (
      (await answer.json()) as { result: { tools: { name: string; description: string; inputSchema: { properties: object } }[] } }
    ).result
    expect([...guide.matchAll(/^### (\w+)$/gm)].map(([, name]) => name).filter((name) => name !== 'Deprecation')).toEqual(
      tools.map(({ name }) => name),
    )
    for (const { description, inputSchema } of tools) {
      expect(guide).toContain(description)
      for (const argument of Object.keys(inputSchema.properties)) expect(guide).toContain(`| \`${argument}\` |`)
    }
  })
})

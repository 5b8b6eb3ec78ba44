// @module-tag slow
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { remoteDeployment } from '../../src/commands/check.ts'
import type { RequirementId } from '../../src/scenarios/scenario.ts'
import { scenarios, verifyDeployment } from '../../src/scenarios/verify-deployment.ts'
import type { HarnessError } from '../../src/session/harness-error.ts'
import type { Waiting } from '../../src/session/retry-after.ts'
import { type Answer, BrokenDeployment, type Exchange, type Mutation } from '../support/broken-deployment.ts'
import { smallContent } from '../support/harness-process.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let proxy: BrokenDeployment
let server: StartedServer

/** Each check uses its own client address, so none has to wait for the rate limit. */
const waiting: Waiting = {
  wait: (seconds) => Promise.reject(new Error(`There was no limit to wait for: ${seconds} s.`)),
  note: () => undefined,
}

async function unmet(run: typeof scenarios = scenarios): Promise<string[]> {
  const outcomes = await verifyDeployment(remoteDeployment(proxy.baseUrl, waiting), run)
  return outcomes.filter(({ verdict }) => verdict === 'unmet').map(({ requirement, found }) => `${requirement}: ${found.join(' | ')}`)
}

const isProfile = ({ path }: Exchange) => path.startsWith('/api/')
const isAlias = ({ path }: Exchange) => path.startsWith('/api/profile')
const edit = (answer: Answer, change: (body: Record<string, unknown>) => void) => {
  const body = JSON.parse(answer.body) as Record<string, unknown>
  change(body)
  answer.body = JSON.stringify(body)
}
const editProfile = (change: (body: Record<string, unknown>) => void): Mutation => ({
  answer: (answer, exchange) => {
    if (isProfile(exchange) && answer.status === 200) edit(answer, change)
  },
})

const mutants: readonly (readonly [RequirementId, Mutation])[] = [
  ['profile.no-other-fields', editProfile((body) => Object.assign(body, { founded: 2019 }))],
  ['profile.required-fields', editProfile((body) => delete body.legalName)],
  ['profile.contact', editProfile((body) => Object.assign(body.contact as object, { general: 'the front desk' }))],
  ['profile.links', editProfile((body) => Object.assign(body, { demoUrl: 'soon' }))],
  ['profile.independence', editProfile((body) => Object.assign(body.independence as object, { insuranceCarrier: 'no' }))],
  ['profile.address', editProfile((body) => delete (body.address as Record<string, unknown>).postalCode)],
  [
    'profile.pricing-omitted',
    {
      answer: (answer, { path }) => {
        if (path === '/api/v1/profile?include_pricing=false') edit(answer, (body) => Object.assign(body, { pricing: [] }))
      },
    },
  ],
  [
    'legacy.same-parameter',
    {
      answer: (answer, { path }) => {
        if (path === '/api/profile?include_pricing=false') edit(answer, (body) => Object.assign(body, { pricing: [] }))
      },
    },
  ],
  [
    'profile.api-version',
    {
      answer: (answer, exchange) => {
        if (isProfile(exchange) && answer.status === 200) answer.headers['api-version'] = 'v1'
      },
    },
  ],
  [
    'profile.ratelimit-structured',
    {
      answer: (answer, exchange) => {
        if (isProfile(exchange) && answer.status === 200) answer.headers.ratelimit = '"profile";r=1000;t=60'
      },
    },
  ],
  [
    'profile.invalid-parameter',
    {
      answer: (answer, exchange) => {
        if (isProfile(exchange) && !isAlias(exchange) && answer.status === 400)
          edit(answer, (body) => Object.assign(body, { error: 'bad' }))
      },
    },
  ],
  ['profile.retry-after', { answer: (answer) => delete answer.headers['retry-after'] }],
  [
    'profile.other-status',
    {
      answer: (answer) => {
        if (answer.status === 405) edit(answer, (body) => delete body.resolution)
      },
    },
  ],
  ['legacy.deprecation', { answer: (answer) => delete answer.headers.deprecation }],
  [
    'legacy.sunset',
    {
      answer: (answer, exchange) => {
        if (isAlias(exchange)) answer.headers.sunset = '2027-12-31'
      },
    },
  ],
  [
    'legacy.successor',
    {
      answer: (answer, exchange) => {
        if (isAlias(exchange)) delete answer.headers.link
      },
    },
  ],
  [
    'service.markdown',
    {
      answer: (answer, { path }) => {
        if (path === '/index.md') answer.headers['content-type'] = 'text/html'
      },
    },
  ],
  [
    'markdown.unregistered',
    {
      answer: (answer, { path }) => {
        if (path.endsWith('.md') && answer.status === 404) answer.status = 200
      },
    },
  ],
  [
    'documents.openapi-version',
    {
      answer: (answer, { path }) => {
        if (path === '/openapi.json') edit(answer, (body) => Object.assign(body.info as object, { version: '2.0.0' }))
      },
    },
  ],
  [
    'documents.llms',
    {
      answer: (answer, { path }) => {
        if (path === '/llms.txt') answer.body = answer.body.replace(/^# /, '')
      },
    },
  ],
  [
    'service.stateless',
    {
      answer: (answer, { path }) => {
        if (path === '/mcp') answer.headers['mcp-session-id'] = 'a-session'
      },
    },
  ],
  ['mcp.origin', { request: ({ headers }) => delete headers.origin }],
  [
    'mcp.host',
    {
      request: ({ headers }) => {
        headers.host = proxy.baseUrl.host
      },
    },
  ],
  [
    'mcp.body-limit',
    {
      request: (exchange) => {
        if (exchange.path === '/mcp') exchange.body = exchange.body.trimEnd()
      },
    },
  ],
  [
    'tools.compare-either-order',
    {
      answer: (answer, { path, body }) => {
        const found = path === '/mcp' && /"provider_a":"([^"]+)","provider_b":"([^"]+)"/.exec(body)
        if (found && String(found[1]) < String(found[2])) answer.body = answer.body.replaceAll('Comparison of', 'Contrast of')
      },
    },
  ],
]

beforeAll(async () => {
  proxy = await BrokenDeployment.start()
  server = await startServer({ BASE_URL: proxy.baseUrl.origin, TRUSTED_PROXIES: '127.0.0.1' })
  proxy.target = server.url
})

// Limits are per client. With a shared address a check would find the window used up.
let checks = 0
beforeEach(() => {
  checks += 1
  proxy.client = `192.0.2.${checks}`
  proxy.mutation = {}
})

afterAll(async () => {
  await server.stop()
  await proxy.close()
})

describe('svc-harness check --url', () => {
  it('prints every result and exits with 0 when all requirements are met', async () => {
    const { code, output, waits } = await runInProcess(['check', '--url', proxy.baseUrl.href])
    expect(waits).toEqual([])
    expect(output.trim().split('\n').at(-1)).toMatch(/^\d+ met, 0 unmet, \d+ not testable here$/)
    expect(code).toBe(0)
  })

  it('prints failed requirements first and exits with 1', async () => {
    proxy.mutation = { answer: (answer) => delete answer.headers.deprecation }
    const { code, output } = await runInProcess(['check', '--url', proxy.baseUrl.href, '--json'])
    const unmetOutcomes = (JSON.parse(output) as { requirement: string; verdict: string }[]).filter(({ verdict }) => verdict === 'unmet')
    expect(unmetOutcomes.map(({ requirement }) => requirement)).toEqual(['legacy.deprecation'])
    expect(code).toBe(1)
  })
})

test('a server below a path meets the specification, and its questions are asked there', async () => {
  const port = await freePort()
  const below = await startServer({ PORT: String(port), BASE_URL: `http://localhost:${port}/facts/public` })
  try {
    const url = new URL('/facts/public', below.url)
    // First: the last scenario uses up a minute's requests.
    const { code } = await runInProcess(['questions', '--url', url.href])
    expect(code).toBe(0)
    const outcomes = await verifyDeployment(remoteDeployment(url, waiting), scenarios)
    expect(outcomes.filter(({ verdict }) => verdict === 'unmet')).toEqual([])
  } finally {
    await below.stop()
  }
})

test('questions --report writes nothing if the server publishes other content than the folder', async () => {
  const [folder, report] = await Promise.all(['svc-questions-', 'svc-report-'].map((name) => mkdtemp(join(tmpdir(), name))))
  await cp(smallContent, folder as string, { recursive: true })
  await writeFile(join(folder as string, 'questions.yaml'), '- question: What does it cost?\n  page: /pricing\n')
  const words = ['questions', '--url', proxy.baseUrl.href, '--content', folder as string, '--report', report as string]
  const mistake = await runInProcess(words, { baseUrl: proxy.baseUrl.origin }).catch((error: HarnessError) => error)
  const written = await readdir(report as string)
  await Promise.all([folder, report].map((path) => rm(path as string, { recursive: true })))
  expect(written).toEqual([])
  expect(mistake).toMatchObject({
    message: expect.stringMatching(/^The server publishes revision [0-9a-f]{16}, and the content folder is revision [0-9a-f]{16}\.$/),
    resolution: expect.stringMatching(/^Give --content/),
  })
})

describe('our own server is checked against the specification', () => {
  it('passes when /llms.txt only links further index files', async () => {
    proxy.mutation = {
      request: (exchange) => {
        if (exchange.path === '/guides/llms.txt') exchange.path = '/llms.txt'
        else if (exchange.path === '/llms.txt') exchange.path = '/llms.txt?divided'
      },
      answer: (answer, { path }) => {
        if (path !== '/llms.txt?divided') return
        const folders = `- [Guides](${new URL('/guides/llms.txt', proxy.baseUrl)}): 9 pages.`
        answer.body = `# Acme\n\n> Prices and more.\n\nA paragraph.\n\n## Folders\n\n${folders}\n`
      },
    }
    expect(await unmet(scenarios.filter(({ requirements }) => requirements.includes('documents.llms')))).toEqual([])
  })

  it.each(mutants)('reports exactly %s when it is broken', async (requirement, mutation) => {
    proxy.mutation = mutation
    const found = await unmet(scenarios.filter(({ requirements }) => requirements.includes(requirement)))
    expect(found.map((line) => line.split(':')[0])).toEqual([requirement])
  })
})

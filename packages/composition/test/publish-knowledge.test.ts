// @module-tag slow
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Content, SourcePage } from '@svc/knowledge-index'
import { type Behaviour, embeds, json, type ModelEndpoint, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../src/log/log.ts'
import { createKnowledgePublisher } from '../src/publish-knowledge.ts'

const baseUrl = 'https://facts.example.com'
const texts = { '/': 'Welcome.', '/motor': 'Every car is insured.', '/terms': 'A refund takes ten days.' }

/** Synonyms share a dimension, and every other text has the last one. */
const meanings = [
  ['car', 'automobile', 'vehicle'],
  ['refund', 'money back'],
  ['breach', 'intrusion'],
]

function vectorOf(text: string): number[] {
  const lower = text.toLowerCase()
  const vector = meanings.map((words) => (words.some((word) => lower.includes(word)) ? 1 : 0))
  return vector.includes(1) ? [...vector, 0] : [...vector.map(() => 0), 1]
}

const vectors = embeds(vectorOf)

let endpoint: ModelEndpoint
let folder: string
let file: string
let lines: string[]

/** Ends the wait for the vector of the current question. */
let giveUp: () => void

beforeEach(async () => {
  // A search waits 300 ms for the vector of its question, which is too short for a slow machine.
  const { setTimeout: start } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, milliseconds?: number) => {
    if (milliseconds !== 300) return start(work, milliseconds)
    giveUp = work
    return start(work, 60_000)
  }) as typeof setTimeout)
  endpoint = await startModelEndpoint(vectors)
  folder = await mkdtemp(join(tmpdir(), 'svc-vectors-'))
  file = join(folder, 'data', 'vectors.bin')
  lines = []
})

afterEach(async () => {
  await endpoint.close()
  await rm(folder, { recursive: true, force: true })
})

function publish(content: Content = contentOf(texts), model = 'small') {
  const log = createLog({ level: 'info', format: 'json', destination: { write: (line) => lines.push(line) } })
  const embeddings = { baseUrl: endpoint.baseUrl, apiKey: 'secret-key', model, file }
  return createKnowledgePublisher({ baseUrl, embeddings }, log).publish(content)
}

/** The texts of every request. */
const requested = () => endpoint.requests.map(({ body }) => body.input as string[])

const found = async (knowledge: Awaited<ReturnType<typeof publish>>, query: string) =>
  (await knowledge.search(query)).map(({ page }) => page.path)

describe('vectors (decision 0110)', () => {
  test('find pages that share no word with the question', async () => {
    const knowledge = await publish()
    expect(knowledge.vectors).toMatchObject({ status: 'complete', asked: 3 })
    expect(await found(knowledge, 'automobile')).toEqual(['/motor'])
    expect((await knowledge.evidence('my vehicle', { maxCharacters: 24_000, maxPassages: 24 })).map(({ page }) => page.path)).toEqual([
      '/motor',
    ])
  })

  test('are fused with the ranking by words: reciprocal rank, k = 60', async () => {
    const pages = { '/': 'Money back is promised.', '/a': 'The vehicle policy.', '/b': 'A car policy. The car policy.' }
    const hits = await (await publish(contentOf(pages))).search('policy for a car')
    // By words: /b, /a. By vectors: /a and /b are equal, so in page order.
    expect(hits.map(({ page, score }) => [page.path, score])).toEqual([
      ['/a', 1 / 62 + 1 / 61],
      ['/b', 1 / 61 + 1 / 62],
    ])
  })

  test('are requested like OpenAI’s clients do, with the key as a bearer token', async () => {
    await publish()
    expect(endpoint.requests[0]).toMatchObject({ path: '/v1/embeddings', headers: { authorization: 'Bearer secret-key' } })
    expect(requested()).toEqual([[expect.stringContaining('Welcome.'), expect.stringContaining('car'), expect.stringContaining('refund')]])
  })

  test('are requested for at most 32 texts at once', async () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, number) => [number === 0 ? '/' : `/page-${number}`, `Text ${number}.`]))
    await publish(contentOf(many))
    expect(
      requested()
        .map(({ length }) => length)
        .sort((a, b) => a - b),
    ).toEqual([4, 32, 32, 32])
  })

  test('are of texts cut at 4,000 characters, without half characters', async () => {
    await publish(contentOf({ '/': `\`\`\`\n${'x'.repeat(3_989)}${'🎉'.repeat(500)}\n\`\`\`` }))
    const [text = ''] = requested().flat()
    expect(text.length).toBeLessThanOrEqual(4_000)
    expect(text).not.toMatch(/\p{Cs}/u)
  })
})

describe('stored vectors', () => {
  test('are used after a restart without a request', async () => {
    await publish()
    endpoint.requests.length = 0
    const again = await publish()
    expect(requested()).toEqual([])
    expect(again.vectors).toMatchObject({ status: 'complete', asked: 0 })
    expect(await found(again, 'automobile')).toEqual(['/motor'])
    expect(await readdir(join(folder, 'data'))).toEqual(['vectors.bin'])
  })

  test('are requested again only for changed passages', async () => {
    await publish()
    endpoint.requests.length = 0
    const edited = await publish(contentOf({ ...texts, '/terms': 'Money back within ten days.' }))
    expect(requested()).toEqual([[expect.stringContaining('Money back')]])
    expect(await found(edited, 'refund')).toEqual(['/terms'])
  })

  test('of another model are not used', async () => {
    await publish()
    endpoint.requests.length = 0
    await publish(contentOf(texts), 'large')
    expect(requested().flat()).toHaveLength(3)
  })

  test('of another length under the same model name are not used', async () => {
    await publish()
    endpoint.behaviour = embeds((text) => [...vectorOf(text), 0])
    const knowledge = await publish(contentOf({ ...texts, '/': 'Hello.' }))
    expect(knowledge.vectors?.status).toBe('complete')
    expect(await found(knowledge, 'automobile')).toEqual(['/motor'])
  })

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
    ['changed in one bit', (bytes: Buffer) => bytes.fill((bytes.at(-1) as number) ^ 1, bytes.length - 1)],
    ['of another format', (bytes: Buffer) => bytes.fill(99, 4, 5)],
    ['empty', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('{"model":"small","vectors":[]}'.repeat(10))],
  ])('that are %s are not used and requested again', async (_, damage) => {
    await publish()
    await writeFile(file, damage(await readFile(file)))
    endpoint.requests.length = 0
    expect((await publish()).vectors).toMatchObject({ status: 'complete', asked: 3 })
    expect(requested().flat()).toHaveLength(3)
  })

  test('that cannot be written are a warning', async () => {
    await writeFile(join(folder, 'data'), 'a file where the folder should be')
    const knowledge = await publish()
    expect(await found(knowledge, 'automobile')).toEqual(['/motor'])
    expect(JSON.parse(lines.join(''))).toMatchObject({
      problem: expect.stringMatching(/\/data\/vectors\.bin cannot be written \(E[A-Z]+\)\.$/),
      fix: 'Make its folder writable, and make room on that disk.',
      message: 'vectors not saved, next start requests them again',
    })
  })

  test('are used from a read-only folder', async () => {
    await publish()
    await chmod(join(folder, 'data'), 0o500)
    expect((await publish()).vectors).toMatchObject({ status: 'complete', asked: 0 })
  })
})

describe('a search ranks only by words', () => {
  const failures: [string, Behaviour][] = [
    ['an error', (response) => response.writeHead(500).end('upstream-canary')],
    ['wrong credentials', (response) => response.writeHead(401).end('upstream-canary')],
    ['a redirect', (response) => response.writeHead(307, { location: `${endpoint.baseUrl}/elsewhere` }).end()],
    ['no JSON', (response) => response.writeHead(200).end('<html>')],
    ['another body', json({ vectors: [] })],
    ['no vector', json({ data: [] })],
    ['vectors for other texts', json({ data: [{ index: 5, embedding: [1, 0, 0, 0] }] })],
    ['a wrong dimension', json({ data: [{ index: 0, embedding: [1, 0] }] })],
    ['no numbers', json({ data: [{ index: 0, embedding: [null, 0, 0, 1] }] })],
    ['a reset', (response) => response.socket?.resetAndDestroy()],
    ['silence', () => giveUp()],
    ['an endless response', (response) => flood(response)],
  ]

  test.each(failures)('after %s instead of a question’s vector', async (_, behaviour) => {
    const knowledge = await publish()
    endpoint.behaviour = behaviour
    expect(await found(knowledge, 'refund')).toEqual(['/terms'])
    expect(await found(knowledge, 'automobile')).toEqual([])
    expect(lines.join('').match(/embeddings failed/g)).toHaveLength(1)
    expect(lines.join('')).not.toContain('upstream-canary')
    endpoint.behaviour = vectors
    expect(await found(knowledge, 'automobile')).toEqual(['/motor'])
    expect(lines.join('')).not.toContain('secret-key')
  })

  test.each(failures.filter(([name]) => !['silence', 'a wrong dimension'].includes(name)))(
    'after %s instead of the passages’ vectors, and the next publication requests them again',
    async (_, behaviour) => {
      endpoint.behaviour = behaviour
      const knowledge = await publish()
      expect(knowledge.vectors?.status).toBe('incomplete')
      expect(await found(knowledge, 'refund')).toEqual(['/terms'])
      expect(lines.join('')).toContain('vectors incomplete')
      endpoint.behaviour = vectors
      expect((await publish()).vectors?.status).toBe('complete')
    },
  )

  test('and the vectors computed before a failure are stored', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, number) => [number === 0 ? '/' : `/page-${number}`, `Text ${number}.`]))
    endpoint.behaviour = (response, request) => (endpoint.requests.length > 3 ? response.writeHead(429).end() : vectors(response, request))
    expect((await publish(contentOf(many))).vectors?.status).toBe('incomplete')
    const before = requested().flat().length
    endpoint.behaviour = vectors
    expect((await publish(contentOf(many))).vectors?.asked).toBeLessThan(200)
    expect(before).toBeGreaterThan(0)
  })

  test('unless the caller aborts: it rejects, and the request to the endpoint ends', async () => {
    const knowledge = await publish()
    const caller = new AbortController()
    const closed = new Promise<void>((resolve) => {
      endpoint.behaviour = (response) => {
        response.on('close', resolve)
        caller.abort(new Error('left'))
      }
    })
    await expect(knowledge.search('refund', { signal: caller.signal })).rejects.toThrow('left')
    await closed
    expect(lines.join('')).not.toContain('embeddings failed')
  })

  test('without configuration, and sends no request', async () => {
    const log = createLog({ level: 'silent', format: 'json', destination: { write: () => undefined } })
    const knowledge = await createKnowledgePublisher({ baseUrl, embeddings: undefined }, log).publish(contentOf(texts))
    expect(knowledge.vectors).toBeUndefined()
    expect(await found(knowledge, 'automobile')).toEqual([])
    expect(requested()).toEqual([])
  })
})

function flood(response: Parameters<Behaviour>[0]): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = ' '.repeat(64 * 1_024)
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', write)
  write()
}

function contentOf(bodies: Readonly<Record<string, string>>): Content {
  const pages = Object.entries(bodies).map(
    ([path, body]): SourcePage => ({
      file: `pages${path}.md`,
      path,
      kind: 'page',
      frontMatter: { title: 'Page', description: 'Text.', sources: [], language: 'en' },
      body,
      revision: '',
    }),
  )
  return { profile: {}, pages, providers: [], glossary: [], questions: [], revision: '' }
}

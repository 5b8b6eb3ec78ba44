// @module-tag slow
/** `/api/v1/verify`. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statementsOf } from '@svc/knowledge-index'
import { freePort } from '@svc/tooling/free-port'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fixtureContent, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

let folder: string
let running: RunningFrontDoor

const verifyUrl = (parameters: Readonly<Record<string, string>>) => `${running.baseUrl}/api/v1/verify?${new URLSearchParams(parameters)}`

async function verdictOf(quote: string, page: string, more: Readonly<Record<string, string>> = {}) {
  const response = await fetch(verifyUrl({ quote, page, ...more }))
  return {
    status: response.status,
    ...((await response.json()) as { verdict?: string; error?: string; matches?: object[]; current_revision?: string }),
  }
}

const removed = 'Money comes back within 31 days of the payment.'
let replacedRevision: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-verify-'))
  const content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  const file = join(content, 'pages/pricing.md')
  const original = readFileSync(file, 'utf8')
  writeFileSync(file, `${original}\n## Money back\n\n${removed}\n`)
  running = await startFrontDoor({
    CONTENT_DIR: content,
    STORE_URL: `sqlite:${join(folder, 'store.db')}`,
    MCP_CALLS_PER_MINUTE: '1000000',
  })
  const historyOf = async () => (await fetch(`${running.baseUrl}/pricing.history.json`)).json() as Promise<{ revision: string }[]>
  await vi.waitFor(async () => expect(await historyOf()).toHaveLength(1), 120_000)
  replacedRevision = (await historyOf())[0]?.revision as string
  writeFileSync(file, original)
  await running.frontDoor.publications.reload()
  await vi.waitFor(async () => expect(await historyOf()).toHaveLength(2), 120_000)
})
afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true })
})

describe('a quote', () => {
  test('of every statement is found on its page, and reported as elsewhere on another page', async () => {
    const { pages } = running.frontDoor.publications.current().knowledge
    const statements = pages.flatMap((page) =>
      statementsOf(page).map(({ start, end }) => ({ path: page.path, text: page.text.slice(start, end) })),
    )
    const quotable = statements.filter(({ text }) => Array.from(text).length >= 12 && Array.from(text).length <= 600)
    expect(quotable.length).toBeGreaterThan(10)
    for (const { path, text } of quotable) {
      expect(await verdictOf(text, path), text).toMatchObject({ status: 200, verdict: 'exact' })
      const other = path === '/' ? '/pricing' : '/'
      expect((await verdictOf(text, other)).verdict, text).toMatch(/^(?:elsewhere|exact|typographic|changed)$/)
    }
  })

  test('with a changed digit or word is not found', async () => {
    const { pages } = running.frontDoor.publications.current().knowledge
    const texts = pages.flatMap((page) => statementsOf(page).map(({ start, end }) => page.text.slice(start, end)))
    const long = texts.filter((text) => /^[\w ,.'-]{40,300}$/.test(text))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...long), fc.nat(), async (text, at) => {
        const words = text.split(' ')
        words[1 + (at % (words.length - 2))] = 'zebra'
        expect((await verdictOf(words.join(' '), '/')).verdict).toBe('not_found')
      }),
      { numRuns: 30 },
    )
  })

  test('that an edit removed is changed, with the earlier revision and the time of its replacement', async () => {
    const answer = await verdictOf(removed, '/pricing')
    expect(answer).toMatchObject({
      verdict: 'changed',
      matches: [{ revision: replacedRevision, url: `${running.baseUrl}/pricing@${replacedRevision}#money-back` }],
    })
    expect(answer).toHaveProperty('last_published_at', expect.stringMatching(/^\d{4}-\d\d-\d\dT/))
    expect(answer.current_revision).not.toBe(replacedRevision)
    expect(await verdictOf(removed, '/pricing', { revision: replacedRevision })).toMatchObject({ verdict: 'exact' })
    expect(await verdictOf(removed.replace('31', '30'), '/pricing')).toMatchObject({ verdict: 'not_found', matches: [] })
  })

  test('is answered in one line of text for shells', async () => {
    const response = await fetch(verifyUrl({ quote: removed, page: '/pricing' }), { headers: { accept: 'text/plain' } })
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toMatch(/^changed http:\S+ until \S+\n$/)
  })
})

describe('the past of a page', () => {
  const old = 'E-mail is read once a day.'
  const middle = 'E-mail is read twice a day.'
  const ofRemoved = 'The office closes in August.'
  /** The revision of each text. */
  const revisions: Record<string, string> = {}

  beforeAll(async () => {
    const pages = join(folder, 'content/pages')
    const write = (name: string, body: string, more = '') =>
      writeFileSync(join(pages, name), `---\ntitle: Hours of ${name}\ndescription: When somebody is here.\n${more}---\n\n${body}\n`)
    const publish = async (name: string) => {
      await running.frontDoor.publications.reload()
      const { revision } = running.frontDoor.publications.current().knowledge.page(`/${name}`) ?? {}
      const history = async () => (await fetch(`${running.baseUrl}/${name}.history.json`)).text()
      await vi.waitFor(async () => expect(await history()).toContain(revision), 120_000)
      return revision as string
    }
    write('hours.md', old)
    write('closed.md', ofRemoved)
    await publish('closed')
    revisions[old] = await publish('hours')
    revisions[ofRemoved] = running.frontDoor.publications.current().knowledge.page('/closed')?.revision as string
    rmSync(join(pages, 'hours.md'))
    rmSync(join(pages, 'closed.md'))
    write('times.md', middle, 'formerly: [/hours]\n')
    revisions[middle] = await publish('times')
    rmSync(join(pages, 'times.md'))
    write('opening.md', 'E-mail is read at noon.', 'formerly: [/hours, /times]\n')
    await publish('opening')
  })

  test.each([
    [old, '/hours'],
    [middle, '/times'],
  ])('includes the texts of its earlier paths: %s', async (quote, path) => {
    const revision = revisions[quote] as string
    for (const page of ['/opening', '/hours', '/times']) {
      const answer = await verdictOf(quote, page)
      expect(answer).toMatchObject({
        verdict: 'changed',
        matches: [{ path, revision, url: expect.stringContaining(`${path}@${revision}`) }],
      })
      expect(answer).toHaveProperty('last_published_at', expect.stringMatching(/^\d{4}-\d\d-\d\dT/))
      expect(await verdictOf(quote, page, { revision })).toMatchObject({ verdict: 'exact', matches: [{ path, revision }] })
    }
  })

  test('names the newest revision, at whichever path', async () => {
    expect(await verdictOf('E-mail is read', '/opening', { revision: revisions[old] as string })).toMatchObject({ verdict: 'exact' })
    expect(await verdictOf('read twice a day.', '/opening', { revision: revisions[old] as string })).toMatchObject({
      verdict: 'changed',
      matches: [{ path: '/times' }],
    })
    const { status, ...error } = await verdictOf(old, '/opening', { revision: '0'.repeat(16) })
    expect([status, JSON.stringify(error)]).toEqual([404, expect.stringContaining(`${revisions[middle]}, ${revisions[old]}`)])
  })

  test('does not include its current text: with an earlier revision that is elsewhere', async () => {
    const answer = await verdictOf('E-mail is read at noon.', '/opening', { revision: revisions[old] as string })
    expect(answer).toMatchObject({ verdict: 'elsewhere', matches: [{ path: '/opening', revision: answer.current_revision }] })
    expect(answer).not.toHaveProperty('last_published_at')
  })

  test('stays after the page was removed', async () => {
    const revision = revisions[ofRemoved] as string
    for (const page of ['/closed', '/closed.md', `${running.baseUrl}/closed`]) {
      const answer = await verdictOf(ofRemoved, page)
      expect(answer).toMatchObject({ status: 200, verdict: 'changed', matches: [{ path: '/closed', revision }] })
      expect(answer).toHaveProperty('last_published_at', expect.stringMatching(/^\d{4}-\d\d-\d\dT/))
      expect(answer).not.toHaveProperty('current_revision')
    }
    expect(await verdictOf(ofRemoved, '/closed', { revision })).toMatchObject({ verdict: 'exact', matches: [{ revision }] })
    expect(await verdictOf(removed, '/closed')).toMatchObject({ status: 200, verdict: 'not_found', matches: [] })
    expect(await verdictOf('E-mail is read at noon.', '/closed')).toMatchObject({ verdict: 'elsewhere', matches: [{ path: '/opening' }] })
    expect(await verdictOf(ofRemoved, '/closed', { revision: '0'.repeat(16) })).toMatchObject({ status: 404, error: 'revision_not_kept' })
  })
})

test.each([
  ['a quote that is too short', { quote: 'eleven char', page: '/' }, 400, 'invalid_parameter'],
  ['a quote that is too long', { quote: 'x'.repeat(601), page: '/' }, 400, 'invalid_parameter'],
  ['only punctuation', { quote: '. . . . . . . . .', page: '/' }, 400, 'invalid_parameter'],
  ['a quote that is too short without invisible characters', { quote: `short${'\u200b'.repeat(20)}`, page: '/' }, 400, 'invalid_parameter'],
  ['a quote that is too short without white space', { quote: `a${' '.repeat(20)}b`, page: '/' }, 400, 'invalid_parameter'],
  ['only invisible characters', { quote: '\u200b\u00ad\u2060'.repeat(10), page: '/' }, 400, 'invalid_parameter'],
  ['only joiners', { quote: '\u200d'.repeat(20), page: '/' }, 400, 'invalid_parameter'],
  ['no page', { quote: 'A quote of some words' }, 400, 'invalid_parameter'],
  ['an unknown page', { quote: 'A quote of some words', page: '/nowhere' }, 404, 'not_found'],
  ['an unknown revision', { quote: 'A quote of some words', page: '/pricing', revision: 'f'.repeat(16) }, 404, 'revision_not_kept'],
  ['a revision of another length', { quote: 'A quote of some words', page: '/pricing', revision: 'f' }, 404, 'revision_not_kept'],
  ['a long revision', { quote: 'A quote of some words', page: '/pricing', revision: 'f'.repeat(5_000) }, 404, 'revision_not_kept'],
  ['an empty revision', { quote: 'A quote of some words', page: '/pricing', revision: '' }, 404, 'revision_not_kept'],
])('%s is refused', async (_, parameters, status, error) => {
  const response = await fetch(verifyUrl(parameters as Record<string, string>))
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([status, error])
})

test('the error of an unknown page names the parameter', async () => {
  const response = await fetch(verifyUrl({ quote: 'A quote of some words', page: '/nowhere' }))
  expect(await response.json()).toEqual({
    error: 'not_found',
    message: 'The parameter page names no published page.',
    resolution: `Send the path of a page from ${href('/llms.txt')}.`,
  })
})

test('a parameter that is given twice is refused', async () => {
  const response = await fetch(`${verifyUrl({ quote: 'A quote of some words', page: '/' })}&page=/pricing`)
  expect(response.status).toBe(400)
})

test('a revision in capitals or of another page is not found', async () => {
  const ofFrontPage = running.frontDoor.publications.current().knowledge.page('/')?.revision as string
  for (const revision of [`${replacedRevision.toUpperCase()}X`, ofFrontPage]) {
    expect(await verdictOf(removed, '/pricing', { revision })).toMatchObject({ status: 404, error: 'revision_not_kept' })
  }
})

test('invisible characters in a quote are ignored', async () => {
  expect(await verdictOf([...removed].join('\u200b'), '/pricing')).toMatchObject({ verdict: 'changed' })
})

test('a quote is not in the log, the metrics, the store or an error', async () => {
  const metricsPort = await freePort()
  const store = join(folder, 'canary.db')
  const watched = await startFrontDoor({ METRICS_PORT: String(metricsPort), STORE_URL: `sqlite:${store}`, LOG_LEVEL: 'debug' })
  const canary = 'canary sings in the mine'
  const queries = [
    { quote: canary, page: '/' },
    { quote: canary, page: '/pricing', revision: canary },
    { quote: canary, page: canary },
    { quote: `canary ${'x'.repeat(700)}`, page: '/' },
    { quote: 'canary', page: '/' },
    { quote: canary },
  ]
  const answers = await Promise.all(
    queries.flatMap((query) =>
      ['application/json', 'text/html', 'text/plain'].map(async (accept) => {
        const address = `${watched.baseUrl}/api/v1/verify?${new URLSearchParams(query as Record<string, string>)}`
        return (await fetch(address, { headers: { accept } })).text()
      }),
    ),
  )
  answers.push(await (await fetch(`${watched.baseUrl}/api/v1/verify?quote=canary%FF&page=/`)).text())
  answers.push(await (await fetch(`${watched.baseUrl}/api/v1/verify?quote=canary`, { method: 'POST' })).text())
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await watched.stop()
  const files = [store, `${store}-wal`].filter((file) => existsSync(file)).map((file) => readFileSync(file, 'latin1'))
  for (const text of [...answers, metrics, ...files, JSON.stringify(watched.logLines())]) expect(text).not.toContain('canary')
})

test.each([
  ['/', 200],
  ['/unknown', 404],
])('requests for the page %s count as tool calls', async (page, status) => {
  const limited = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '1' })
  const ask = () => fetch(`${limited.baseUrl}/api/v1/verify?quote=A+quote+of+some+words&page=${page}`)
  expect((await ask()).status).toBe(status)
  const refused = await ask()
  expect([refused.status, Number(refused.headers.get('retry-after')) >= 1]).toEqual([429, true])
  await limited.stop()
})

// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { idsOf } from '@svc/answer-engine/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const program = fileURLToPath(new URL('../main.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'svc-eval-'))
const fee = 'A review costs $2,400 a year.'
const key = 'canary-key'

const claim = (...statements: string[]) => ({ statements, qualified_by: [] })

/** The statements that the scripted endpoint points at, by a word of the question: the wrong page is a mistake that only the expected section shows. */
function draftFor(word: string, prompt: Parameters<typeof idsOf>[0]) {
  const drafts: Record<string, () => unknown> = {
    cost: () => ({ claims: [claim(...idsOf(prompt, fee)), claim('S99'), claim('[S98 – S99]')], unanswered: [] }),
    refunded: () => ({ claims: [claim(...idsOf(prompt, fee))], unanswered: [] }),
    charged: () => ({ claims: [claim(...idsOf(prompt, fee))], unanswered: [] }),
    lawyers: () => ({ claims: [], unanswered: ['lawyers'] }),
    partners: () => ({ claims: [claim(...idsOf(prompt, 'Harbour has no lawyers.'))], unanswered: [] }),
  }
  return drafts[word]?.()
}

const keys: (string | undefined)[] = []

const server = createServer(async (request, response) => {
  keys.push(request.headers.authorization)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const prompt = JSON.parse(Buffer.concat(chunks).toString())
  const question = prompt.messages.at(-1).content.split('<<<QUESTION').at(-1) as string
  const word = ['cost', 'refunded', 'charged', 'lawyers', 'partners'].find((candidate) => question.includes(candidate))
  if (word === undefined) return void response.writeHead(500).end()
  const message = { role: 'assistant', content: JSON.stringify(draftFor(word, prompt)) }
  const body = { choices: [{ index: 0, finish_reason: 'stop', message }], usage: { prompt_tokens: 100, completion_tokens: 20 } }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})

beforeAll(async () => {
  mkdirSync(join(folder, 'pages'))
  const page = (title: string, text: string) =>
    `---\ntitle: ${title}\ndescription: ${title}.\nreviewed: 2026-05-01\n---\n\n# ${title}\n\n${text}\n`
  writeFileSync(join(folder, 'profile.json'), '{}')
  writeFileSync(join(folder, 'pages', 'index.md'), page('Harbour', 'Harbour has no lawyers.'))
  writeFileSync(join(folder, 'pages', 'pricing.md'), page('Pricing', `${fee}\n\n## Refunds\n\nNo fee of a review is refunded.`))
  const questions = [
    '{ question: How much does a review cost a year?, page: /pricing }',
    '{ question: Is the fee of a review refunded?, page: /pricing, section: refunds }',
    '{ question: How is a review charged?, page: / }',
    '{ question: Which lawyers does Harbour have?, unanswerable: true }',
    '{ question: Does Harbour have partners?, unanswerable: true }',
    '{ question: Does Harbour review boats?, unanswerable: true }',
    '{ question: zebra crossings, unanswerable: true }',
  ]
  writeFileSync(join(folder, 'questions.yaml'), questions.map((entry) => `- ${entry}\n`).join(''))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function run(environment: Record<string, string>, args: readonly string[] = [folder]) {
  const env = { PATH: process.env.PATH, ...environment }
  const child = spawn(process.execPath, [program, 'eval', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { code: -1, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += chunk))
  child.stderr.on('data', (chunk) => (output.stderr += chunk))
  const [code] = await once(child, 'close')
  return { ...output, code }
}

const keyFile = join(folder, 'key')
writeFileSync(keyFile, `${key}\n`)

const endpoint = () => ({
  INFERENCE_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  INFERENCE_API_KEY: key,
  INFERENCE_MODEL: 'scripted',
})

describe('npm run bench -- eval', () => {
  test('prints how well the endpoint selects statements, with the goals, endings and cost; the key may be in a file, like the server', async () => {
    const { INFERENCE_API_KEY: _key, ...rest } = endpoint()
    const { code, stdout, stderr } = await run({ ...rest, INFERENCE_API_KEY_FILE: keyFile })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(keys.at(-1)).toBe(`Bearer ${key}`)
    const figures = new Map(stdout.split('\n').map((line) => [line.split(/ {2,}/)[0], line.split(/ {2,}/).slice(1)]))
    expect(figures.get('answerable, a claim in the expected section')).toEqual(['1', '3', '33.3%', '90%'])
    expect(figures.get('unanswerable, no claim')).toEqual(['2', '3', '66.7%', '90%'])
    expect(figures.get('ids that name no statement')).toEqual(['2', '6', '33.3%', 'below 1%'])
    expect(figures.get('claims dropped')).toEqual(['2', '6', '33.3%'])
    expect(figures.get('answerable, any claim')).toEqual(['3', '3', '100.0%'])
    expect(figures.get('claims per answer')).toEqual(['1.0'])
    expect(figures.get('input tokens per answer')).toEqual(['100'])
    expect(figures.get('output tokens per answer')).toEqual(['20'])
    expect(figures.get('no_evidence')).toEqual(['1', '7', '14.3%'])
    expect(figures.get('unavailable generation_failed upstream_error')).toEqual(['1', '7', '14.3%'])
    expect(stdout).toContain('cost: 6 requests, 500 input tokens, 100 output tokens; reported for 5 of them')
    expect(stdout).not.toContain(key)
  })

  test('refuses two keys, and a file that cannot be read', async () => {
    const { INFERENCE_API_KEY: _key, ...rest } = endpoint()
    expect(await run({ ...endpoint(), INFERENCE_API_KEY_FILE: keyFile })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('only one'),
    })
    expect(await run({ ...rest, INFERENCE_API_KEY_FILE: join(folder, 'none') })).toMatchObject({
      code: 2,
      stderr: 'INFERENCE_API_KEY_FILE names a file that cannot be read.\n',
    })
  })

  test('without an endpoint prints one line and exits with 2', async () => {
    const { INFERENCE_BASE_URL } = endpoint()
    expect(await run({ INFERENCE_BASE_URL })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Not set: INFERENCE_API_KEY, INFERENCE_MODEL. Set them to an OpenAI-compatible endpoint, its key and its model.\n',
    })
    expect(await run({ ...endpoint(), INFERENCE_BASE_URL: 'ftp://a.example' })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^baseUrl [^\n]+\n$/),
    })
  })
})

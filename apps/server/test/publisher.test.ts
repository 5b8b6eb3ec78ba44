/**
 * Whom the pages mean by "we" (design 6, "verified"): a claim may name the company of the profile where the page speaks of itself, and
 * nobody else. Asked of the running server, whose language model is scripted behind a real HTTP server.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from './front-door.ts'
import { callTool } from './observe/call-tool.ts'

const sentence = 'We return calls about claims within two hours on business days.'
const claimOf = (company: string) => `${company} returns calls about claims within two hours on business days.`
const companies = ['Lantern Desk', 'Harbour Desk']

let folder: string
let model: Server
let running: RunningFrontDoor

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-publisher-'))
  cpSync(fixtureContent, folder, { recursive: true })
  writeFileSync(
    join(folder, 'pages/calls.md'),
    `---\ntitle: Calls about claims\ndescription: How soon a call is returned.\nreviewed: 2026-05-01\n---\n\n# Calls about claims\n\n${sentence}\n`,
  )
  model = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const prompt = (JSON.parse(text) as { messages: { content: string }[] }).messages.map(({ content }) => content).join('\n')
    const evidence = prompt.slice(0, prompt.indexOf(sentence)).match(/\bE\d+\b/g)
    const support = [{ evidence_id: evidence?.at(-1), quote: sentence }]
    const claims = companies.map((company) => ({ text: claimOf(company), support, qualification: null }))
    const message = { role: 'assistant', content: JSON.stringify({ claims, unanswered_questions: [] }), refusal: null }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id: '1', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] }))
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  running = await startFrontDoor({
    CONTENT_DIR: folder,
    INFERENCE_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
    INFERENCE_API_KEY: 'key',
    INFERENCE_MODEL: 'scripted',
  })
})
afterAll(async () => {
  await running.stop()
  model.closeAllConnections()
  model.close()
  rmSync(folder, { recursive: true, force: true })
})

async function ask() {
  const { text } = await callTool(running.baseUrl, 'ask_service', { question: 'How soon are calls about claims returned?' })
  const answer = JSON.parse(text).result.structuredContent as { claims: { text: string; evidence: { quote: string }[] }[] }
  return { ...answer, said: answer.claims.map(({ text: said }) => said), quoted: answer.claims.flatMap(({ evidence }) => evidence) }
}

test('a claim may name the company of the profile where the page says "we", and no other', async () => {
  const { said, quoted, ...answer } = await ask()
  expect(answer).toMatchObject({ status: 'partial', rejected_claims: 1 })
  expect(said).toEqual([claimOf('Lantern Desk')])
  expect(quoted).toMatchObject([{ quote: sentence }])
})

test('after a reload it is the company of the new profile', async () => {
  const file = join(folder, 'profile.json')
  const profile = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...profile, name: 'Harbour Desk' }))
  await running.frontDoor.publications.reload()
  const { said, ...answer } = await ask()
  expect(answer).toMatchObject({ status: 'partial', rejected_claims: 1 })
  expect(said).toEqual([claimOf('Harbour Desk')])
})

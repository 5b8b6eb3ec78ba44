// @module-tag slow
/** `/.well-known/evaluation.json` is published while its revision is the served one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Evaluation } from '@svc/profile-schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

let folder: string
let file: string
let running: RunningFrontDoor
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evaluation-'))
  file = join(folder, 'evaluation.json')
  running = await startFrontDoor({ EVALUATION: file })
})
afterAll(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

function evaluation(revision: string): Evaluation {
  return {
    revision,
    evaluated_at: '2026-11-23T12:00:00.000Z',
    harness: '1.0.0',
    passing_rank: 3,
    counts: { answerable: 0, found: 0, unanswerable: 1, unanswered: 1 },
    questions: [{ question: 'Will it rain?', unanswerable: true, passed: true, instead: [] }],
  }
}

const get = (server = running, headers = {}) => fetch(`${server.baseUrl}/.well-known/evaluation.json`, { headers })

/** The response after the file got this text and the server reloaded. */
async function after(text: string): Promise<Response> {
  await writeFile(file, text)
  await running.frontDoor.publications.reload()
  return get()
}

const none = { error: 'no_evaluation', message: expect.any(String), resolution: expect.any(String) }

test('is published only for the served revision', async () => {
  const { revision } = running.frontDoor.publications.current()
  const fitting = await after(JSON.stringify(evaluation(revision), null, 2))
  expect([fitting.status, fitting.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(await fitting.json()).toEqual(evaluation(revision))
  expect((await get(running, { 'if-none-match': fitting.headers.get('etag') })).status).toBe(304)
  const other = await after(JSON.stringify(evaluation('0123456789abcdef')))
  expect([other.status, await other.json()]).toEqual([404, none])
})

test.each([
  ['', 'EVALUATION names a file that is not JSON'],
  ['{}', 'EVALUATION names a file that is not an evaluation: revision is not valid'],
  [JSON.stringify({ ...evaluation('0123456789abcdef'), more: 1 }), 'EVALUATION names a file that is not an evaluation'],
])('an invalid file is a warning, and nothing is published: %j', async (text, problem) => {
  const answer = await after(text)
  expect([answer.status, await answer.json()]).toEqual([404, none])
  expect(running.logLines().findLast(({ message }) => message === 'evaluation not read')).toMatchObject({ level: 'warn', problem })
  expect((await fetch(`${running.baseUrl}/healthz`)).status).toBe(200)
})

test('is 404 without the variable, and the documents name its address', async () => {
  const other = await startFrontDoor()
  expect([(await get(other)).status, await (await get(other)).json()]).toEqual([404, none])
  for (const path of ['/openapi.json', '/developers.md']) {
    expect(await (await fetch(other.baseUrl + path)).text()).toContain('/.well-known/evaluation.json')
  }
  await other.stop()
})

/** Clients that generators make of `/openapi.json`: each compiles under `strict`, and calls the server. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programs, startSession } from './client-session.ts'
import { type ServedContent, serveContent } from './served-content.ts'

let served: ServedContent

beforeAll(async () => {
  served = await serveContent()
})

afterAll(async () => {
  await served.stop()
})

const script = (name: string) => readFile(join(programs, 'generated', name), 'utf8')
const text = async (path: string) => (await fetch(served.baseUrl + path)).text()

test.each([
  ['openapi-typescript', 'openapi-typescript openapi.json --output client.ts'],
  ['hey-api', 'openapi-ts --input openapi.json --output client --client @hey-api/client-fetch'],
  ['swagger-typescript-api', 'swagger-typescript-api generate --path openapi.json --output . --name client.ts'],
  ['orval', 'orval --config orval.config.ts'],
])('the client that %s generates compiles, and reads profile, facts, verdict, page and error', async (generator, command) => {
  const session = await startSession()
  await session.write('openapi.json', await text('/openapi.json'))
  await session.write('base-url.ts', `export const baseUrl = ${JSON.stringify(served.baseUrl)}\n`)
  await session.write('call.ts', await script(`${generator}.ts`))
  for (const name of ['tsconfig.json', 'orval.config.ts']) await session.write(name, await script(name))
  await session.run(command)
  await session.run('tsc')
  await session.run('esbuild call.ts --bundle --format=esm --platform=node --outfile=call.mjs')
  expect(JSON.parse(await session.run('node call.mjs'))).toEqual({
    name: JSON.parse(await text('/api/v1/profile')).name,
    facts: JSON.parse(await text('/api/v1/facts')).facts.length,
    verdict: 'not_found',
    markdown: await text('/index.md'),
    error: 'invalid_parameter',
  })
})

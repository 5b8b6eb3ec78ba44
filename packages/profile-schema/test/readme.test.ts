import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as client from '../src/client.ts'
import * as contract from '../src/contract.ts'
import * as root from '../src/index.ts'
import * as openapi from '../src/openapi.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

it('the README names every export', () => {
  for (const name of [root, contract, client, openapi].flatMap((entry) => Object.keys(entry)))
    expect(readme).toMatch(new RegExp(`\`${name}(?:\\(\\))?\``))
})

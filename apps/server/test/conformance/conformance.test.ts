// @module-tag slow
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { exampleKnowledge } from '../mcp/support/example-knowledge.ts'
import { knowledgeServer } from '../mcp/support/knowledge-server.ts'
import { startEndpoint } from '../mcp/support/start-endpoint.ts'
import { createFixtureServer } from './fixture-server.ts'
import { runConformance } from './run-conformance.ts'

/** npx downloads the runner and its Node on a machine that has never run them. */
const timeout = 300_000

describe('the official runner on our HTTP wiring with its own fixtures', () => {
  test('passes all 37 server scenarios that 2026-07-28 requires', { timeout }, async () => {
    const { exitCode, scenarios, output } = await run(createFixtureServer, ['--requirements', '2026-07-28'])
    const required = scenarios.filter(({ scored }) => scored)
    expect(required.filter(({ failed }) => failed > 0)).toEqual([])
    expect(required).toHaveLength(37)
    expect(exitCode, output).toBe(0)
  })

  test('passes 25 of 27 scenarios of 2025-06-18; the baseline names the two that need a session', { timeout }, async () => {
    const { exitCode, scenarios, output } = await run(createFixtureServer, all('2025-06-18', 'fixtures-2025-06-18.yml'))
    expect(scenarios.filter(({ failed }) => failed > 0).map(({ scenario }) => scenario)).toEqual([
      'tools-call-sampling',
      'tools-call-elicitation',
    ])
    expect(scenarios).toHaveLength(27)
    expect(exitCode, output).toBe(0)
  })
})

describe('the official runner on the knowledge server', () => {
  test.each([
    ['2026-07-28', 'knowledge-2026-07-28.yml', ['http-header-validation', 'dns-rebinding-protection', 'tools-list', 'resources-list']],
    ['2025-06-18', 'knowledge-2025-06-18.yml', ['server-initialize', 'ping', 'tools-list', 'resources-list']],
  ])('passes every scenario of %s that needs no fixture', { timeout }, async (revision, baseline, clean) => {
    const knowledge = await exampleKnowledge()
    const { exitCode, scenarios, output } = await run(knowledgeServer(knowledge), all(revision, baseline))
    const passed = scenarios.filter(({ failed }) => failed === 0).map(({ scenario }) => scenario)
    expect(passed).toEqual(expect.arrayContaining(clean))
    expect(exitCode, output).toBe(0)
  })
})

/** Every scenario of a revision. The runner fails on a failure that is not in the baseline, and on a baseline entry that passes. */
function all(revision: string, baseline: string): string[] {
  const path = fileURLToPath(new URL(baseline, import.meta.url))
  return ['--suite', 'all', '--spec-version', revision, '--expected-failures', path]
}

async function run(server: Parameters<typeof startEndpoint>[0], args: readonly string[]) {
  const endpoint = await startEndpoint(server)
  try {
    return await runConformance(endpoint.url, args)
  } finally {
    await endpoint.close()
  }
}

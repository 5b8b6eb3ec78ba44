// @module-tag slow
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleKnowledge } from '../mcp/support/example-knowledge.ts'
import { knowledgeServer } from '../mcp/support/knowledge-server.ts'
import { type Endpoint, startEndpoint } from '../mcp/support/start-endpoint.ts'
import { createFixtureServer } from './fixture-server.ts'
import { type ConformanceResult, runConformance } from './run-conformance.ts'

let endpoints: readonly Endpoint[]
let results: Readonly<Record<'required' | 'earlier' | 'knowledge' | 'earlierKnowledge', ConformanceResult>>

/** npx downloads the runner and its Node on a machine that has never run them. */
beforeAll(async () => {
  endpoints = [await startEndpoint(createFixtureServer), await startEndpoint(knowledgeServer(await exampleKnowledge()))]
  const [fixtures = '', knowledge = ''] = endpoints.map(({ url }) => url)
  const ran = await runConformance([
    { url: fixtures, args: ['--requirements', '2026-07-28'] },
    { url: fixtures, args: all('2025-06-18', 'fixtures-2025-06-18.yml') },
    { url: knowledge, args: all('2026-07-28', 'knowledge-2026-07-28.yml') },
    { url: knowledge, args: all('2025-06-18', 'knowledge-2025-06-18.yml') },
  ])
  const [required, earlier, onKnowledge, earlierKnowledge] = ran as [
    ConformanceResult,
    ConformanceResult,
    ConformanceResult,
    ConformanceResult,
  ]
  results = { required, earlier, knowledge: onKnowledge, earlierKnowledge }
})
afterAll(() => Promise.all((endpoints ?? []).map((endpoint) => endpoint.close())))

/** Every scenario of a revision. The runner fails on a failure that is not in the baseline, and on a baseline entry that passes. */
function all(revision: string, baseline: string): string[] {
  const path = fileURLToPath(new URL(baseline, import.meta.url))
  return ['--suite', 'all', '--spec-version', revision, '--expected-failures', path]
}

const names = ({ scenarios }: ConformanceResult, isIncluded: (scenario: ConformanceResult['scenarios'][number]) => boolean) =>
  scenarios.filter(isIncluded).map(({ scenario }) => scenario)

describe('the official runner on our HTTP wiring with its own fixtures', () => {
  test('passes all server scenarios that 2026-07-28 requires', () => {
    const { exitCode, output } = results.required
    expect(names(results.required, ({ scored, failed }) => scored && failed > 0)).toEqual([])
    expect(names(results.required, ({ scored }) => scored)).toEqual(
      expect.arrayContaining([
        'server-stateless',
        'tools-list',
        'resources-read-text',
        'prompts-list',
        'input-required-result-multi-round',
      ]),
    )
    expect(exitCode, output).toBe(0)
  })

  test('passes the scenarios of 2025-06-18, except two that need a session', () => {
    const { exitCode, output } = results.earlier
    expect(names(results.earlier, ({ failed }) => failed > 0)).toEqual(['tools-call-sampling', 'tools-call-elicitation'])
    expect(names(results.earlier, () => true)).toEqual(expect.arrayContaining(['server-initialize', 'tools-list', 'resources-read-text']))
    expect(exitCode, output).toBe(0)
  })
})

describe('the official runner on the knowledge server', () => {
  test.each([
    ['2026-07-28', 'knowledge', ['http-header-validation', 'dns-rebinding-protection', 'tools-list', 'resources-list']],
    ['2025-06-18', 'earlierKnowledge', ['server-initialize', 'ping', 'tools-list', 'resources-list']],
  ] as const)('passes every scenario of %s that needs no fixture', (_, run, clean) => {
    const { exitCode, output } = results[run]
    expect(names(results[run], ({ failed }) => failed === 0)).toEqual(expect.arrayContaining([...clean]))
    expect(exitCode, output).toBe(0)
  })
})

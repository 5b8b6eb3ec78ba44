import { describe, expect, it } from 'vitest'
import { outcomeSummary, outcomeTable } from '../src/outcome-report.ts'
import { requirements } from '../src/requirements.ts'
import { finding, notTestable, type Scenario, type Site } from '../src/scenario.ts'
import { verifyDeployment } from '../src/verify-deployment.ts'

const site: Site = {
  baseUrl: new URL('http://localhost/'),
  send: async () => ({ status: 200, headers: {}, body: '' }),
  sendOnce: async () => ({ status: 200, headers: {}, body: '' }),
}

function scenario(run: Extract<Scenario, { over: 'http' }>['run']): Scenario {
  return { over: 'http', name: 'under test', requirements: ['service.profile', 'error.body'], run }
}

async function verdicts(scenarios: readonly Scenario[], deployment = { site, sessions: [] } as Parameters<typeof verifyDeployment>[0]) {
  const outcomes = await verifyDeployment(deployment, scenarios)
  return Object.fromEntries(outcomes.map(({ requirement, verdict, found }) => [requirement, { verdict, found }]))
}

describe('the verdict on a requirement', () => {
  it('speaks of every requirement of the specification, in its order', async () => {
    const outcomes = await verifyDeployment({ site, sessions: [] }, [])
    expect(outcomes.map(({ requirement }) => requirement)).toEqual(Object.keys(requirements))
  })

  it('is unmet as soon as one way of trying found it so, and says which and what', async () => {
    const version: Scenario = {
      over: 'messages',
      name: 'one era only',
      requirements: ['mcp.host'],
      protocolVersions: ['2026-07-28', '2025-06-18'],
      run: async (_, protocolVersion) => [finding('mcp.host', protocolVersion === '2026-07-28', 'status 200')],
    }
    expect((await verdicts([version]))['mcp.host']).toEqual({ verdict: 'unmet', found: ['HTTP 2025-06-18: status 200'] })
  })

  it('is unmet for everything a scenario that broke off had to say', async () => {
    const found = await verdicts([scenario(() => Promise.reject(new Error('connection refused')))])
    expect(found['service.profile']).toEqual({ verdict: 'unmet', found: ['HTTP: “under test” broke off: connection refused'] })
    expect(found['error.body']?.verdict).toBe('unmet')
  })

  it('is not testable, with the reason, when nobody could try', async () => {
    const found = await verdicts([scenario(async () => [notTestable('error.body', 'no error occurs')])])
    expect(found['error.body']).toEqual({ verdict: 'not_testable', found: ['HTTP: no error occurs'] })
    expect((await verdicts([], { sessions: [] }))['mcp.host']?.found).toEqual(['needs an HTTP address: give one with --url'])
  })

  it('is met when it was tried and nothing speaks against it', async () => {
    const found = await verdicts([scenario(async () => [finding('error.body', true, 'unused'), finding('service.profile', true, '')])])
    expect(found['error.body']).toEqual({ verdict: 'met', found: [] })
  })
})

describe('the report', () => {
  it('puts what is unmet first and closes with the counts', async () => {
    const outcomes = await verifyDeployment({ site, sessions: [] }, [
      scenario(async () => [finding('error.body', false, 'body "no"'), finding('service.profile', true, '')]),
    ])
    const [first, second] = outcomeTable(outcomes).split('\n')
    expect(first).toMatch(/^UNMET\s+error\.body\s+Error bodies are JSON objects/)
    expect(second?.trim()).toBe('HTTP: body "no"')
    expect(outcomeSummary(outcomes)).toBe(`1 met, 1 unmet, ${outcomes.length - 2} not testable here`)
  })
})

import { describe, expect, it } from 'vitest'
import { profileLimitScenario } from '../../src/scenarios/profile.ts'
import {
  type Checks,
  type Deployment,
  overHttp,
  overMessages,
  requirements,
  type Scenario,
  type Site,
} from '../../src/scenarios/scenario.ts'
import { outcomeTable, verifyDeployment } from '../../src/scenarios/verify-deployment.ts'

const site: Site = {
  baseUrl: 'https://example.com/docs',
  pathOf: (address) => new URL(address).pathname,
  send: async () => ({ status: 200, headers: {}, body: '' }),
  sendOnce: async () => ({ status: 200, headers: {}, body: '' }),
}

function scenario(checks: Checks<undefined>): Scenario {
  return overHttp('under test', async () => undefined, checks)
}

async function verdicts(scenarios: readonly Scenario[], deployment: Deployment = { site, sessions: [] }) {
  const outcomes = await verifyDeployment(deployment, scenarios)
  return Object.fromEntries(outcomes.map(({ requirement, verdict, found }) => [requirement, { verdict, found }]))
}

describe('the result of a requirement', () => {
  it('exists for every requirement, in the order of the specification', async () => {
    const outcomes = await verifyDeployment({ site, sessions: [] }, [])
    expect(outcomes.map(({ requirement }) => requirement)).toEqual(requirements.map(({ id }) => id))
  })

  it('is unmet if one session finds it unmet, with the session and what it found', async () => {
    const version = overMessages('one era only', ['2026-07-28', '2025-06-18'], async (_, protocolVersion) => protocolVersion, {
      'mcp.host': (protocolVersion) => protocolVersion === '2026-07-28' || 'status 200',
    })
    expect((await verdicts([version]))['mcp.host']).toEqual({ verdict: 'unmet', found: ['HTTP 2025-06-18: status 200'] })
  })

  it('is unmet for every requirement of a scenario that throws', async () => {
    const breaking = overHttp('under test', () => Promise.reject(new Error('connection refused')), {
      'service.profile': () => true,
      'error.body': () => true,
    })
    const found = await verdicts([breaking])
    expect(found['service.profile']).toEqual({ verdict: 'unmet', found: ['HTTP: “under test” broke off: connection refused'] })
    expect(found['error.body']?.verdict).toBe('unmet')
  })

  it('names the cause if several instances serve more requests than the limit of one', async () => {
    const found = await verdicts([profileLimitScenario])
    expect(found['limits.profile-rate']?.found).toEqual([expect.stringMatching(/The limit is per instance: .* check one instance\.$/)])
  })

  it('is not testable, with the reason, if no session can test it', async () => {
    const found = await verdicts([scenario({ 'error.body': () => ({ untestable: 'no error occurs' }) })])
    expect(found['error.body']).toEqual({ verdict: 'not_testable', found: ['HTTP: no error occurs'] })
    expect((await verdicts([], { sessions: [] }))['mcp.host']?.found).toEqual(['needs an HTTP address: give one with --url'])
  })

  it('is met if it was tested and no session found it unmet', async () => {
    const found = await verdicts([scenario({ 'error.body': () => true, 'service.profile': () => true })])
    expect(found['error.body']).toEqual({ verdict: 'met', found: [] })
  })
})

describe('the report', () => {
  it('has failed requirements first and counts last', async () => {
    const outcomes = await verifyDeployment({ site, sessions: [] }, [
      scenario({ 'error.body': () => 'body "no"', 'service.profile': () => true }),
    ])
    const [first, second] = outcomeTable(outcomes).split('\n')
    expect(first).toMatch(/^UNMET\s+error\.body\s+Error bodies are JSON objects/)
    expect(second?.trim()).toBe('HTTP: body "no"')
    expect(outcomeTable(outcomes)).toContain(`\n\n1 met, 1 unmet, ${outcomes.length - 2} not testable here\n`)
  })
})

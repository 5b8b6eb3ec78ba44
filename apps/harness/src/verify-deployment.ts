import type { RequirementId } from './requirements.ts'
import { requirements } from './requirements.ts'
import type { Finding, Scenario, Site, Verdict } from './scenario.ts'
import { protocolVersions, type Session } from './session.ts'

/** How one requirement fared, over everything that was tried. */
export interface Outcome {
  readonly requirement: RequirementId
  readonly section: string
  readonly statement: string
  readonly verdict: Verdict
  /** What was found instead, or why it cannot be tested here, with the way it was tried. */
  readonly found: readonly string[]
}

/** A way to open a session: `HTTP 2026-07-28`, `stdio 2025-06-18`, … */
export interface SessionOpener {
  readonly name: string
  open(): Promise<Session>
}

/** What the scenarios are held against; either part may be missing. */
export interface Deployment {
  readonly site?: Site
  readonly sessions: readonly SessionOpener[]
}

/** Runs every scenario one after the other and says of every requirement whether it is met. */
export async function verifyDeployment(deployment: Deployment, scenarios: readonly Scenario[]): Promise<readonly Outcome[]> {
  const found = new Map<RequirementId, { way: string; finding: Finding }[]>()
  for (const scenario of scenarios) {
    for (const { way, run } of waysOf(scenario, deployment)) {
      for (const finding of await findingsOf(scenario, run)) {
        found.set(finding.requirement, [...(found.get(finding.requirement) ?? []), { way, finding }])
      }
    }
  }
  return (Object.keys(requirements) as RequirementId[]).map((requirement) => outcomeOf(requirement, found.get(requirement) ?? []))
}

interface Way {
  readonly way: string
  readonly run: () => Promise<readonly Finding[]>
}

function waysOf(scenario: Scenario, { site, sessions }: Deployment): Way[] {
  if (scenario.over === 'session') {
    return sessions.map(({ name, open }) => ({
      way: name,
      run: async () => {
        const session = await open()
        try {
          return await scenario.run(session)
        } finally {
          await session.close()
        }
      },
    }))
  }
  if (!site) return []
  if (scenario.over === 'http') return [{ way: 'HTTP', run: () => scenario.run(site) }]
  return protocolVersions
    .filter((version) => scenario.protocolVersions.includes(version))
    .map((version) => ({ way: `HTTP ${version}`, run: () => scenario.run(site, version) }))
}

/** A scenario that breaks off leaves the requirements it has not spoken about unmet: silence is not a pass. */
async function findingsOf(scenario: Scenario, run: Way['run']): Promise<readonly Finding[]> {
  try {
    return await run()
  } catch (error) {
    const found = `“${scenario.name}” broke off: ${error instanceof Error ? error.message : String(error)}`
    return scenario.requirements.map((requirement) => ({ requirement, verdict: 'unmet', found }))
  }
}

function outcomeOf(requirement: RequirementId, tried: readonly { way: string; finding: Finding }[]): Outcome {
  const { section, statement } = requirements[requirement]
  const having = (verdict: Verdict) => tried.filter(({ finding }) => finding.verdict === verdict)
  const saying = (chosen: typeof tried) => chosen.map(({ way, finding }) => `${way}: ${finding.found}`)
  const base = { requirement, section, statement }
  if (having('unmet').length > 0) return { ...base, verdict: 'unmet', found: saying(having('unmet')) }
  if (having('met').length > 0) return { ...base, verdict: 'met', found: [] }
  const found = tried.length > 0 ? saying(tried) : ['needs an HTTP address: give one with --url']
  return { ...base, verdict: 'not_testable', found }
}

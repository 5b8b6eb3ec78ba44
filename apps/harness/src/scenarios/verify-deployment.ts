import { textsBelow } from '@svc/composition'
import { documentScenarios } from './documents.ts'
import { messageScenarios } from './messages.ts'
import { profileLimitScenario, profileScenarios } from './profile.ts'
import { type Deployment, type Finding, overHttp, type RequirementId, requirements, type Scenario } from './scenario.ts'
import { toolScenarios } from './tools.ts'

type Outcome = Awaited<ReturnType<typeof verifyDeployment>>[number]

/** Runs all scenarios in turn. Returns a verdict on every requirement, in the order of the specification. */
export async function verifyDeployment(deployment: Deployment, scenarios: readonly Scenario[]) {
  const tried: { readonly requirement: RequirementId; readonly way: string; readonly finding: Finding }[] = []
  for (const scenario of scenarios) {
    for (const { way, run } of scenario.triesAt(deployment)) {
      const findings = await run().catch((error: unknown): [RequirementId, Finding][] => {
        // All requirements of a scenario that throws are unmet.
        const found = `“${scenario.name}” broke off: ${error instanceof Error ? error.message : String(error)}`
        return scenario.requirements.map((requirement) => [requirement, found])
      })
      for (const [requirement, finding] of findings) tried.push({ requirement, way, finding })
    }
  }
  return requirements.map(({ id: requirement, section, statement }) => {
    const own = tried.filter((one) => one.requirement === requirement)
    const unmet = own.flatMap(({ way, finding }) => (typeof finding === 'string' ? [`${way}: ${finding}`] : []))
    const untestable = own.flatMap(({ way, finding }) => (typeof finding === 'object' ? [`${way}: ${finding.untestable}`] : []))
    if (own.length === 0) untestable.push('needs an HTTP address: give one with --url')
    const isMet = untestable.length < own.length
    const [verdict, found] =
      unmet.length > 0 ? ['unmet' as const, unmet] : isMet ? ['met' as const, []] : ['not_testable' as const, untestable]
    return { requirement, section, statement: textsBelow(deployment.site?.baseUrl, statement), verdict, found }
  })
}

const marks = { unmet: 'UNMET', not_testable: 'not testable', met: 'met' } as const

/** The outcomes as a table for a terminal, unmet ones first. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  const sorted = Object.keys(marks).flatMap((verdict) => outcomes.filter((outcome) => outcome.verdict === verdict))
  const width = Math.max(...sorted.map(({ requirement }) => requirement.length))
  const rows = sorted.flatMap(({ requirement, verdict, statement, section, found }) => [
    `${marks[verdict].padEnd(12)}  ${requirement.padEnd(width)}  ${statement} [${section}]`,
    ...found.map((line) => `${' '.repeat(14)}${line}`),
  ])
  const count = (verdict: Outcome['verdict']) => outcomes.filter((outcome) => outcome.verdict === verdict).length
  return [...rows, '', `${count('met')} met, ${count('unmet')} unmet, ${count('not_testable')} not testable here`, ''].join('\n')
}

const untestable = (reason: string) => () => ({ untestable: reason })

/** Testing these from outside would break or exhaust a deployment. The reasons name the tests that cover them. */
const untestableScenario = overHttp('what cannot be seen from outside', async () => undefined, {
  'profile.failure': untestable('a failing profile cannot be provoked from outside; the server’s own tests do'),
  'ask.context-limit': untestable('what the model is sent is not visible from outside; the answer engine’s own tests measure it'),
  'ask.output-limit': untestable('the token cap is part of the request to the model; the answer engine’s own tests read it there'),
  'ask.client-limit': untestable('eleven generation attempts would cost the operator money; the quota stores’ contract tests check it'),
  'ask.daily-limit': untestable(
    'a thousand generation attempts would use up the operator’s day; the quota stores’ contract tests check it',
  ),
})

/** In the order in which they run; the one that uses up a rate-limit window is last. */
export const scenarios: readonly Scenario[] = [
  ...profileScenarios,
  ...documentScenarios,
  ...messageScenarios,
  ...toolScenarios,
  untestableScenario,
  profileLimitScenario,
]

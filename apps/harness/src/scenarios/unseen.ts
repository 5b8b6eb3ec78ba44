import type { RequirementId } from '../requirements.ts'
import { notTestable, type SiteScenario } from '../scenario.ts'

/** What no visitor can see from outside without breaking or exhausting a deployment, and where it is tested instead. */
const reasons = {
  'profile.failure': 'a failing profile cannot be provoked from outside; the server’s own tests do',
  'ask.context-limit': 'what the model is sent is not visible from outside; the answer engine’s own tests measure it',
  'ask.output-limit': 'the token cap is part of the request to the model; the answer engine’s own tests read it there',
  'ask.client-limit': 'eleven generation attempts would cost the operator money; the quota stores’ contract tests hold it',
  'ask.daily-limit': 'a thousand generation attempts would use up the operator’s day; the quota stores’ contract tests hold it',
} as const satisfies Partial<Record<RequirementId, string>>

const unseen = Object.keys(reasons) as (keyof typeof reasons)[]

export const unseenScenario: SiteScenario = {
  over: 'http',
  name: 'what cannot be seen from outside',
  requirements: unseen,
  run: async () => unseen.map((requirement) => notTestable(requirement, reasons[requirement])),
}

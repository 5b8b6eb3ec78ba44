import { documentScenarios } from './documents.ts'
import { messageScenarios } from './messages.ts'
import { profileLimitScenario, profileScenarios } from './profile.ts'
import { overHttp, type Scenario } from './scenario.ts'
import { toolScenarios } from './tools.ts'

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

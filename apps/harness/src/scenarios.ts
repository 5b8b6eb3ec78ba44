import type { Scenario } from './scenario.ts'
import { documentScenarios } from './scenarios/documents.ts'
import { messageScenarios } from './scenarios/messages.ts'
import { profileLimitScenario, profileScenarios } from './scenarios/profile.ts'
import { toolScenarios } from './scenarios/tools.ts'
import { untestableScenario } from './scenarios/untestable.ts'

/** Every scenario in the order they run; the one that uses up a rate-limit window is last. */
export const scenarios: readonly Scenario[] = [
  ...profileScenarios,
  ...documentScenarios,
  ...messageScenarios,
  ...toolScenarios,
  untestableScenario,
  profileLimitScenario,
]

import { documentScenarios } from './documents.ts'
import { messageScenarios } from './messages.ts'
import { profileLimitScenario, profileScenarios } from './profile.ts'
import type { Scenario } from './scenario.ts'
import { toolScenarios } from './tools.ts'
import { untestableScenario } from './untestable.ts'

/** Every scenario in the order they run; the one that uses up a rate-limit window is last. */
export const scenarios: readonly Scenario[] = [
  ...profileScenarios,
  ...documentScenarios,
  ...messageScenarios,
  ...toolScenarios,
  untestableScenario,
  profileLimitScenario,
]

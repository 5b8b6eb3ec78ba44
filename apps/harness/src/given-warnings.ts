import { type ConfigurationProblem, variables } from '@svc/composition'

/**
 * The warnings about what somebody set, the settings that are missing beside it included. About a default there is nothing to say: a call
 * from the terminal counts its attempts in memory on purpose, and without a model `ask_service` says so itself.
 */
export function givenWarnings(
  warnings: readonly ConfigurationProblem[],
  environment: Readonly<Record<string, string | undefined>>,
): readonly ConfigurationProblem[] {
  const given = new Set(
    Object.keys(variables)
      .filter((name) => environment[name]?.trim())
      .map(groupOf),
  )
  return warnings.filter(({ variable }) => given.has(groupOf(variable)))
}

/** Variables that are set together begin with the same word: `INFERENCE_BASE_URL`, `INFERENCE_MODEL`. */
function groupOf(variable: string): string | undefined {
  return variable.split('_')[0]
}

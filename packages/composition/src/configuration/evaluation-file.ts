import { type Evaluation, evaluationSchema } from '@svc/profile-schema'

/** A file of `svc-harness questions --report`, or what is wrong with it. */
export type EvaluationFile =
  | { readonly status: 'read'; readonly evaluation: Evaluation }
  | { readonly status: 'wrong'; readonly mistake: string }

/** @param readFile throws when the file cannot be read */
export function readEvaluationFile(path: string, readFile: (path: string) => string): EvaluationFile {
  let value: unknown
  try {
    value = JSON.parse(readFile(path))
  } catch (error) {
    return { status: 'wrong', mistake: error instanceof SyntaxError ? 'names a file that is not JSON' : 'names a file that cannot be read' }
  }
  const { data, error } = evaluationSchema.safeParse(value)
  if (data !== undefined) return { status: 'read', evaluation: data }
  const place = error.issues[0]?.path.join('.')
  return { status: 'wrong', mistake: `names a file that is not an evaluation${place ? `: ${place} is not valid` : ''}` }
}

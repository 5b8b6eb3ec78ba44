import { type Configuration, loggedErrors, readContent } from '@svc/composition'
import type { Content } from '@svc/knowledge-index'
import { HarnessError } from './harness-error.ts'

/**
 * The content of the folder that the variables name.
 *
 * @throws HarnessError when it has errors, with how many and the first 20 with file, line and column; `svc-harness content` prints all
 */
export async function loadValidContent(configuration: Configuration): Promise<Content> {
  const loaded = await readContent(configuration)
  if (loaded.status === 'loaded') return loaded.content
  const { contentDirectory } = configuration
  const { counts, problems } = loggedErrors(loaded.problems)
  throw new HarnessError(
    'invalid_content',
    `The content in ${contentDirectory} has ${counts}.`,
    `Run svc-harness content ${contentDirectory} to see them all.`,
    problems,
  )
}

import { type Configuration, counted, readContent } from '@svc/composition'
import type { Content } from '@svc/knowledge-index'
import { HarnessError } from './harness-error.ts'

/**
 * The content of the folder that the variables name.
 *
 * @throws HarnessError when it has mistakes; its message names how many, `svc-harness content` shows them all
 */
export async function loadValidContent(configuration: Configuration): Promise<Content> {
  const loaded = await readContent(configuration)
  if (loaded.status === 'loaded') return loaded.content
  const { contentDirectory } = configuration
  const [first] = loaded.problems
  throw new HarnessError(
    'invalid_content',
    `The content in ${contentDirectory} has ${counted(loaded.problems.length, 'mistake')}, the first in ${first?.file}:${first?.line}:${first?.column}.`,
    `Run svc-harness content ${contentDirectory} to see them all.`,
  )
}

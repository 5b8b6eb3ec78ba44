import {
  type ContentFolder,
  type ContentResult,
  checkBySchema,
  checkFolder,
  type LoadContentOptions,
  readFolder,
} from '@svc/knowledge-index/node'
import * as z from 'zod'
import type { Configuration } from './configuration/configuration.ts'

/** The contract takes any text, but pages, `llms.txt` and the manifest in the registry are headed by these two. */
const heading = (description: string) => z.string().regex(/\S/, 'must not be empty').describe(description)

type ReadConfiguration = Pick<Configuration, 'contentDirectory'> & { readonly baseUrl: string | undefined }

/** Reads a content folder and checks it as a whole: its profile, and the addresses it gives its pages where the service's is known. */
export async function readContent(configuration: ReadConfiguration): Promise<ContentResult> {
  return checkRead(await readFolder(configuration.contentDirectory), configuration)
}

/** Checks a folder that was read. */
export async function checkRead(
  folder: ContentFolder,
  { baseUrl }: Pick<ReadConfiguration, 'baseUrl'>,
  options: Pick<LoadContentOptions, 'today' | 'earlier' | 'keepsParses'> = {},
): Promise<ContentResult> {
  // Loaded for this: most starts take over what an earlier one has read.
  const { publicProfileSchema } = await import('@svc/profile-schema')
  const publishedProfileSchema = publicProfileSchema.extend({
    name: heading('The name that heads every page'),
    description: heading('The sentence that introduces the company on the front page and in llms.txt'),
  })
  return checkFolder(folder, {
    checkProfile: checkBySchema(publishedProfileSchema),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...options,
  })
}

import { type ContentResult, loadContent } from '@svc/knowledge-index/node'
import * as z from 'zod'
import type { Configuration } from './configuration.ts'

/** The contract takes any text, but pages, `llms.txt` and the manifest in the registry are headed by these two. */
const heading = () => z.string().regex(/\S/, 'must not be empty: pages and documents are headed by it')

/** Reads a content folder and checks it as a whole: its profile, and the addresses it gives its pages where the service's is known. */
export async function readContent({
  contentDirectory,
  baseUrl,
}: Pick<Configuration, 'contentDirectory'> & { readonly baseUrl: string | undefined }): Promise<ContentResult> {
  // Loaded for this: most starts take over what an earlier one has read.
  const { publicProfileSchema } = await import('@svc/profile-schema')
  const publishedProfileSchema = publicProfileSchema.extend({ name: heading(), description: heading() })
  return loadContent(contentDirectory, {
    checkProfile: (profile) => publishedProfileSchema.safeParse(profile).error?.issues ?? [],
    ...(baseUrl === undefined ? {} : { baseUrl }),
  })
}

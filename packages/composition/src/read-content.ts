import { type ContentResult, loadContent } from '@svc/knowledge-index/node'
import { publicProfileSchema } from '@svc/profile-schema'
import type { Configuration } from './configuration/configuration.ts'

/** Reads a content folder and checks it as a whole: its profile, and the addresses it gives its pages where the service's is known. */
export function readContent({
  contentDirectory,
  baseUrl,
}: Pick<Configuration, 'contentDirectory'> & { readonly baseUrl: string | undefined }): Promise<ContentResult> {
  return loadContent(contentDirectory, {
    checkProfile: (profile) => publicProfileSchema.safeParse(profile).error?.issues ?? [],
    ...(baseUrl === undefined ? {} : { baseUrl }),
  })
}

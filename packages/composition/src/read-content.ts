import { type ContentResult, loadContent } from '@svc/knowledge-index/node'
import { publicProfileSchema } from '@svc/profile-schema'

/** Reads a content folder and checks it as a whole, its profile included. */
export function readContent(contentDirectory: string): Promise<ContentResult> {
  return loadContent(contentDirectory, { checkProfile: (profile) => publicProfileSchema.safeParse(profile).error?.issues ?? [] })
}

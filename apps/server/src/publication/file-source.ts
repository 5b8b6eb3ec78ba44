/** Publications that were built elsewhere, as `svc-server build --out FILE` writes them. */
import { readDigest, stampOf } from './file/file-digest.ts'
import type { Publication } from './publication.ts'
import type { PublicationSource } from './serve-publications.ts'

/** @param openReady opens a file of this SHA-256 and makes it ready to be served */
export function createFileSource(file: string, openReady: (file: string, sha256: string) => Promise<Publication>): PublicationSource {
  let served: string | undefined
  // A file that was written in place has the same digest file, and other bytes.
  const digestAndStamp = async (sha256: string) => `${sha256} ${await stampOf(file)}`
  const open = async (sha256: string): Promise<Publication> => {
    const digest = await digestAndStamp(sha256)
    const publication = await openReady(file, sha256)
    served = digest
    return publication
  }
  return {
    first: async () => ({ status: 'open', publication: await open(await readDigest(file)) }),
    async build() {
      const sha256 = await readDigest(file)
      const digest = await digestAndStamp(sha256)
      return digest === served ? { status: 'unchanged', digest } : { status: 'built', file, sha256, digest }
    },
    open: ({ sha256 }) => open(sha256),
    // Errors are reported when it is opened.
    digest: async () => digestAndStamp(await readDigest(file).catch(() => '')),
  }
}

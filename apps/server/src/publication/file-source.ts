/** Publications that were built elsewhere, as `svc-server build --out FILE` writes them. */
import { readDigest } from './file/file-digest.ts'
import type { Publication } from './publication.ts'
import type { PublicationSource } from './serve-publications.ts'

/** @param openReady opens a file of this SHA-256 and makes it ready to be served */
export function createFileSource(file: string, openReady: (file: string, sha256: string) => Promise<Publication>): PublicationSource {
  let served: string | undefined
  const open = async (sha256: string): Promise<Publication> => {
    const publication = await openReady(file, sha256)
    served = sha256
    return publication
  }
  return {
    first: async () => ({ status: 'open', publication: await open(await readDigest(file)) }),
    async build() {
      const sha256 = await readDigest(file)
      return sha256 === served ? { status: 'unchanged', digest: sha256 } : { status: 'built', file, sha256, digest: sha256 }
    },
    open: ({ sha256 }) => open(sha256),
    // Errors are reported when it is opened.
    digest: () => readDigest(file).catch(() => ''),
  }
}

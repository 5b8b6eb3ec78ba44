/** Publications that were built elsewhere, as `svc-server build --out FILE` writes them. */
import { type FileDigest, readDigests, stampOf } from '../file/file-digest.ts'
import type { Publication } from './publication.ts'
import type { PublicationSource } from './serve-publications.ts'

/** @param openReady opens these files and makes them ready to be served; of the files of `before` only further ones */
export function createFileSource(
  file: string,
  openReady: (files: readonly FileDigest[], before?: Publication) => Promise<Publication>,
): PublicationSource {
  let served: { readonly state: string; readonly publication: Publication } | undefined
  // A file that was written in place has the same digest file, and other bytes.
  const stateOf = async (files: readonly FileDigest[]) =>
    JSON.stringify([files.map(({ sha256 }) => sha256), await Promise.all(files.map(({ file }) => stampOf(file)))])
  const open = async (files: readonly FileDigest[]): Promise<Publication> => {
    const state = await stateOf(files)
    served = { state, publication: await openReady(files, served?.publication) }
    return served.publication
  }
  return {
    first: async () => ({ status: 'open', publication: await open(await readDigests(file)) }),
    async build() {
      const files = await readDigests(file)
      const digest = await stateOf(files)
      return digest === served?.state ? { status: 'unchanged', digest } : { status: 'built', files, digest }
    },
    open,
    // Errors are reported when it is opened.
    digest: async () => stateOf(await readDigests(file).catch(() => [])),
  }
}

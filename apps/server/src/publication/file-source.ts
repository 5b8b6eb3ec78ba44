/** Publications that were built elsewhere, as `svc-server build --out FILE` writes them. */
import { readDigest } from './file/file-digest.ts'
import { openFile, type PublicationFile } from './file/open-file.ts'
import { type BuildConfiguration, builtInSettings } from './origin.ts'
import type { Publication } from './publication.ts'
import type { PublicationSource } from './publication-source.ts'

export interface FileSourceOptions {
  readonly configuration: BuildConfiguration
  readonly file: string
  /** Digest of the program; undefined while the sources run. */
  readonly program: string | undefined
  readonly makeReady: (file: PublicationFile) => Promise<Publication>
}

export function createFileSource({ configuration, file, program = 'sources', makeReady }: FileSourceOptions): PublicationSource {
  const settings = builtInSettings(configuration)
  let served: string | undefined
  const open = async (sha256: string): Promise<Publication> => {
    const publication = await makeReady(await openFile(file, { digest: sha256, program, settings }))
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
    // What is wrong with it is said when it is opened.
    digest: () => readDigest(file).catch(() => ''),
  }
}

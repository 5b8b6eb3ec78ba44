import { join } from 'node:path'
import type { Configuration } from '@svc/composition'
import { readDigest } from '../publication/file/file-digest.ts'
import { type OpenFileOptions, openFile, type PublicationFile } from '../publication/file/open-file.ts'
import { publicationDatabase } from '../publication/file/postgres.ts'

/**
 * Opens the publication that PUBLICATION names; one in PostgreSQL is fetched into `workFolder`.
 *
 * @throws PublicationError if it cannot be served
 */
export async function openGiven(
  publication: NonNullable<Configuration['publication']>,
  workFolder: string,
  opening: Pick<OpenFileOptions, 'program' | 'settings'>,
): Promise<PublicationFile> {
  if (publication.engine === 'file') return openFile(publication.path, { ...opening, digest: await readDigest(publication.path) })
  // Its digest is that of the bytes that were fetched.
  const { file } = await publicationDatabase(publication.url).fetch(join(workFolder, 'publication.sqlite'))
  return openFile(file, { ...opening, digest: undefined, isFetched: true })
}

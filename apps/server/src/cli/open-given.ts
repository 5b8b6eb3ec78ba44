import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Configuration } from '@svc/composition'
import { type OpenLayerOptions, openFile, type PublicationFile, publicationDatabase, readDigests } from '@svc/publication/files'

/** Opens the publication that PUBLICATION names, fetched into `workFolder`. @throws PublicationError if it cannot be served */
export async function openGiven(
  publication: NonNullable<Configuration['publication']>,
  workFolder: string,
  opening: Pick<OpenLayerOptions, 'program' | 'settings'>,
): Promise<PublicationFile> {
  if (publication.engine === 'file') return openFile(await readDigests(publication.path), opening)
  const fetched = await publicationDatabase(publication.url).fetch([], (write) => write(join(workFolder, randomUUID())))
  return openFile(fetched, { ...opening, isFetched: true })
}

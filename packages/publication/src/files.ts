/** The files of a publication: their names and digests, here and in PostgreSQL. */

export { type FileDigest, readDigests, type StampedFile, stamped, writeDigests } from './file/file-digest.ts'
export type { OpenLayerOptions } from './file/layer.ts'
export { openFile, type PublicationFile } from './file/open-file.ts'
export { publicationDatabase } from './file/postgres.ts'
export { PublicationError } from './file/publication-error.ts'

/** The documents of a publication: bytes at a path of their own. */
import { codedEndings, exportedFile, manifestName, redirectsName } from '../file/exported-files.ts'
import { PublicationError } from '../file/publication-error.ts'

export interface PublishedDocument {
  /** Value of `Content-Type`. */
  readonly mediaType: string
  /** Null for one that is made at its first request. */
  readonly bytes: Buffer | null
}

/** @param others path and media type of every other body */
export function createDocuments(others: Iterable<readonly [path: string, mediaType: string]>) {
  const documents = new Map<string, PublishedDocument>()
  const taken = new Set([redirectsName, manifestName])
  const take = (path: string, mediaType: string) => taken.add(path).add(exportedFile(path, mediaType))
  for (const other of others) take(...other)
  return {
    documents: documents as ReadonlyMap<string, PublishedDocument>,
    /** @throws PublicationError `taken_path` if another body has the path, or a name that its files have in an export */
    add(path: string, mediaType: string, body: string | Uint8Array | null): void {
      const file = exportedFile(path, mediaType)
      const files = [...Object.values(codedEndings).map((ending) => file + ending), file.replace(/\.(?:br|gz)$/, '')]
      const name = [path, ...files].find((name) => taken.has(name))
      if (name !== undefined) {
        const fix =
          'Give one of them another path: each body needs its own, also with .html, .br and .gz, the names of its files in an export.'
        throw new PublicationError('taken_path', `The document ${path} has the name of another body, ${name}.`, fix)
      }
      take(path, mediaType)
      documents.set(path, { mediaType, bytes: body === null ? null : Buffer.from(body as Uint8Array) })
    },
  }
}

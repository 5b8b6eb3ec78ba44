import { decompressed, type PageHistory } from '../../src/history/page-history.ts'

/** Undefined if the revision is not stored. */
export async function storedText(history: PageHistory, path: string, revision: string): Promise<string | undefined> {
  const stored = await history.stored(path, revision)
  return stored && (await decompressed(stored.text)).toString()
}

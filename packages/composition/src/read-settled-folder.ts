import { type ContentFolder, contentDigest, type KnownFile, knownFiles, readFolder } from '@svc/knowledge-index/node'

type FolderSources = ReturnType<typeof folderSources>

/** A copy of a folder takes seconds; a slower writer gets an error after ten. */
const pauseMs = 500
const mostReads = 17

/** Reads a folder again until nothing changed for `quietMs`: a read during a copy mixes two revisions. Undefined if it never stops changing. */
export async function readSettledFolder({ read, digest, pause }: FolderSources, quietMs = 100): Promise<ContentFolder | undefined> {
  for (let reads = 1; ; reads += 1) {
    const folder = await read()
    if (folder.isSettled) return folder
    await pause(quietMs)
    if ((await digest()) === folder.digest) return folder
    if (reads === mostReads) return undefined
    await pause(pauseMs)
  }
}

/** For a process that does nothing else meanwhile. @param known files read before: only those with another stamp are read */
export function folderSources(contentDirectory: string, known?: ReadonlyMap<string, KnownFile>) {
  let last = known
  return {
    async read(): Promise<ContentFolder> {
      const folder = await readFolder(contentDirectory, { isAlone: true, known: last })
      last = knownFiles(folder)
      return folder
    },
    /** The digest of what `read` would read now. */
    digest: () => contentDigest(contentDirectory, { isAlone: true, known: last }),
    pause: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  }
}

import { type ContentFolder, contentDigest, type KnownFile, knownFiles, readFolder } from '@svc/knowledge-index/node'

/** The folder and the clock. */
export interface FolderSources {
  read(): Promise<ContentFolder>
  /** The digest of what `read` would read now. */
  digest(): Promise<string>
  pause(milliseconds: number): Promise<void>
}

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
export function folderSources(contentDirectory: string, known?: ReadonlyMap<string, KnownFile>): FolderSources {
  let last = known
  return {
    async read() {
      const folder = await readFolder(contentDirectory, { isAlone: true, known: last })
      last = knownFiles(folder)
      return folder
    },
    digest: () => contentDigest(contentDirectory, { isAlone: true, known: last }),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  }
}

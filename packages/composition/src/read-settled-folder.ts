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

/**
 * Reads a content folder that may change during the read, which could mix two revisions: if something was written shortly before, it reads
 * again until nothing has changed a moment later. Undefined if the folder never stops changing.
 *
 * @param quietMs milliseconds of that moment: the files of one copy follow each other faster
 */
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

/**
 * The sources for a process that does nothing else meanwhile.
 *
 * @param known files that were read before: only those with another stamp are read
 */
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

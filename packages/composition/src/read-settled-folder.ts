import { type ContentFolder, contentDigest, readFolder } from '@svc/knowledge-index/node'

/** The folder and the clock. */
export interface FolderSources {
  read(): Promise<ContentFolder>
  /** The digest of what `read` would read now. */
  digest(): Promise<string>
  pause(milliseconds: number): Promise<void>
}

/** Between two files of one copy less time passes than this. */
const quietMs = 100
/** A copy of a folder takes seconds; a slower writer gets an error after ten. */
const pauseMs = 500
const mostReads = 17

/**
 * Reads a content folder that may change meanwhile; undefined if it never stops changing. Files are read one after another, so a change
 * during the read could mix two revisions: the folder is read again until all of it is still the same a moment later.
 */
export async function readSettledFolder({ read, digest, pause }: FolderSources): Promise<ContentFolder | undefined> {
  for (let reads = 1; ; reads += 1) {
    const folder = await read()
    await pause(quietMs)
    if ((await digest()) === folder.digest) return folder
    if (reads === mostReads) return undefined
    await pause(pauseMs)
  }
}

/** A folder for a process that has nothing else to do, and this machine's clock. */
export function folderSources(contentDirectory: string): FolderSources {
  return {
    read: () => readFolder(contentDirectory, { isAlone: true }),
    digest: () => contentDigest(contentDirectory, { isAlone: true }),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  }
}

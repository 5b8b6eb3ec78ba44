/** The file that a process saves for its next start: how a new file is written next to it and replaces it. */
import { randomUUID } from 'node:crypto'
import { access, constants, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { describeFault, type Log, makeFolder, removeAbandoned } from '@svc/composition'
import { digestPath, writeDigest } from './file-digest.ts'

/** A publication's file and its SHA-256. */
export interface DigestedFile {
  readonly file: string
  readonly sha256: string
}

/** A path for a new file: next to the saved file, or in the system's temporary folder. */
export async function pathBeside(keptFile: string, log: Pick<Log, 'info'>): Promise<string> {
  const name = `${basename(keptFile)}.${randomUUID()}.tmp`
  const folder = dirname(keptFile)
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK)
    await removeAbandoned(keptFile)
    return join(folder, name)
  } catch (error) {
    log.info(describeFault(error), 'publication not saved, next start rebuilds it')
    return join(tmpdir(), name)
  }
}

/** Renames an open file to the saved one if it is next to it and may be saved; otherwise deletes it when it is closed. */
export async function keepOpenFile(
  { file, sha256 }: DigestedFile,
  keptFile: string,
  mayKeep: boolean,
  log: Pick<Log, 'info'>,
): Promise<boolean> {
  try {
    if (!mayKeep || dirname(file) !== dirname(keptFile)) {
      await rm(file, { force: true })
      return false
    }
    // Between the two steps there is no digest, so the file does not count as a publication.
    await rm(digestPath(keptFile), { force: true })
    await rename(file, keptFile)
    await writeDigest(keptFile, sha256)
    return true
  } catch (error) {
    log.info(describeFault(error), 'publication not saved, next start rebuilds it')
    return false
  }
}

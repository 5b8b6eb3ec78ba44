/** The file that a process saves for its next start: how a new file is written next to it and replaces it. */
import { randomUUID } from 'node:crypto'
import { access, constants, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { describeWriteFault, type Log, makeFolder, removeAbandoned } from '@svc/composition'
import { digestPath, writeDigest } from './file-digest.ts'

/** A publication's file and its SHA-256. */
export interface DigestedFile {
  readonly file: string
  readonly sha256: string
}

/**
 * Makes a new file next to the saved one, or in the system's temporary folder. The file is deleted if `make` fails.
 *
 * @param savedFile absolute path of the saved file
 */
export async function makeNextTo<Made>(savedFile: string, log: Pick<Log, 'info'>, make: (file: string) => Promise<Made>): Promise<Made> {
  const name = `${basename(savedFile)}.${randomUUID()}.tmp`
  let folder = dirname(savedFile)
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK)
    await removeAbandoned(savedFile)
  } catch (error) {
    logUnsaved(error, savedFile, log)
    folder = tmpdir()
  }
  const file = join(folder, name)
  return orDelete(file, () => make(file))
}

/** Deletes a file if the work with it fails. */
export async function orDelete<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Renames an open file to the saved one if both are in one folder and it may be saved; otherwise deletes it. An open file stays readable. */
export async function saveOpenFile(
  { file, sha256 }: DigestedFile,
  savedFile: string,
  maySave: boolean,
  log: Pick<Log, 'info'>,
): Promise<boolean> {
  try {
    if (!maySave || dirname(file) !== dirname(savedFile)) {
      await rm(file, { force: true })
      return false
    }
    // A crash between these steps leaves a file without a digest, which is not opened.
    await rm(digestPath(savedFile), { force: true })
    await rename(file, savedFile)
    await writeDigest(savedFile, sha256)
    return true
  } catch (error) {
    logUnsaved(error, savedFile, log)
    return false
  }
}

function logUnsaved(error: unknown, savedFile: string, log: Pick<Log, 'info'>): void {
  log.info(describeWriteFault(error, savedFile), 'publication not saved, next start rebuilds it')
}

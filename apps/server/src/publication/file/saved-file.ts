/** The file that a process saves for its next start: how a new file is written next to it and replaces it. */
import { randomUUID } from 'node:crypto'
import { access, constants, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { describeWriteFault, type Log, makeFolder, removeAbandoned } from '@svc/composition'
import { digestPath, type FileDigest, writeDigests } from './file-digest.ts'

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
  { file, sha256 }: FileDigest,
  savedFile: string,
  maySave: boolean,
  log: Pick<Log, 'info'>,
): Promise<boolean> {
  return saved(file, savedFile, maySave, log, async () => {
    // A crash between these steps leaves a file without a digest, which is not opened.
    await rm(digestPath(savedFile), { force: true })
    await rename(file, savedFile)
    await writeDigests([{ file: savedFile, sha256 }])
    await removeDeltas(savedFile)
  })
}

/**
 * Gives a delta its name and lists it after the files before it: a reader of the list finds all of its files.
 *
 * @returns the files as they are listed now; undefined if it was deleted instead
 */
export async function saveDelta(
  { file, sha256 }: FileDigest,
  before: readonly FileDigest[],
  log: Pick<Log, 'info'>,
): Promise<readonly FileDigest[] | undefined> {
  const { file: base } = before[0] as FileDigest
  const delta = { file: `${base}.${sha256.slice(0, 16)}${deltaEnding}`, sha256 }
  const listed = [...before, delta]
  const isSaved = await saved(file, base, true, log, async () => {
    await rename(file, delta.file)
    await writeDigests(listed)
  })
  return isSaved ? listed : undefined
}

async function saved(
  file: string,
  savedFile: string,
  maySave: boolean,
  log: Pick<Log, 'info'>,
  save: () => Promise<void>,
): Promise<boolean> {
  try {
    if (maySave && dirname(file) === dirname(savedFile)) {
      await save()
      return true
    }
    await rm(file, { force: true })
  } catch (error) {
    logUnsaved(error, savedFile, log)
  }
  return false
}

const deltaEnding = '.delta'

/** Deletes the deltas of a base that was replaced. */
async function removeDeltas(base: string): Promise<void> {
  const names = (await readdir(dirname(base))).filter((name) => name.startsWith(`${basename(base)}.`) && name.endsWith(deltaEnding))
  await Promise.all(names.map((name) => rm(join(dirname(base), name), { force: true })))
}

function logUnsaved(error: unknown, savedFile: string, log: Pick<Log, 'info'>): void {
  log.info(describeWriteFault(error, savedFile), 'publication not saved, next start rebuilds it')
}

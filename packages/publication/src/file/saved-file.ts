/** The files that a process saves for its next start: how new ones are written next to them, named and listed. */
import { randomUUID } from 'node:crypto'
import { access, constants, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { describeWriteFault, type Log, makeFolder, removeAbandoned } from '@svc/composition'
import { digestPath, type FileDigest, type StampedFile, writeDigests } from './file-digest.ts'

/** A new file next to the saved one, or in the folder for temporary files. It is deleted if `make` fails. */
export async function makeNextTo<Made>(savedFile: string, log: Pick<Log, 'info'>, make: (file: string) => Promise<Made>): Promise<Made> {
  const name = `${basename(savedFile)}.${randomUUID()}${newEnding}`
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
  return orDelete([{ file }], () => make(file))
}

/** Deletes the new ones of some files if the work with them fails. */
export async function orDelete<Result>(files: readonly Pick<FileDigest, 'file'>[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await removeNew(files)
    throw error
  }
}

/**
 * Gives the new ones of open files their names next to the saved base, and then lists all: a reader of the list finds all of its files. An open
 * file stays readable.
 *
 * @param files the base and its deltas, in order
 * @returns the files as they are listed now; undefined if the new ones were deleted instead
 */
export async function saveFiles(files: readonly StampedFile[], savedFile: string, log: Pick<Log, 'info'>, maySave = true) {
  try {
    if (maySave && files.every(({ file }) => dirname(file) === dirname(savedFile))) return await nameFiles(files, savedFile)
    await removeNew(files)
  } catch (error) {
    logUnsaved(error, savedFile, log)
  }
  return undefined
}

async function nameFiles(files: readonly StampedFile[], savedFile: string): Promise<readonly StampedFile[]> {
  if (!files.some(isNew)) return files
  const nameOf = ({ sha256 }: FileDigest, index: number) => (index === 0 ? savedFile : `${savedFile}.${sha256.slice(0, 16)}${deltaEnding}`)
  const named = files.map((file, index) => (isNew(file) ? { ...file, file: nameOf(file, index) } : file))
  const hasNewBase = files.slice(0, 1).some(isNew)
  // A crash between these steps leaves a base without a list, which is not opened.
  if (hasNewBase) await rm(digestPath(savedFile), { force: true })
  for (const [index, { file }] of named.entries()) {
    const before = files[index]?.file ?? file
    if (file !== before) await rename(before, file)
  }
  await writeDigests(named)
  if (hasNewBase) await removeOtherDeltas(named)
  return named
}

const newEnding = '.tmp'
const deltaEnding = '.delta'

const isNew = ({ file }: Pick<FileDigest, 'file'>) => file.endsWith(newEnding)

async function removeNew(files: readonly Pick<FileDigest, 'file'>[]): Promise<void> {
  for (const { file } of files.filter(isNew)) await rm(file, { force: true })
}

/** Deletes the deltas of a base that was replaced. */
async function removeOtherDeltas(listed: readonly FileDigest[]): Promise<void> {
  const { file: base } = listed[0] as FileDigest
  const isDelta = (name: string) => name.startsWith(`${basename(base)}.`) && name.endsWith(deltaEnding)
  const others = (await readdir(dirname(base))).filter((name) => isDelta(name) && listed.every(({ file }) => basename(file) !== name))
  for (const name of others) await rm(join(dirname(base), name), { force: true })
}

function logUnsaved(error: unknown, savedFile: string, log: Pick<Log, 'info'>): void {
  log.info(describeWriteFault(error, savedFile), 'publication not saved, next start rebuilds it')
}

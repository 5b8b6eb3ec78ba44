/** One file of a publication, the base or a delta: opened after its bytes and its origin are checked. */
import { openDatabase, rows, type SqliteDatabase } from './database.ts'
import { digestOf, type FileDigest, type StampedFile, stampOf } from './file-digest.ts'
import { PublicationError } from './publication-error.ts'
import { fileFormat } from './tables.ts'

/** A checked file. */
export interface Layer extends StampedFile {
  readonly database: SqliteDatabase
  readonly meta: ReadonlyMap<string, string>
}

export interface OpenLayerOptions {
  /** The program that must have written it; undefined: any. */
  readonly program?: string
  /** The settings that must be built in; undefined: any. */
  readonly settings?: Readonly<Record<string, string>>
  /** Whether it comes from PostgreSQL, which errors then name instead of the path. */
  readonly isFetched?: boolean
}

/** Checks the bytes, unless the file has the stamp with which they were. @throws PublicationError if it cannot be served */
export async function openLayer({ file, sha256, ...known }: FileDigest & Partial<StampedFile>, options: OpenLayerOptions): Promise<Layer> {
  const { program, settings, isFetched = false } = options
  const name = isFetched ? 'The publication in PostgreSQL' : file
  const buildAnew = `Build it again with \`svc-server build ${isFetched ? '--to URL' : '--out FILE'}\`.`
  const stamp = await stampOf(file)
  if (stamp === '' || stamp !== known.stamp) await checkFile(file, sha256)
  const database = await openDatabase(file)
  const meta = readMeta(database)
  if (meta === undefined) throw new PublicationError('cannot_read', `${name} is not a publication.`, buildAnew)
  if (meta.get('format') !== String(fileFormat) || (program ?? meta.get('program')) !== meta.get('program')) {
    throw new PublicationError('other_program', `${name} was written by another version of the server.`, `${buildAnew} Use this version.`)
  }
  const others = settings === undefined ? [] : differences(json(meta, 'settings'), settings)
  if (others.length > 0) {
    throw new PublicationError(
      'other_settings',
      `${name} was built with other values of ${others.join(', ')}.`,
      `${buildAnew} Set the same variables as for the server.`,
    )
  }
  return { file, sha256, stamp, database, meta }
}

async function checkFile(path: string, digest: string): Promise<void> {
  const found = await digestOf(path).catch(() => undefined)
  if (found === undefined) {
    const fix = 'Copy all files of its list again and make them readable, or build it again.'
    throw new PublicationError('cannot_read', `${path} is not a file that can be read.`, fix)
  }
  if (found !== digest) {
    throw new PublicationError(
      'digest_mismatch',
      `${path} is damaged or was replaced: it does not have the listed SHA-256.`,
      `Copy the file and its .sha256 again, or build it again.`,
    )
  }
}

/** Undefined if the file has no such table. */
function readMeta(database: SqliteDatabase): ReadonlyMap<string, string> | undefined {
  try {
    const values = rows<{ name: string; value: string }>(database, 'SELECT name, value FROM meta')
    return new Map(values.map(({ name, value }) => [name, value]))
  } catch {
    return undefined
  }
}

function differences(found: Readonly<Record<string, string>>, wanted: Readonly<Record<string, string>>): string[] {
  return [...new Set([...Object.keys(found), ...Object.keys(wanted)])].filter((name) => found[name] !== wanted[name])
}

/** A value that every publication has. */
export function text(meta: Layer['meta'], name: string): string {
  return meta.get(name) ?? ''
}

export function json<Value>(meta: Layer['meta'], name: string): Value {
  return JSON.parse(text(meta, name))
}

/** The disk for `node.ts`, in two ways. */
import { type BigIntStats, type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'

export interface Disk {
  readonly readdir: (path: string) => Promise<Dirent[]>
  readonly realpath: (path: string) => Promise<string>
  readonly stat: (path: string) => Promise<BigIntStats>
  readonly read: (path: string) => Promise<Uint8Array>
}

/** Asynchronous: other work goes on meanwhile. */
export const waiting: Disk = {
  readdir: (path) => readdir(path, { withFileTypes: true }),
  realpath: (path) => realpath(path),
  stat: (path) => stat(path, { bigint: true }),
  read: (path) => readFile(path),
}

/** Synchronous: takes a third of the CPU, because nothing is passed between threads. */
export const atOnce: Disk = {
  readdir: async (path) => readdirSync(path, { withFileTypes: true }),
  realpath: async (path) => realpathSync(path),
  stat: async (path) => statSync(path, { bigint: true }),
  read: async (path) => readFileSync(path),
}

/** Undefined if it cannot be read. */
export function readAtOnce(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

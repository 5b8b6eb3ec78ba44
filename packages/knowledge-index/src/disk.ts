/** The disk for `node.ts`, in two ways. */
import { type BigIntStats, closeSync, type Dirent, fstatSync, openSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'

export interface Disk {
  readonly readdir: (path: string) => Promise<Dirent[]>
  readonly realpath: (path: string) => Promise<string>
  readonly stat: (path: string) => Promise<BigIntStats>
  /** Undefined if the file has more than `most` bytes. */
  readonly read: (path: string, most: number) => Promise<Uint8Array | undefined>
}

/** Asynchronous: other work goes on meanwhile. */
export const waiting: Disk = {
  readdir: (path) => readdir(path, { withFileTypes: true }),
  realpath: (path) => realpath(path),
  stat: (path) => stat(path, { bigint: true }),
  async read(path, most) {
    const file = await open(path, 'r')
    try {
      return (await file.stat()).size > most ? undefined : await file.readFile()
    } finally {
      await file.close()
    }
  },
}

/** Synchronous: takes a third of the CPU, because nothing is passed between threads. */
export const atOnce: Disk = {
  readdir: async (path) => readdirSync(path, { withFileTypes: true }),
  realpath: async (path) => realpathSync(path),
  stat: async (path) => statSync(path, { bigint: true }),
  read: async (path, most) => readAtOnce(path, most),
}

export function readAtOnce(path: string, most: number): Uint8Array | undefined {
  const file = openSync(path, 'r')
  try {
    return fstatSync(file).size > most ? undefined : readFileSync(file)
  } finally {
    closeSync(file)
  }
}

/** What reading a content folder needs of a disk. Paths are absolute. */
export interface Disk {
  readonly readdir: (path: string) => Promise<readonly DiskEntry[]>
  readonly realpath: (path: string) => Promise<string>
  readonly stat: (path: string) => Promise<DiskStats>
  readonly read: (path: string) => Promise<Uint8Array>
  readonly readSync: (path: string) => Uint8Array
}

interface FileType {
  isFile(): boolean
  isDirectory(): boolean
}

export interface DiskEntry extends FileType {
  readonly name: string
  isSymbolicLink(): boolean
}

type StampField = 'dev' | 'ino' | 'size' | 'mtimeNs' | 'ctimeNs' | 'mtimeMs' | 'ctimeMs'

export interface DiskStats extends FileType, Readonly<Record<StampField, bigint>> {}

/** Such as `ENOENT`, for a message. */
export function errorCode(error: unknown): string {
  return (error as { readonly code?: string }).code ?? 'unknown error'
}

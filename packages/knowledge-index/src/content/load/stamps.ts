import type { DiskStats } from './disk.ts'

/** Milliseconds: some file systems store times in steps of two seconds, so a file that was just written may be written again unnoticed. */
const young = 2_000

/** Tells the files and folders that were written shortly before a walk, or since. */
export class Stamps {
  readonly #oldest: bigint

  /** @param began milliseconds since 1970 at which the walk began */
  constructor(began: number) {
    this.#oldest = BigInt(began - young)
  }

  /** Changes when a file is written or replaced, also by a copy that keeps its time; undefined for one that was written just before the walk. */
  of(found: DiskStats): string | undefined {
    if (this.isYoung(found)) return undefined
    const { dev, ino, size, mtimeNs, ctimeNs } = found
    return [dev, ino, size, mtimeNs, ctimeNs].map((value) => value.toString(36)).join(' ')
  }

  /** A time in the future is that of a clock that was ahead. */
  isYoung({ mtimeMs, ctimeMs }: DiskStats): boolean {
    return mtimeMs > this.#oldest || ctimeMs > this.#oldest
  }
}

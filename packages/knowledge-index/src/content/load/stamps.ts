import type { DiskStats } from './disk.ts'

/** Milliseconds: some file systems store times in steps of two seconds, so a file that was just written may be written again unnoticed. */
const young = 2_000

/** The stamps of a walk. @param began milliseconds since 1970 at which it began */
export function stampsOf(began: number) {
  const oldest = BigInt(began - young)
  /** Whether it was written shortly before the walk, or since. A time in the future is that of a clock that was ahead. */
  const isYoung = ({ mtimeMs, ctimeMs }: DiskStats) => mtimeMs > oldest || ctimeMs > oldest
  return {
    isYoung,
    /** Changes when a file is written or replaced, also by a copy that keeps its time; undefined for one that is young. */
    of(found: DiskStats): string | undefined {
      if (isYoung(found)) return undefined
      const { dev, ino, size, mtimeNs, ctimeNs } = found
      return [dev, ino, size, mtimeNs, ctimeNs].map((value) => value.toString(36)).join(' ')
    },
  }
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** All temporary files of a run are in one folder, which is removed after it: a process that a test kills cannot remove its own. */
export default function collectTemporaryFiles(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'svc-tests-'))
  // Some tests start processes as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  // A browser ends a moment after its worker.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

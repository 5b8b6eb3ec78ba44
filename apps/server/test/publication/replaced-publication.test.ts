/** Memory of a replaced publication. */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { callTool } from '../support/call-tool.ts'
import { fixtureContent, startFrontDoor } from '../support/front-door.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('a replaced publication is garbage-collected, also if the new one had no call yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-replaced-'))
  cpSync(fixtureContent, folder, { recursive: true })
  const { frontDoor, baseUrl, stop } = await startFrontDoor({ CONTENT_DIR: folder })
  try {
    await callTool(baseUrl, 'search_knowledge', { query: 'price' })
    const replaced = new WeakRef(frontDoor.publications.current().knowledge)
    appendFileSync(join(folder, 'pages/index.md'), '\nOne more sentence.\n')
    const { revision } = frontDoor.publications.current()
    await frontDoor.publications.reload()
    expect(frontDoor.publications.current().revision).not.toBe(revision)
    await expect
      .poll(() => {
        collectGarbage()
        return replaced.deref()
      })
      .toBeUndefined()
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

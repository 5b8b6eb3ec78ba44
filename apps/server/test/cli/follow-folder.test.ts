// @module-tag slow
/** A folder that another one replaces at once, as a checkout or a copy does, is followed like the first. */
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { followFolder } from '../../src/cli/follow-folder.ts'

test.each([
  ['removed and copied back', '.'],
  ['removed and copied back', 'pages'],
  ['moved away for another', '.'],
  ['moved away for another', 'pages'],
])('every edit is seen after a folder was %s: %s', async (how, replaced) => {
  const work = mkdtempSync(join(tmpdir(), 'svc-follow-'))
  const [content, copy] = [join(work, 'content'), join(work, 'copy')]
  mkdirSync(join(content, 'pages/guides'), { recursive: true })
  for (const name of ['profile.json', 'pages/index.md', 'pages/guides/first.md']) writeFileSync(join(content, name), 'first')
  cpSync(content, copy, { recursive: true })
  let changes = 0
  const onChange = () => {
    changes += 1
  }
  await followFolder(content, onChange, (error) => expect.unreachable(error.message))

  const folder = join(content, replaced)
  if (how.startsWith('moved')) {
    renameSync(folder, join(work, 'away'))
    renameSync(join(copy, replaced), folder)
  } else {
    rmSync(folder, { recursive: true })
    cpSync(join(copy, replaced), folder, { recursive: true })
  }
  // The last change says that the new folder is watched.
  await setTimeout(600)
  for (const edited of ['pages/index.md', 'pages/new.md', 'pages/guides/new.md']) {
    const before = changes
    writeFileSync(join(content, edited), 'edited')
    await expect.poll(() => changes, { message: edited, timeout: 3_000 }).toBeGreaterThan(before)
    // The next edit has events of its own.
    await setTimeout(150)
  }
})

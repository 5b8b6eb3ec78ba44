// @module-tag slow
import { link, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Disk } from '../../../src/content/load/disk.ts'
import { readFolderFrom } from '../../../src/content/load/read-folder.ts'
import { checkFolder } from '../../../src/node.ts'
import { places, soundFiles, today, writeFolder } from '../../support/content-folder.ts'

/** A disk on which each file has a mebibyte: to read a gibibyte takes seconds. */
const bytes = Buffer.alloc(1_048_576)
const disk: Disk = {
  readdir: (path) => readdir(path, { withFileTypes: true }),
  realpath,
  stat: (path) => stat(path, { bigint: true }),
  read: async () => bytes,
  readSync: () => bytes,
}

test('a folder with more than 1 GiB is one error', async () => {
  const folder = await writeFolder(soundFiles)
  for (let copy = 0; copy < 1_025; copy += 1) await link(join(folder, 'pages/pricing.md'), join(folder, `pages/large-${copy}.md`))
  const read = await readFolderFrom(disk, folder, undefined)
  expect(places(await checkFolder(read, { today }))).toEqual(['.:1:1 too_many_files'])
})

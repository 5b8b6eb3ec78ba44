// @module-tag slow
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readContent } from '../src/read-content.ts'

const shipped = fileURLToPath(new URL('../../../content', import.meta.url))
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-content-'))
  await cp(shipped, folder, { recursive: true })
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('a page may link to an address of the service, and an accent needs contrast with the pages', async () => {
  const page = '---\ntitle: Links\ndescription: Links to addresses of the service.\n---\n\n[a](/mcp/connector) [b](/mcp/conector)\n'
  await writeFile(join(folder, 'pages', 'links.md'), page)
  await writeFile(join(folder, 'site.yaml'), 'accent: { light: "#777777" }\n')
  const read = await readContent({ contentDirectory: folder, baseUrl: undefined })
  expect(read.status === 'invalid' && read.problems.map(({ file, code }) => [file, code])).toEqual([
    ['pages/links.md', 'dead_link'],
    ['site.yaml', 'low_contrast'],
  ])
})

test.each(['name', 'description'])('an empty %s in the profile is an error in the content', async (member) => {
  const profile = JSON.parse(await readFile(join(folder, 'profile.json'), 'utf8'))
  await writeFile(join(folder, 'profile.json'), JSON.stringify({ ...profile, [member]: ' ' }))
  const read = await readContent({ contentDirectory: folder, baseUrl: undefined })
  expect(read.status === 'invalid' && read.problems).toMatchObject([
    { file: 'profile.json', code: 'invalid_profile', message: `"${member}" must not be empty; found " ".` },
  ])
})

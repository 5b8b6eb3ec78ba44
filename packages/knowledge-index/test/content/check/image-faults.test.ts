import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadContent } from '../../../src/node.ts'
import { type Files, imageFaults, load, page, places, soundFiles, today, writeFolder } from '../../support/content-folder.ts'
import { jpeg, png } from '../../support/image-bytes.ts'

const provoked = new Set<string>()

async function faults(files: Files): Promise<string[]> {
  const found = places(await load({ ...soundFiles, ...files }))
  for (const place of found) provoked.add(place.split(' ').at(-1) as string)
  return found
}

describe('errors are reported for images', () => {
  test.each<[string, Files, string]>([
    [
      'that are missing',
      { 'pages/guides/first.md': page('First', 'See ![x](/images/none.png).') },
      'pages/guides/first.md:6:10 missing_image',
    ],
    [
      'in other capitals',
      { 'images/steps.png': png(1, 1), 'pages/guides/first.md': page('First', '![x](/images/Steps.png)') },
      'pages/guides/first.md:6:6 missing_image',
    ],
    [
      'that are too large, once, even if a page shows them',
      {
        'images/big.png': Buffer.concat([png(1, 1), Buffer.alloc(5_242_880)]),
        'pages/guides/first.md': page('First', '![x](/images/big.png)'),
      },
      'images/big.png:1:1 image_too_large',
    ],
    ['that are pages', { 'pages/guides/first.md': page('First', '![x](/pricing)') }, 'pages/guides/first.md:6:6 unsupported_image'],
    ['over 5 MiB', { 'images/big.png': Buffer.concat([png(1, 1), Buffer.alloc(5_242_880)]) }, 'images/big.png:1:1 image_too_large'],
    ['with the extension of another type', { 'images/plan.png': jpeg }, 'images/plan.png:1:1 invalid_image'],
    ['cut short', { 'images/plan.png': png(1, 1).subarray(0, 12) }, 'images/plan.png:1:1 invalid_image'],
    ['empty', { 'images/plan.webp': '' }, 'images/plan.webp:1:1 invalid_image'],
    ['that are not SVG', { 'images/plan.svg': '<html><svgx></html>' }, 'images/plan.svg:1:1 invalid_image'],
    ['with spaces in their names', { 'images/a plan.png': png(1, 1) }, 'images/a plan.png:1:1 invalid_image_name'],
  ])('%s', async (_, files, expected) => {
    expect(await faults(files)).toEqual([expected])
  })

  test('that link out of the folder', async () => {
    const folder = await writeFolder({ ...soundFiles, 'images/steps.png': png(1, 1) })
    const outside = await writeFolder({ 'secret.png': png(1, 1) })
    await symlink(join(outside, 'secret.png'), join(folder, 'images/leak.png'))
    await symlink('steps.png', join(folder, 'images/same.png'))
    await symlink('nowhere.png', join(folder, 'images/gone.png'))
    expect(places(await loadContent(folder, { today }))).toEqual([
      'images/gone.png:1:1 unreadable',
      'images/leak.png:1:1 link_leaves_folder',
    ])
  })

  test('in a folder "Images"', async () => {
    expect(await faults({ 'Images/a.png': png(1, 1) })).toEqual(['Images:1:1 unexpected_file'])
  })

  test('and for pages below /images', async () => {
    expect(await faults({ 'pages/images/a.md': page('A') })).toEqual(['pages/images/a.md:1:1 reserved_path'])
  })
})

test('every code of an image occurs in a test of this file', () => {
  expect(imageFaults.filter((code) => !provoked.has(code))).toEqual([])
})

/** Images of the content folder. */
import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createPageHtml, publishPages } from '../../../src/index.ts'
import { contentDigest, loadContent } from '../../../src/node.ts'
import { type Files, loadSound, page, soundFiles, today, writeFolder } from '../../support/content-folder.ts'
import { jpeg, png } from '../../support/image-bytes.ts'

const baseUrl = 'https://svc.example.com'

/** The beginnings of a GIF and a WebP of 40 by 30 pixels. */
const gif = Buffer.from('47494638396128001e00f00000', 'hex')
const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0'), Buffer.from([39, 0, 0, 29, 0, 0])])
const svg =
  '<?xml version="1.0"?>\n<!-- <svg width="1" height="1"> -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12.4"><path/></svg>'

const images: Files = {
  'images/steps.png': png(640, 480),
  'images/guides/Photo_1.JPG': jpeg,
  'images/guides/wave.gif': gif,
  'images/w.webp': webp,
  'images/logo.svg': svg,
}

const showing = (body: string): Files => ({ ...soundFiles, ...images, 'pages/guides/first.md': page('First', body) })

describe('images of a content folder', () => {
  test('are read with their type and size, in the order of their paths', async () => {
    const content = await loadSound({ ...soundFiles, ...images })
    expect(content.images?.map(({ path, mediaType, width, height }) => [path, mediaType, width, height])).toEqual([
      ['/images/guides/Photo_1.JPG', 'image/jpeg', 40, 30],
      ['/images/guides/wave.gif', 'image/gif', 40, 30],
      ['/images/logo.svg', 'image/svg+xml', 24, 12],
      ['/images/steps.png', 'image/png', 640, 480],
      ['/images/w.webp', 'image/webp', 40, 30],
    ])
    const [first] = content.images ?? []
    expect(first?.digest).toBe(createHash('sha256').update(jpeg).digest('hex'))
    expect(await first?.read()).toEqual(jpeg)
  })

  test.each([
    ['<svg width="10" height="20px"/>', [10, 20]],
    ["<svg\n  height='7'\n  width='8' viewBox='0 0 1 1'>", [8, 7]],
    ['<svg width="100%" height="100%" viewBox="0,0,30,40">', [30, 40]],
    ['<svg width="1e9" height="3">', [undefined, undefined]],
    ['<svg>', [undefined, undefined]],
    [`<svg ${'a=1 '.repeat(10_000)}`, [undefined, undefined]],
  ])('a drawing %s has the size %j', async (source, size) => {
    const content = await loadSound({ ...soundFiles, 'images/a.svg': source })
    expect([content.images?.[0]?.width, content.images?.[0]?.height]).toEqual(size)
  })

  test('are shown by path and by relative file, and have full addresses in Markdown', async () => {
    const body =
      '![Steps](/images/steps.png) ![A *logo*](../../images/logo.svg "Ours") ![Photo](../images/guides/Photo_1.JPG) [open](/images/steps.png)'
    const content = await loadSound(showing(body))
    const pages = publishPages(content, { baseUrl })
    const first = pages.find(({ path }) => path === '/guides/first')
    if (first === undefined) throw new Error('no page')
    const url = `${baseUrl}/images`
    expect(first.text.value).toContain(
      `![Steps](${url}/steps.png) ![A *logo*](${url}/logo.svg "Ours") ![Photo](${url}/guides/Photo_1.JPG) [open](${url}/steps.png)`,
    )
    const published = (content.images ?? []).map((image) => ({ ...image, url: baseUrl + image.path }))
    const lazy = 'loading="lazy" decoding="async"'
    expect(createPageHtml(pages, { images: published })(first)).toBe(
      `<p><img src="/images/steps.png" alt="Steps" width="640" height="480" fetchpriority="high"> ` +
        `<img src="/images/logo.svg" alt="A logo" title="Ours" width="24" height="12" ${lazy}> ` +
        `<img src="/images/guides/Photo_1.JPG" alt="Photo" width="40" height="30" ${lazy}> <a href="/images/steps.png">open</a></p>\n`,
    )
  })

  test('change the revision of the content and the digest of the folder', async () => {
    const folder = await writeFolder({ ...soundFiles, ...images })
    const read = async () => {
      const result = await loadContent(folder, { today })
      return [result.status === 'loaded' && result.content.revision, await contentDigest(folder)]
    }
    const before = await read()
    expect(await read()).toEqual(before)
    await writeFile(join(folder, 'images/steps.png'), png(641, 480))
    const after = await read()
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, false])
  })

  test('that were replaced cannot be read', async () => {
    const folder = await writeFolder({ ...soundFiles, ...images })
    const result = await loadContent(folder, { today })
    if (result.status !== 'loaded') throw new Error('not loaded')
    const [first, second] = result.content.images ?? []
    await writeFile(join(folder, first?.file ?? ''), 'other')
    await rm(join(folder, second?.file ?? ''))
    await expect(first?.read()).rejects.toMatchObject({ code: 'content_changed', resolution: 'Read the content folder again.' })
    await expect(second?.read()).rejects.toMatchObject({ code: 'content_changed' })
  })

  test('of exactly 5 MiB are accepted', async () => {
    const bytes = Buffer.concat([png(1, 1), Buffer.alloc(5_242_880 - png(1, 1).length)])
    expect((await loadSound({ ...soundFiles, 'images/big.png': bytes })).images?.[0]?.byteLength).toBe(5_242_880)
  })
})

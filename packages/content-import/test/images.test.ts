/** docs/pages/reference/import.md: images are copied. */

import { png } from '@svc/tooling/png'
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

const page = (body: string) => `---\ntitle: Page\ndescription: A page.\n---\n\n${body}\n`
const red = png(2, 1, [255, 0, 0])

test('only images that pages show are copied, each once', () => {
  const { files, body, notes } = imported({
    'img/Port plan.png': red,
    'img/unused.png': red,
    'guides/port.md': page('![Plan](</img/Port plan.png>) and ![A](./a.png) and ![Again][a]\n\n[a]: ./a.png'),
    'guides/a.png': red,
    'guides/deep/port.md': page('![Other](./a.png)'),
    'guides/deep/a.png': red,
  })
  expect([...files.keys()].filter((path) => path.startsWith('images/')).sort()).toEqual([
    'images/guides/a.png',
    'images/guides/deep/a.png',
    'images/img/Port-plan.png',
  ])
  expect(body('pages/guides/port.md')).toBe(
    '![Plan](/images/img/Port-plan.png) and ![A](/images/guides/a.png) and ![Again](/images/guides/a.png)\n',
  )
  expect(notes).toEqual([])
})

test('an image in its own address becomes a file, and a lazy one is read where it is', () => {
  const data = `data:image/png;base64,${Buffer.from(red).toString('base64')}`
  const { files, body } = imported({
    'index.html': `<main><h1>Port</h1><p><img src="${data}" alt="In the page"><img src="data:image/gif;base64,R0lGOD" data-src="a.png" alt="Lazy"></p></main>`,
    'a.png': red,
  })
  expect([...files.keys()].filter((path) => path.startsWith('images/'))).toEqual([
    expect.stringMatching(/^images\/inline-\w{12}\.png$/),
    'images/a.png',
  ])
  expect(body('pages/index.md')).toMatch(/!\[In the page]\(\/images\/inline-\w{12}\.png\)!\[Lazy]\(\/images\/a\.png\)/)
})

test('images that the content check would refuse are left out, and their alternative text stays', () => {
  const { files, body, notes } = imported({
    'index.md': page('![A port](a.png) ![B](missing.png) ![C](../outside.png) ![D](.hidden/d.png) ![E](e.bmp)'),
    'a.png': 'no image',
    'e.bmp': 'no image',
  })
  expect([...files.keys()].filter((path) => path.startsWith('images/'))).toEqual([])
  expect(body('pages/index.md')).toBe('A port B C D E\n')
  expect(notes.map(({ kind, message }) => `${kind} ${message}`)).toEqual([
    'left_out_image "a.png" is left out, because the file does not have the format PNG that its name promises; its alternative text stays.',
    'left_out_image "missing.png" is left out; its alternative text stays.',
    'left_out_image "../outside.png" is left out; its alternative text stays.',
    'left_out_image ".hidden/d.png" is left out; its alternative text stays.',
    'left_out_image "e.bmp" is left out, because images of this type are not served; its alternative text stays.',
  ])
})

test('two images whose names become the same get different names', () => {
  const blue = png(1, 1, [0, 0, 255])
  const { files } = imported({
    'index.md': page('![A](<a b.png>) ![B](a-b.png) ![C](A-B.png)'),
    'a b.png': red,
    'a-b.png': blue,
    'A-B.png': red,
  })
  expect(Object.fromEntries([...files].filter(([path]) => path.startsWith('images/')))).toEqual({
    'images/a-b.png': red,
    'images/a-b-2.png': blue,
    'images/A-B-3.png': red,
  })
})

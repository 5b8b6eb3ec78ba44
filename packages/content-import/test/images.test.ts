/** docs/pages/reference/import.md: images are copied. */

import { png } from '@svc/tooling/png'
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

const page = (body: string) => `---\ntitle: Page\ndescription: A page.\n---\n\n${body}\n`
const red = png(2, 1, [255, 0, 0])

test('only images that pages show are copied, each once', () => {
  const { files, body, notes } = imported({
    'docusaurus.config.js': "module.exports = { title: 'Tides', url: 'https://tides.example', baseUrl: '/' }",
    'static/img/Port plan.png': red,
    'static/img/unused.png': red,
    'docs/guides/port.md': page('![Plan](</img/Port plan.png>) and <img src="./a.png" alt="A" /> and ![Again][a]\n\n[a]: ./a.png'),
    'docs/guides/a.png': red,
    'docs/guides/deep/port.md': page('![Other](./a.png)'),
    'docs/guides/deep/a.png': red,
  })
  expect([...files.keys()].filter((path) => path.startsWith('images/'))).toEqual([
    'images/guides/deep/a.png',
    'images/guides/a.png',
    'images/img/Port-plan.png',
  ])
  expect(body('pages/docs/guides/port.md')).toBe(
    '![Plan](/images/img/Port-plan.png) and ![A](/images/guides/a.png) and ![Again][a]\n\n[a]: /images/guides/a.png\n',
  )
  expect(notes).toEqual([])
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

test('a relative address without a file is left out, also on a site with a URL; another is of the site', () => {
  const { body, notes } = imported({
    'mkdocs.yml': 'site_name: Tides\nsite_url: https://tides.example/docs/\n',
    'docs/index.md': page('![A plan](img/missing.png) ![Logo](/theme/logo.png)'),
  })
  expect(body('pages/index.md')).toBe('A plan ![Logo](https://tides.example/docs/theme/logo.png)\n')
  expect(notes.map(({ kind, line, message }) => `${kind} ${line} ${message}`)).toEqual([
    'left_out_image 6 "img/missing.png" is left out; its alternative text stays.',
    'outside_link 6 "/theme/logo.png" is not copied. The page shows the image of the site.',
  ])
})

test('a plain folder has no theme with images, and those of a site that are not copied are listed', () => {
  const { body, notes } = imported(
    {
      'index.md': page('![Shot](/img/missing.png) ![](/img/none.png) ![Broken](/a.png) ![Web](https://tides.example/b.png)'),
      'a.png': 'no image',
    },
    'plain',
    'https://tides.example/',
  )
  expect(body('pages/index.md')?.trim()).toBe('Shot  ![Broken](https://tides.example/a.png) ![Web](https://tides.example/b.png)')
  expect(notes.map(({ kind, message }) => `${kind} ${message}`)).toEqual([
    'left_out_image "/img/missing.png" is left out; its alternative text stays.',
    'left_out_image "/img/none.png" is left out; its alternative text stays.',
    'outside_link "/a.png" is not copied, because the file does not have the format PNG that its name promises. The page shows the image of the site.',
    'outside_link "https://tides.example/b.png" is not copied. The page shows the image of the site.',
  ])
})

test('images of Hugo can be in `assets`', () => {
  const { body, notes } = imported({
    'hugo.toml': 'baseURL = "https://tides.example/"\n',
    'content/_index.md': page('![A](/img/a.png) ![B](img/a.png)'),
    'assets/img/a.png': red,
  })
  expect(body('pages/index.md')).toBe('![A](/images/img/a.png) ![B](/images/img/a.png)\n')
  expect(notes).toEqual([])
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

import { expect, test } from 'vitest'
import { formerPathFaults, load, loadSound, page, places, soundFiles } from '../../support/content-folder.ts'

test('an invalid, reserved, taken or duplicate path in formerly is an error', async () => {
  const files = {
    'pages/a.md': page('A', '', 'formerly:\n  - /old\n  - /old/\n  - /A.html\n  - /Products/Old_1.php\n  - /über-uns/\n'),
    'pages/b.md': page('B', '', 'order: first\nformerly: [/fine, /Old.html, /pricing, /Pricing/, /, /b, /b/index.html]\n'),
    'pages/c.md': page('C', '', 'formerly: [old, "//evil.example/x", https://a.example/b, /a?b, /a#b, /a b, /a/../b, /old.md, /%zz, 7]\n'),
    'pages/d.md': page('D', '', 'formerly: [/mcp, /Search/, /openapi.json, /api, /apis]\n'),
    'pages/e.md': page('E', '', 'formerly: /old\n'),
    'pages/f.md': page('F', '', `formerly: [/${'a'.repeat(511)}, /${'a'.repeat(512)}]\n`),
  }
  const invalid = [12, 17, 37, 58, 64, 70, 76, 85, 94]
  const found = places(await load({ ...soundFiles, ...files }))
  expect(found).toEqual([
    'pages/b.md:4:8 invalid_value',
    'pages/b.md:5:19 duplicate_former_path',
    'pages/b.md:5:30 former_path_taken',
    'pages/b.md:5:40 former_path_taken',
    'pages/b.md:5:51 former_path_taken',
    'pages/b.md:5:54 former_path_taken',
    ...invalid.map((column) => `pages/c.md:4:${column} invalid_former_path`),
    'pages/c.md:4:100 invalid_value',
    ...[12, 18, 28, 43].map((column) => `pages/d.md:4:${column} reserved_former_path`),
    'pages/e.md:4:11 invalid_value',
    'pages/f.md:4:526 invalid_former_path',
  ])
  for (const code of formerPathFaults) expect(found.join()).toContain(code)
  expect(
    (await loadSound({ ...soundFiles, 'pages/a.md': files['pages/a.md'] })).pages.find(({ path }) => path === '/a')?.frontMatter.formerly,
  ).toEqual(['/old', '/old', '/A.html', '/Products/Old_1.php', '/%C3%BCber-uns'])
})

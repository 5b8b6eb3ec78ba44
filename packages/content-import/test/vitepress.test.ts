/** docs/pages/reference/import.md: a site of VitePress. */
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
const config = `import { defineConfig } from 'vitepress'
export default defineConfig({
  title: 'Tides', description: 'When the water comes', base: '/app/', sitemap: { hostname: 'https://tides.example' },
  srcExclude: ['**/drafts/**'], rewrites: { 'packages/:name/docs/:rest*': ':name/:rest*' },
  themeConfig: {
    logo: '/logo.svg', nav: [{ text: 'Guide', link: '/guide/' }], socialLinks: [{ icon: 'github', link: 'https://code.example' }],
    sidebar: [{ text: 'Guide', items: [{ text: 'Two', link: '/guide/two' }, { text: 'One', link: '/guide/' }] }],
  },
})`
const page = (body: string, fields = '') => `---\ntitle: Page\ndescription: A page.\n${fields}---\n\n${body}\n`

test('the configuration, the home page, includes, code groups and public images are read', () => {
  const { dialect, text, body, site, settings, noted } = imported({
    '.vitepress/config.mts': config,
    'public/logo.svg': logo,
    'index.md': page(
      '',
      'layout: home\nhero:\n  name: Tides\n  text: High and low\n  tagline: All ports.\n  actions:\n    - { text: Start, link: /guide/ }\nfeatures:\n  - { title: Fast, details: In a second., link: /guide/two }\n',
    ),
    'README.md': page('About the repository.'),
    'guide/index.md': page(
      '[[toc]]\n\n::: code-group\n\n```ts [Deno]\nimport a\n```\n\n```ts:line-numbers [Bun]\nimport b\n```\n\n:::\n\n![Logo](/logo.svg) [two](./two.html#chosen)\n\n::: tip Read\nIt.\n:::',
    ),
    'guide/two.md': page(
      '<!--@include: ../parts/note.md{2,3}-->\n\n<<< @/snippets/a.ts#low{1 ts:line-numbers}\n\n## Two {#chosen}\n\n<Badge type="danger" text="required" />\n\n<!--@include: ./none.md-->',
    ),
    'parts/note.md': 'First.\nSecond.\nThird.\nFourth.\n',
    'snippets/a.ts': '// #region low\nlow()\n// #endregion low\nhigh()\n',
    'guide/drafts/secret.md': page('Secret.'),
    'packages/core/docs/a/b.md': page('Core.'),
    '[pkg].md': page('Template.'),
  })
  expect(dialect).toBe('vitepress')
  expect(site).toMatchObject({ title: 'Tides', description: 'When the water comes', url: 'https://tides.example/app' })
  expect(settings).toMatchObject({
    logo: 'logo.svg',
    navigation: [{ title: 'Guide', page: '/guide' }],
    footer: { links: [{ title: 'github', url: 'https://code.example' }] },
  })
  expect(body('pages/index.md')).toBe(
    '# Tides\n\nHigh and low\n\nAll ports.\n\n- [Start](/guide)\n\n**[Fast](/guide/two)**\n\nIn a second.\n',
  )
  expect(text('pages/readme.md')).toContain('About the repository.')
  expect(body('pages/guide.md')?.replace(/\n+/g, '\n').trim()).toBe(
    '**Deno**\n```ts [Deno]\nimport a\n```\n**Bun**\n```ts:line-numbers [Bun]\nimport b\n```\n![Logo](/images/logo.svg) [two](/guide/two#chosen)\n> [!TIP]\n> **Read**\n>\n> It.',
  )
  expect(text('pages/guide.md')).toContain('order: 1\n')
  expect(body('pages/guide/two.md')?.trim()).toBe('Second.\nThird.\n\n```ts\nlow()\n```\n\n## Two {#chosen}\n\nrequired')
  expect(text('pages/core/a/b.md')).toContain('Core.')
  expect(noted).toEqual(['page_left_out [pkg].md', 'page_left_out guide/drafts/secret.md', 'left_out_include guide/two.md:14'])
})

test('the text in the slots of a component stays; another template is not shown', () => {
  const { body } = imported({
    '.vitepress/config.ts': "export default { title: 'Tides' }\n",
    'team.md':
      '---\ntitle: Team\n---\n\n<Team>\n  <template #title>\n    The crew\n  </template>\n  <template #lead>Four people.</template>\n</Team>\n\n<template v-for="a in b">\n  Not shown.\n</template>\n',
  })
  expect(body('pages/team.md')?.trim()).toBe('The crew\n\nFour people.')
})

test('a page shows values of its front matter; other values are left out and listed', () => {
  const { body, noted } = imported({
    '.vitepress/config.ts': "export default { title: 'Tides' }\n",
    'index.md': page(
      '# {{ $frontmatter.title }}\n\nFrom {{$frontmatter.basePrice}} euros. `{{ $frontmatter.title }}` stays.\n\n{{ $frontmatter.none }}{{ $frontmatter.hero.name }}\n\n```\n{{ $frontmatter.title }}\n```',
      'basePrice: 99\n',
    ),
  })
  expect(body('pages/index.md')).toBe(
    '# Page\n\nFrom 99 euros. `{{ $frontmatter.title }}` stays.\n\n\n\n```\n{{ $frontmatter.title }}\n```\n',
  )
  expect(noted).toEqual(['left_out_component index.md:11', 'left_out_component index.md:11'])
})

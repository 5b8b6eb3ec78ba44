/** docs/pages/reference/import.md: a site of Jekyll. */
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

const page = (body: string, fields = '') => `---\ntitle: Page\ndescription: A page.\n${fields}---\n\n${body}\n`

const config =
  'title: Tides\nurl: https://tides.example\nbaseurl: /help\nrepository: https://code.example/tides\nexclude: [old/]\ncollections:\n  guides:\n    output: true\n    permalink: /:collection/:path/\n  drafts_of_ours:\n    output: false\n'

test('pages, posts and collections have the paths of the site', () => {
  const { dialect, text, site } = imported({
    'docs/_config.yml': config,
    'docs/index.md': page(
      '[Guide]({% link _guides/ports/small.md %}#where), [post]({% post_url 2026-02-03-spring-tide %}), [all]({{ "/ports/" | relative_url }}).',
    ),
    'docs/pages/ports.md': page('Ports.', 'permalink: /ports/\nredirect_from:\n  - /harbours/\n  - /guides/ports\n'),
    'docs/_guides/ports/small.md': page('## Where they are\n{: #where .wide}\n\nText.'),
    'docs/_posts/2026-02-03-spring-tide.md': page('Soon.', 'categories: [News]\n'),
    'docs/_drafts/later.md': page('Later.'),
    'docs/_drafts_of_ours/later.md': page('Later.'),
    'docs/old/page.md': page('Old.'),
  })
  expect(dialect).toBe('jekyll')
  expect(site).toMatchObject({ title: 'Tides', url: 'https://tides.example/help' })
  expect(text('pages/index.md')).toContain('[Guide](/guides/ports/small#where), [post](/news/2026/02/03/spring-tide), [all](/ports).')
  // A folder has a section page, so its path cannot be a former path.
  expect(text('pages/ports.md')).toContain('formerly:\n  - /harbours\n---')
  for (const file of ['later', 'drafts/later', 'old/page']) expect(text(`pages/${file}.md`)).toBeUndefined()
})

test('Liquid and kramdown become Markdown; what needs the site is left out and reported', () => {
  const { body, notes } = imported({
    '_config.yml': config,
    '_includes/times.md': 'At six.',
    'index.md': page(
      [
        '* Contents\n{:toc}',
        '{: .note }\nRead this.\nAnd this.',
        '{: .warning }\n> Stay ashore.',
        '{% highlight ruby linenos %}\n{% raw %}puts "{{ a }}"{% endraw %}\n{% endhighlight %}',
        '{% raw %}`{{ page.title }}`{% endraw %} {{ page.title }} {{ site.repository }} {{ site.data.ports }}',
        '{% include times.md %}{% include nav.html %}',
        '{% comment %}For authors.{% endcomment %}',
        '{% for port in site.ports %}\n- {{ port }}\n{% endfor %}',
        '{% if site.open %}Open.{% endif %}',
        '{% if site.none %}A{% else %}B{% endif %}',
        '[Button](https://a.example){: .btn .btn-blue }',
        '```\n{: .stays }\n```',
      ].join('\n\n'),
    ),
  })
  expect(
    body('pages/index.md')
      ?.replace(/\n{3,}/g, '\n\n')
      .trim(),
  ).toBe(
    [
      '> [!NOTE]\n> Read this.\n> And this.',
      '> [!WARNING]\n> Stay ashore.',
      '```ruby\nputs "{{ a }}"\n```',
      '`{{ page.title }}` Page https://code.example/tides ',
      'At six.',
      'Open.',
      'AB',
      '[Button](https://a.example)',
      '```\n{: .stays }\n```',
    ].join('\n\n'),
  )
  expect(notes.map(({ message }) => message)).toEqual([
    '{{ site.data.ports }} is left out.',
    '{% include nav.html %} is left out.',
    '{% for port in site.ports %} is left out with the text in it.',
    '{% if site.open %} is left out; its text stays.',
    '{% if site.none %} is left out; its text stays.',
    '{% else %} is left out; the text of each branch stays.',
  ])
})

test('comments of Liquid, also in an included text, and of kramdown are not published', () => {
  const { body, noted } = imported({
    '_config.yml': config,
    '_includes/times.md': '{% comment %}SECRET{% endcomment %}At six, {{ site.title }}. {{ site.none }}\n{% include times.md %}',
    'index.md': page(
      '{% include times.md %}\n\nA{::comment}SECRET{:/comment}b.\n\n{::comment}\nSECRET\n\n```\nSECRET\n```\n{:/}\n\nEnd, `{::comment}`. {::comment} [x](none.md)',
    ),
  })
  expect(body('pages/index.md')?.replace(/\s+/g, ' ').trim()).toBe('At six, Tides. Ab. End, `{::comment}`. x')
  expect(noted).toEqual(['left_out_component index.md:6', 'left_out_include index.md:6', 'dead_link index.md:18'])
})

test('Liquid between two raw parts is read', () => {
  const { body } = imported({
    '_config.yml': 'title: Tides\n',
    'index.md': page('{% raw %}{{ a }}{% endraw %}\n[Ports]({% link ports.md %})\n{% raw %}{{ b }}{% endraw %}'),
    'ports.md': page('Text.'),
  })
  expect(body('pages/index.md')).toBe('{{ a }}\n[Ports](/ports)\n{{ b }}\n')
})

test('Markdown in a division, and directly below its end, is Markdown', () => {
  const { body, notes } = imported({
    '_config.yml': 'title: Tides\n',
    'index.md': page(
      '<div class="example" markdown="1">\nThe code `<wave>`.\n</div>\n```html\n<wave>\n\n</div>\n```\n\n<div class="box">\nA box.\n</div>\n**Bold**',
    ),
  })
  expect(body('pages/index.md')?.trim()).toBe('The code `<wave>`.\n\n```html\n<wave>\n\n</div>\n```\n\nA box.\n\n**Bold**')
  expect(notes).toEqual([])
})

test('an address with spaces, as kramdown reads it, leads to its file', () => {
  const { body } = imported({
    '_config.yml': 'title: Tides\n',
    'High water.md': page('Text.'),
    'index.md': page('[high water](High water.md)'),
  })
  expect(body('pages/index.md')).toBe('[high water](/high-water)\n')
})

test('Liquid that is not closed, not opened or endless never fails', { tags: ['slow'] }, () => {
  const many = '{% for a in b %}'.repeat(20_000)
  for (const body of [
    '{% raw %}\ntext',
    '{% endraw %} text',
    `{{ ${'a'.repeat(5_000)}`,
    '{{}} {%%}',
    many,
    `${many}{% endfor %}`,
    `${many}${'{% endfor %}'.repeat(20_000)}`,
  ]) {
    const { text } = imported({ '_config.yml': config, 'index.md': page(`Text.\n\n${body}`) })
    expect(text('pages/index.md')).toContain('Text.')
  }
})

test('an error in the configuration costs only its line', () => {
  const { files } = imported({
    '_config.yml': 'title: Tides\nexclude: [drafts]\ndate: %Y\n',
    'index.md': page('Home.'),
    'drafts/a.md': page('Draft.'),
  })
  expect([...files.keys()].filter((path) => path.startsWith('pages/'))).toEqual(['pages/index.md'])
})

test('a locale of the configuration is written as a language tag', () => {
  const { text } = imported({
    '_config.yml': 'title: Tides\nurl: https://tides.example\nlang: pt_BR\n',
    'index.md': '---\ntitle: Top\n---\n\nTop.\n',
  })
  expect(text('pages/index.md')).toContain('language: pt-BR\n')
})

test('a post or a document of the future is left out and listed, unless the site publishes it', () => {
  const files = {
    'index.md': page('Home.'),
    'page.md': page('A page.', 'date: 2099-01-02\n'),
    '_guides/later.md': page('Later.', 'date: 2099-01-02\n'),
    '_posts/2026-11-23-today.md': page('Today.'),
    '_posts/2099-01-02-future.md': page('Future.'),
    '_posts/2026-01-02-moved.md': page('Moved.', 'date: 2099-01-02 10:00:00 +0100\n'),
  }
  const { files: pages, noted } = imported({ ...files, '_config.yml': config })
  expect([...pages.keys()].sort()).toEqual(['pages/2026/11/23/today.md', 'pages/index.md', 'pages/page.md'])
  expect(noted).toEqual(['_posts/2026-01-02-moved', '_posts/2099-01-02-future', '_guides/later'].map((name) => `page_left_out ${name}.md`))
  expect(imported({ ...files, '_config.yml': `future: true\n${config}` }).pages).toBe(6)
})

test('files about the repository are pages only with front matter, or as the index of their folder', () => {
  const { files, noted } = imported({
    '_config.yml': 'title: Tides\ninclude: [CONTRIBUTING.md]\n',
    'index.md': page('Home.'),
    'README.md': 'How to build this.',
    'CONTRIBUTING.md': 'Chosen.',
    'LICENSE.md': 'MIT.',
    'code_of_conduct.md': page('Be kind.'),
    'guide.md': 'Text.',
    'ports/README.md': 'Ports.',
  })
  expect([...files.keys()].sort()).toEqual(['code-of-conduct', 'contributing', 'guide', 'index', 'ports'].map((name) => `pages/${name}.md`))
  expect(noted).toEqual(['page_left_out LICENSE.md', 'page_left_out README.md'])
})

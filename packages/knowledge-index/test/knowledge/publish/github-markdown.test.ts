/** Extensions of GitHub (docs/pages/reference/markdown.md): their HTML, anchors and statements. */
import { describe, expect, test } from 'vitest'
import { createPageHtml } from '../../../src/knowledge/publish/page-html.ts'
import { publishPages } from '../../../src/knowledge/publish/publish-pages.ts'
import { quoteUrl } from '../../../src/page/history/quote-url.ts'
import { statementsOf } from '../../../src/page/model/page.ts'

const baseUrl = 'https://svc.example.com'

function publish(body: string) {
  const frontMatter = { title: 'A page', description: 'About it.', sources: [], language: 'en' }
  const fields = { kind: 'page' as const, frontMatter, revision: '0123456789abcdef' }
  const [page] = publishPages({ pages: [{ ...fields, file: 'pages/a.md', path: '/a', body }] }, { baseUrl })
  if (page === undefined) throw new Error('There is no page.')
  const statements = statementsOf(page).map(({ start, end }) => page.text.slice(start, end))
  return { page, statements, html: createPageHtml([page])(page).trim() }
}

const html = (body: string) => publish(body).html

describe('a heading with {#id}', () => {
  test('has that anchor, and the mark is in neither its title nor the HTML', () => {
    const { page, html: source } = publish('# Plans {#Plans-2026}\n\nUnderlined {#under}\n===\n\n> ## Quoted {#no}\n')
    expect(page.sections.slice(1).map(({ anchor, title }) => [anchor, title])).toEqual([
      ['plans-2026', 'Plans'],
      ['under', 'Underlined'],
    ])
    expect(source).toBe('<h1 id="plans-2026">Plans</h1>\n<h1 id="under">Underlined</h1>\n<blockquote>\n<h2>Quoted</h2>\n</blockquote>')
    expect(page.text.value).toContain('# Plans {#Plans-2026}\n')
  })

  test('has priority over other headings with the same anchor', () => {
    const { page } = publish('## Price\n\n## Cost {#price}\n\n## Fee {#price}\n')
    expect(page.sections.slice(1).map(({ anchor }) => anchor)).toEqual(['price-2', 'price', 'price-1'])
  })

  test.each(['## {#id}', '## a \\{#id}', '## a {#}', '## a {#b c}', '## a {#b} c', '## a `{#b}`'])('is a normal heading: %s', (heading) => {
    const { page } = publish(heading)
    expect(page.sections[1]?.title).toContain('{#')
  })

  test('does not change the quote addresses below it', () => {
    const { page } = publish('## Plans {#plans}\n\nEvery plan has a price of its own.\n\n## Other {#other}\n\nMore.\n')
    const [statement] = statementsOf(page)
    const address = quoteUrl(page, statement?.start ?? 0, statement?.end ?? 0)
    expect(decodeURIComponent(address)).toBe(`${baseUrl}/a#:~:text=Every plan has a price of its own.`)
  })
})

describe('a task list', () => {
  test('has a checkbox for each item, labelled with its text', () => {
    expect(html('- [x] Paid\n- [ ] **Sent** [on](/a)\n  - [X] later\n- [] none\n')).toBe(
      [
        '<ul>',
        '<li class="task"><label><input type="checkbox" disabled checked> Paid</label></li>',
        '<li class="task"><label><input type="checkbox" disabled> <strong>Sent</strong> <a href="/a">on</a></label>',
        '<ul>',
        '<li class="task"><label><input type="checkbox" disabled checked> later</label></li>',
        '</ul>',
        '</li>',
        '<li>[] none</li>',
        '</ul>',
      ].join('\n'),
    )
  })
})

describe('an alert', () => {
  test('is a note of its kind, without its mark', () => {
    expect(html('> [!WARNING]\n> Hot.\n>\n> > [!tip] Inner.\n')).toBe(
      '<div class="alert warning" role="note">\n<p>Hot.</p>\n<div class="alert tip" role="note">\n<p>Inner.</p>\n</div>\n</div>',
    )
    expect(html('> [!NOTE]\n>\n> - a\n')).toBe('<div class="alert note" role="note">\n<ul>\n<li>a</li>\n</ul>\n</div>')
  })

  test('of an unknown kind is a quote', () => {
    expect(html('> [!FOO]\n> a')).toBe('<blockquote>\n<p>[!FOO]\na</p>\n</blockquote>')
  })
})

describe('a footnote', () => {
  const text = 'Cover[^a] ends[^b] there[^a].\n\n[^b]: Second.\n[^A]: First *note*,\ncontinued.\n\n    More of it.\n\nAfter.\n'

  test('stays in its place, and the style sheet shows its number', () => {
    expect(html(text).split('\n')).toEqual([
      '<p>Cover<sup><a class="reference" href="#Note-1" id="Reference-1" aria-label="1"></a></sup> ends' +
        '<sup><a class="reference" href="#Note-2" id="Reference-2" aria-label="2"></a></sup> there' +
        '<sup><a class="reference" href="#Note-1" aria-label="1"></a></sup>.</p>',
      '<div class="footnote" role="doc-footnote" id="Note-2" data-number="2">',
      '<p>Second.</p>',
      '<a class="back" href="#Reference-2" aria-label="2"></a>',
      '</div>',
      '<div class="footnote" role="doc-footnote" id="Note-1" data-number="1">',
      '<p>First <em>note</em>,',
      'continued.</p>',
      '<p>More of it.</p>',
      '<a class="back" href="#Reference-1" aria-label="1"></a>',
      '</div>',
      '<p>After.</p>',
    ])
  })

  test('has statements without its label', () => {
    expect(publish(text).statements).toEqual([
      'Cover[^a] ends[^b] there[^a].',
      'Second.',
      'First *note*,\ncontinued.',
      'More of it.',
      'After.',
    ])
  })

  test('without a reference is text, and so is a reference without a footnote', () => {
    expect(html('Cover[^x].\n\n[^a]: Alone.')).toBe('<p>Cover[^x].</p>\n<div class="footnote">\n<p>Alone.</p>\n</div>')
  })

  test('is not a link inside a link', () => {
    expect(html('[a[^1]](https://other.example)\n\n[^1]: b')).toContain('<a href="https://other.example">a[^1]</a>')
  })
})

describe('a bare address', () => {
  test.each([
    ['See https://a.example/x?y=1&z=2.', 'See <a href="https://a.example/x?y=1&amp;z=2">https://a.example/x?y=1&amp;z=2</a>.'],
    ['Ask help@a.example!', 'Ask <a href="mailto:help@a.example">help@a.example</a>!'],
    [`At ${baseUrl}/a.md#b now`, `At <a href="/a#b">${baseUrl}/a.md#b</a> now`],
    ['[https://b.example](https://a.example)', '<a href="https://a.example">https://b.example</a>'],
    ['`https://a.example` ftp://a.example README.md //a.example', '<code>https://a.example</code> ftp://a.example README.md //a.example'],
    ['See www.a.example/b?c=1.', 'See <a href="http://www.a.example/b?c=1">www.a.example/b?c=1</a>.'],
    ['www. www.a awww.b.example a.example', 'www. www.a awww.b.example a.example'],
    ['https://a.example/%20b', '<a href="https://a.example/%20b">https://a.example/%20b</a>'],
  ])('%s', (written, expected) => {
    expect(html(written)).toBe(`<p>${expected}</p>`)
  })
})

describe('a code block', () => {
  test.each([
    ['```ts title="src/a.ts"', '<pre data-title="src/a.ts"><code class="language-ts" tabindex="0">x\n</code></pre>'],
    ['```c++ {1,3}', '<pre><code class="language-c++" tabindex="0">x\n</code></pre>'],
    ['```ts{1}', '<pre><code class="language-ts" tabindex="0">x\n</code></pre>'],
    ['``` title="<b>"', '<pre data-title="&lt;b&gt;"><code tabindex="0">x\n</code></pre>'],
    ['```"><script>', '<pre><code tabindex="0">x\n</code></pre>'],
  ])('%s', (fence, expected) => {
    expect(html(`${fence}\nx\n\`\`\``)).toBe(expected)
  })
})

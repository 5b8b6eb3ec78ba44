// @module-tag slow
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { CachedParses } from '../../../src/content/folder/cached-parses.ts'
import { createPageHtml } from '../../../src/knowledge/publish/page-html.ts'
import { publishedPages, publishPages } from '../../../src/knowledge/publish/publish-pages.ts'
import { parseText } from '../../../src/page/markdown/parsed-text.ts'
import { CodePointText } from '../../../src/page/text/code-point-text.ts'
import { endedText } from '../../../src/page/text/line-table.ts'
import { markdownTexts } from '../../support/markdown-texts.ts'

const baseUrl = 'https://svc.example.com'

function publish(body: string) {
  const frontMatter = { title: 'A page', description: 'About it.', sources: [], language: 'en' }
  const source = { kind: 'page' as const, frontMatter, revision: '0123456789abcdef' }
  const pages = publishPages(
    {
      pages: [
        { ...source, file: 'pages/a/page.md', path: '/a/page', body },
        { ...source, file: 'pages/index.md', path: '/', body: '# Home\n' },
        { ...source, file: 'pages/pricing.md', path: '/pricing', body: '# Pricing\n\n## Tiers\n' },
      ],
    },
    { baseUrl },
  )
  const page = pages[0] as (typeof pages)[number]
  return { page, html: createPageHtml(pages)(page) }
}

const html = (body: string) => publish(body).html.trim()

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Every element of a fragment as a browser reads it. */
function elements(source: string): Element[] {
  const found: Element[] = []
  const walk = (node: Node) => {
    if ('tagName' in node) found.push(node)
    if ('childNodes' in node) node.childNodes.forEach(walk)
  }
  parseFragment(source).childNodes.forEach(walk)
  return found
}

function text(source: string): string {
  const walk = (node: Node): string =>
    node.nodeName === '#text'
      ? (node as DefaultTreeAdapterTypes.TextNode).value
      : 'childNodes' in node
        ? node.childNodes.map(walk).join('')
        : ''
  return parseFragment(source).childNodes.map(walk).join('')
}

const ourElements = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong s a br hr table thead tbody tr th td div span sup label input'.split(' '),
)
/** The attributes that an element may have, with their values. */
const ourAttributes: Record<string, RegExp> = {
  'a href': /^(?:(?:https?|mailto|tel):|\/(?!\/)[a-z0-9/-]*(?:#|$)|#(?:Note|Reference)-\d+$)/i,
  'a title': /^/s,
  'a class': /^(?:reference|back)$/,
  'a id': /^Reference-\d+$/,
  'a aria-label': /^\d+$/,
  'pre data-title': /^/s,
  'code tabindex': /^0$/,
  'code class': /^language-[a-z][\w+#.-]*$/i,
  'li class': /^task$/,
  'input type': /^checkbox$/,
  'input disabled': /^$/,
  'input checked': /^$/,
  'div id': /^Note-\d+$/,
  'div data-number': /^\d+$/,
  'ol start': /^\d+$/,
  'div class': /^(?:table|footnote|alert (?:note|tip|important|warning|caution))$/,
  'div role': /^(?:region|note|doc-footnote)$/,
  'div aria-label': /^Table \d+/,
  'div tabindex': /^0$/,
  'th scope': /^col$/,
  'th class': /^(?:right|center)$/,
  'span class': /^whole$/,
  'td class': /^(?:right|center)?(?:(?:^| )(?:whole|label))?$/,
  'h1 id': /^\S+$/,
  'h2 id': /^\S+$/,
  'h3 id': /^\S+$/,
  'h4 id': /^\S+$/,
  'h5 id': /^\S+$/,
  'h6 id': /^\S+$/,
}

/** Elements and attributes that this renderer never writes. */
function unknownMarkup(source: string): string[] {
  return elements(source).flatMap(({ tagName, attrs }) => [
    ...(ourElements.has(tagName) ? [] : [`<${tagName}>`]),
    ...attrs
      .filter(({ name, value }) => !ourAttributes[`${tagName} ${name}`]?.test(value))
      .map(({ name, value }) => `<${tagName} ${name}=${JSON.stringify(value)}>`),
  ])
}

/** The sections, blocks and HTML of a page; with `isCached` from the parse of its file. */
function made(body: string, isCached: boolean) {
  const fields = { kind: 'page' as const, frontMatter: { title: 'A page', description: 'About it.', sources: [], language: 'en' } }
  const reading = { bodyStart: 0, bodyLine: 1, digest: '', anchors: [], links: [] }
  const { read } = parseText(new CodePointText(endedText(body)), 0)
  if (isCached) new CachedParses().add(reading, { read }, body.length)
  const pages = [
    { ...fields, revision: '0123456789abcdef', file: 'pages/a/page.md', path: '/a/page', body, reading },
    { ...fields, revision: '0123456789abcdef', file: 'pages/a/b.md', path: '/a/b', body: '' },
  ]
  const published = Array.from(publishedPages({ pages }, { baseUrl, keepsParses: isCached }))
  const [first] = published
  if (first === undefined || 'earlier' in first) throw new Error('It is not parsed.')
  const blocks = first.blocks.map((block) => ({ ...block }))
  return { page: first.page, blocks, html: createPageHtml(published.map(({ page }) => page))(first.page) }
}

describe('a page that is parsed once (decision 0005)', () => {
  test('equals the page that is parsed again when it is published', () => {
    const texts = fc.oneof(
      markdownTexts.map((text) => text.replace(/\r\n?/g, '\n')),
      fc.constantFrom(
        '[a](b.md)\n`word`https://e.example/a',
        '[a](/search?q=1&amp;copy;2)',
        '[a](/search?q=(1|2)) [b](<b.md#\u00e9>)\n\n[c]\n\n[c]: b.md',
        '\n \n\n![i](b.md)\n',
      ),
    )
    fc.assert(
      fc.property(texts, (body) => {
        expect(made(body, true)).toEqual(made(body, false))
      }),
      { numRuns: 100 },
    )
  })
})

describe('a page as HTML', () => {
  test('has headings with the anchors of its sections', () => {
    const { page, html: source } = publish('Before.\n\n# Café terms\n\n## Tiers\n\n> ## Quoted\n\n## Tiers\n\n## `code` & *more*\n\n## ?\n')
    const ids = elements(source).flatMap(({ tagName, attrs }) => (/^h\d$/.test(tagName) ? [attrs[0]?.value] : []))
    expect(ids).toEqual(['café-terms', 'tiers', undefined, 'tiers-1', 'code--more', '-1'])
    expect(ids.filter((id) => id !== undefined)).toEqual(page.sections.filter(({ level }) => level > 0).map(({ anchor }) => anchor))
  })

  test('links HTML pages where its Markdown links Markdown', () => {
    const links = '[a](/pricing) [b](../pricing.md#tiers) [c](#top) [d](/) [e](/llms.txt) [f](https://other.example/x.md#y)'
    const hrefs = elements(html(`# Top\n\n${links}\n`)).flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'href'))
    expect(hrefs.map(({ value }) => value)).toEqual([
      '/pricing',
      '/pricing#tiers',
      '/a/page#top',
      '/',
      `${baseUrl}/llms.txt`,
      'https://other.example/x.md#y',
    ])
  })

  test('has no link inside a link', () => {
    expect(html('[see <https://other.example> there](../pricing.md)')).toBe('<p><a href="/pricing">see https://other.example there</a></p>')
  })

  test('has tables that scroll, with a label for screen readers and alignment as a class', () => {
    expect(html('## Costs\n\n| | Price |\n| --- | ---: |\n| a | 1<br>2 |\n').split('\n')).toEqual([
      '<h2 id="costs">Costs</h2>',
      '<div class="table" role="region" aria-label="Table 1: Costs" tabindex="0">',
      '<table>',
      '<thead>',
      '<tr>',
      '<td></td>',
      '<th scope="col" class="right">Price</th>',
      '</tr>',
      '</thead>',
      '<tbody>',
      '<tr>',
      '<td>a</td>',
      '<td class="right">1<br>2</td>',
      '</tr>',
      '</tbody>',
      '</table>',
      '</div>',
    ])
  })

  test('has a link with alternative text for a foreign image, so that it loads nothing', () => {
    expect(html('![A *map*](https://img.example/m.png "Map") and [![logo](https://img.example/l.png)](/pricing)')).toBe(
      '<p><a href="https://img.example/m.png">A map</a> and <a href="/pricing">logo</a></p>',
    )
  })

  test.each([
    ['numbers with signs, units and gaps', ['$9.00', '-1,200 g', '', '–', '3 %'], true],
    ['numbers with the same words after them', ['$95 per month', '$240 per month'], true],
    ['numbers with other words after them', ['14 days', '3 documents'], false],
    ['numbers and one word', ['$95 per month', '$240 per month', 'Unlimited'], true],
    ['numbers and one sentence', ['$95', '$240', 'What we agree with you in writing'], false],
    ['numbers and two words', ['1', '2', '3', 'some', 'many'], false],
    ['as many words as numbers', ['9', 'nine'], false],
    ['dates', ['2026-10-20', '2026-10-21'], false],
    ['empty cells', ['', ''], false],
  ])('aligns a column of %s at the ends of its numbers only if it has numbers but for one word', (_, cells, isNumeric) => {
    const table = `| Name | Amount |\n| --- | --- |\n${cells.map((cell) => `| a | ${cell} |\n`).join('')}`
    expect(html(table).match(/ class="right"/g)?.length ?? 0).toBe(isNumeric ? cells.length + 1 : 0)
  })

  test.each([
    ['a date', '1 February 2026', true],
    ['a date with a link', '[since 1 February 2026](https://long.example/address)', true],
    ['an id', '`price-starter`', true],
    ['words', 'written', false],
    ['a sentence with a number', 'From $1,450 per month, quoted in writing', false],
  ])('keeps a short cell on one line: %s', (_, cell, isWhole) => {
    expect(html(`| Name | Value |\n| --- | --- |\n| a | ${cell} |\n| a | b |\n`).includes('<td class="whole">')).toBe(isWhole)
  })

  test.each([
    ['1 January 2025', '31 December 2025'],
    ['1. Januar 2025', '31. Dezember 2025'],
    ['1 de enero de 2025', '31 de diciembre de 2025'],
    ['January 1, 2025', 'December 31, 2025'],
    ['2025-01-01', '2025-12-31'],
  ])('keeps each date of a longer cell on one line: %s', (from, until) => {
    const cell = `valid from ${from} to ${until} & no longer`
    const whole = (date: string) => `<span class="whole">${date}</span>`
    const shown = html(`On ${from}.\n\n| Name | Value |\n| --- | --- |\n| a | ${cell} |\n| a | b |\n\nOn ${until}.\n`)
    expect(shown).toContain(`<td>valid from ${whole(from)} to ${whole(until)} &amp; no longer</td>`)
    expect(shown).toContain(`<p>On ${from}.</p>`)
    expect(shown).toContain(`<p>On ${until}.</p>`)
  })

  test.each([
    ['<script>alert(1)</script>\n\nrest', '<p>rest</p>'],
    ['a <script>alert(1)</script>b <STYLE>p { }</style> c', '<p>a b  c</p>'],
    ['a <style>*p* `q`\n![r](/s)</style> <b>c</b>', '<p>a <em></em> c</p>'],
    ['a **b <script> c** d\n\ne', '<p>a <strong>b </strong></p>\n<p>e</p>'],
    // GitHub Flavored Markdown 0.29, section 6.5.
    ['~~Hi~~ Hello, ~there~ world!', '<p><s>Hi</s> Hello, <s>there</s> world!</p>'],
    ['This will ~~~not~~~ strike.', '<p>This will ~~~not~~~ strike.</p>'],
    ['~a ~~b~~ c~ ~~d~ [~e~](/pricing)', '<p><s>a <s>b</s> c</s> ~~d~ <a href="/pricing"><s>e</s></a></p>'],
    ['<b onclick=alert(1)>bold</b> text', '<p>bold text</p>'],
    ['<div onmouseover="alert(1)">kept</div>', '<p>kept</p>'],
    ['<div>\n<b>A</b>&amp;B&nbsp;&lt;b&gt;<br>&#60;i&#62;\n</div>', '<p>A&amp;B\u00a0&lt;b&gt;<br>&lt;i&gt;</p>'],
    ['<!-- hidden -->', ''],
    ['a <!-- hidden --> b', '<p>a  b</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[x](JaVaScRiPt&colon;alert(1))', '<p>[x](JaVaScRiPt:alert(1))</p>'],
    ['[x](data:text/html,hi)', '<p>[x](data:text/html,hi)</p>'],
    ['![x](data:image/png;base64,AA)', '<p>x</p>'],
    ['[x](vbscript:x)', '<p>[x](vbscript:x)</p>'],
    ['<javascript:alert(1)>', '<p>&lt;javascript:alert(1)&gt;</p>'],
    ['[x](blob:https://a.example/1)', '<p>x</p>'],
    ['<ftp://a.example/>', '<p>ftp://a.example/</p>'],
    ['[x](//evil.example)', '<p>x</p>'],
    ['[x](https://a.example/"onmouseover="alert(1))', '<p><a href="https://a.example/%22onmouseover=%22alert(1)">x</a></p>'],
    ['[x](https://a.example "t\\" onclick=\\"y")', '<p><a href="https://a.example" title="t&quot; onclick=&quot;y">x</a></p>'],
    ['```"><script>\n</code><script>x\n```', '<pre><code tabindex="0">&lt;/code&gt;&lt;script&gt;x\n</code></pre>'],
    ['&lt;script&gt; &#60;b&#62;', '<p>&lt;script&gt; &lt;b&gt;</p>'],
  ])('of %j is %j', (body, expected) => {
    expect(html(body)).toBe(expected)
  })

  const hostile = fc.constantFrom(
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<a href="javascript:alert(1)">',
    '<style>*{x:url(//e.example)}</style>',
    '<base href=//e.example>',
    '<!--',
    '-->',
    '<',
    '>',
    '"',
    "'",
    '`',
    '](',
    '[x](javascript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '![x](data:text/html,<script>)',
    '![a" onerror="x](https://e.example/a.png)',
    '<javascript:alert(1)>',
    '&#x6A;avascript:alert(1)',
    '&lt;script&gt;',
    '[x]: javascript:alert(1)',
    '[x]: data:text/html,<script>alert(1)</script>',
    '[x]',
    '# "><script>',
    '|a|b|\n|-|:-:|\n|<td onclick=x>|',
    '```html" onload="x',
    '\u0000',
    '\u202e',
    '\n',
    '\n\n',
    'text',
  )

  test('contains only known elements and attributes for any source', () => {
    const body = fc.oneof(
      markdownTexts,
      fc.array(hostile, { maxLength: 12 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(fc.array(body, { minLength: 1, maxLength: 3 }), (bodies) => {
        const { page, html: source } = publish(bodies.join('\n'))
        expect(unknownMarkup(source)).toEqual([])
        const valuesOf = (wanted: string) =>
          elements(source).flatMap(({ attrs }) => attrs.flatMap(({ name, value }) => (name === wanted ? [value] : [])))
        const ids = valuesOf('id')
        const isOfFootnotes = (id: string) => /^(?:Note|Reference)-/.test(id)
        expect(ids.filter((id) => !isOfFootnotes(id))).toEqual(page.sections.filter(({ level }) => level > 0).map(({ anchor }) => anchor))
        const leads = valuesOf('href').filter((href) => isOfFootnotes(href.slice(1)))
        expect(new Set(leads)).toEqual(new Set(ids.filter(isOfFootnotes).map((id) => `#${id}`)))
      }),
      { numRuns: 100 },
    )
  })

  test('shows every letter of a text without markup', () => {
    const plain = fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u)
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1, maxLength: 20 }), (words) => {
        expect(text(html(words.join('\n'))).trim()).toBe(words.join('\n'))
      }),
    )
  })
})

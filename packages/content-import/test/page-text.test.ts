/** docs/pages/reference/import.md: what of a page is its text, and in which form it arrives. */
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

/** The Markdown of a page with this text in its main landmark. */
const written = (html: string, head = '') =>
  imported({ 'index.html': `${head}<main><h1>Top</h1>${html}</main>` })
    .body('pages/index.md')
    ?.replace('# Top\n\n', '')

test.each([
  ['an attribute', '<div hidden>secret</div>'],
  ['a style', '<span style="color:red; display : none">secret</span>'],
  ['a style sheet in the page', '<div class="price-old">secret</div>'],
  ['a class for screen readers', '<span class="visually-hidden">secret</span>'],
  ['a class of a framework', '<div class="d-none">secret</div>'],
  ['a dialog', '<div role="dialog">secret</div>'],
  ['a comment', '<!-- secret -->'],
  ['a template', '<template><p>secret</p></template>'],
  ['a slide that is a copy', '<div class="swiper-slide swiper-slide-duplicate">secret</div>'],
])('hidden text stays out: %s', (_, html) => {
  expect(written(`<p>Shown.</p>${html}`, '<style>.price-old { display: none } @media print { .shown { display: none } }</style>')).toBe(
    'Shown.\n',
  )
})

test.each([
  ['panels of tabs', '<div role="tabpanel" hidden>shown</div>'],
  ['slides', '<div class="slide" aria-hidden="true"><p>shown</p></div>'],
  ['what a button opens', '<h3><button aria-controls="a">Q</button></h3><div id="a" hidden>shown</div>'],
  [
    'what a button opens, whatever it is called',
    '<div><button aria-expanded="false" aria-controls="a">Q</button></div><p id="a" hidden>shown</p>',
  ],
  ['slides of a builder', '<div class="maker-slide" style="visibility: hidden"><p>shown</p></div>'],
  [
    'boxes behind a row of as many buttons',
    '<p><button>A</button><button>B</button></p><div class="x">One.</div><div class="x" style="display: none">shown</div>',
  ],
  ['what is hidden at one width only', '<div class="hidden md:block">shown</div>'],
  ['what is hidden in print', '<div class="shown">shown</div>'],
])('text that is shown one at a time comes in: %s', (_, html) => {
  expect(written(html, '<style>@media print { .shown { display: none } }</style>')).toContain('shown')
})

test('a link to an id leads to the section that has it, or begins with it', () => {
  const places =
    '<p id="in-text">One.</p><div id="before"><h2>Second</h2></div><table id="table"><tr><th>A</th></tr><tr><td>1</td></tr></table>' +
    '<ul><li><div id="item">An item<h3>Of a list</h3></div></li></ul><p><img id="picture" src="data:," alt="Map"></p><h2>Third</h2><p>End.</p><span id="end"></span>'
  const links = ['in-text', 'before', 'table', 'item', 'picture', 'end'].map((id) => `<a href="#${id}">${id}</a>`)
  expect(written(`<p>${links.join(' ')}</p>${places}`)).toContain(
    '[in-text](#top) [before](#before) [table](#before) [item](#item) [picture](#item) [end](#third)\n',
  )
})

test('what leads around the text stays out', () => {
  const around =
    '<nav>menu</nav><nav aria-label="breadcrumb">Start</nav><div class="toc">contents</div><a class="skip" href="#content">skip</a>' +
    '<form><label>Your name</label><input></form><a class="edit-this-page" href="https://git.example/edit/a.md">edit</a><footer>foot</footer>' +
    '<aside class="sidebar"><a href="/a">other</a></aside><button>Copy</button><p class="tags">Filed under <a rel="tag" href="/t">sea</a></p>'
  expect(written(`${around}<p>The text.</p>${around}`)).toBe('The text.\n')
})

test.each([
  ['a heading with the id of its title', '<h2 id="sidebar">Sidebar</h2>', '## Sidebar {#sidebar}\n'],
  ['a title that the list of contents leaves out', '<h2 class="no_toc">Low</h2>', '## Low\n'],
  ['a section with the id of its title', '<section id="cookies"><h2>Cookies</h2><p>One.</p></section>', '## Cookies {#cookies}\n\nOne.\n'],
  ['the title of what a button opens', '<button aria-expanded="false" aria-controls="a">Why?</button><p id="a">So.</p>', 'Why?\n\nSo.\n'],
  ['a text that its builder calls navigation', '<nav><p>A porch is a house.</p></nav>', 'A porch is a house.\n'],
  ['a number that a script counts up to', '<b data-to-value="140">0</b> boats', '**140** boats\n'],
])('what only looks like something else stays: %s', (_, html, markdown) => {
  expect(written(html)).toBe(markdown)
})

test('marks and formulas stay in the line of a box', () => {
  expect(written('<div>Area 40 m<sup>2</sup> big</div>')).toBe('Area 40 m<sup>2</sup> big\n')
  expect(written('<ul><li><span class="math">\\(f\\)</span> is the beat</li></ul>')).toBe('- $f$ is the beat\n')
  expect(written('<div>Until <span style="text-decoration:line-through">June</span> May</div>')).toBe('Until ~~June~~ May\n')
  expect(written('<del><p>Was 9.</p><p>Was 8.</p></del>')).toBe('~~Was 9.~~\n\n~~Was 8.~~\n')
})

test('what is beside tabs stays, and lists of builders are tabs', () => {
  const tabs = (list: string, panel: string) =>
    `<div><img src="data:," alt="Map"><p><i>At</i> <b>sea</b></p><ul class="${list}"><li><a href="#">Ebb</a></li><li><a href="#">Flow</a></li></ul>` +
    `<div class="${panel}">Out.</div><div class="${panel}">In.</div></div>`
  for (const [list, panel] of [
    ['w-tab-menu', 'w-tab-pane'],
    ['et_pb_tabs_controls', 'et_pb_tab'],
    ['nav nav-tabs', 'tab-pane'],
  ] as const)
    expect(written(tabs(list, panel))).toBe('Map\n\n*At* **sea**\n\n## Ebb\n\nOut.\n\n## Flow\n\nIn.\n')
})

test('links above the title to places on the page are a menu', () => {
  const page =
    '<div><div class="bar"><a href="#work">Work</a> <a href="./#price">Price</a></div><h1>Gulls</h1><h2 id="work">Work</h2><p>Signs.</p></div>'
  expect(imported({ 'index.html': page }).body('pages/index.md')).toBe('# Gulls\n\n## Work {#work}\n\nSigns.\n')
})

test('the title of a list of contents goes with it', () => {
  const list = '<h2 class="no_toc" id="contents">Contents</h2><ul id="markdown-toc"><li><a href="#a">A</a></li></ul>'
  expect(written(`${list}<h2 id="a">A</h2><p>One.</p>`)).toBe('## A {#a}\n\nOne.\n')
})

test('boxes of a theme behind the title go, also with a title of their own', () => {
  const search = '<div class="search-results"><h1>results matching ""</h1></div>'
  expect(written(`<p class="entry-meta">9 May</p><p>One.</p><div class="prev-next-area"><p>next</p></div>${search}`)).toBe('One.\n')
})

test('tabs, alerts, details and definitions keep what binds them', () => {
  expect(
    written(
      '<div class="tabs"><ul role="tablist"><li role="tab">npm</li><li role="tab">yarn</li></ul><div role="tabpanel"><p>One.</p></div><div role="tabpanel" hidden><p>Two.</p></div></div>' +
        '<div class="admonition warning"><p class="admonition-title">Storm</p><p>Stay.</p></div>' +
        '<details><summary>Why?</summary><p>So.</p></details><dl><dt>Buoy</dt><dd>A float.</dd></dl>',
    ),
  ).toBe('## npm\n\nOne.\n\n## yarn\n\nTwo.\n\n> [!WARNING]\n> **Storm**\n>\n> Stay.\n\n**Why?**\n\nSo.\n\n- **Buoy**: A float.\n')
})

test('code keeps its lines, its language and its title', () => {
  expect(
    written(
      '<div class="codeblock"><div class="filename">tide.js</div><pre><code class="language-js"><span class="line">let a = 1</span>\n<span class="line">  a += 1</span></code></pre></div>' +
        '<table class="lntable"><tr><td><pre><code>1\n2</code></pre></td><td><pre><code data-lang="py">if x:\n    y</code></pre></td></tr></table>',
    ),
  ).toBe('```js title="tide.js"\nlet a = 1\n  a += 1\n```\n\n```py\nif x:\n    y\n```\n')
  const numbered = '<td><pre>1</pre></td><td><pre>const <b class="title">eel</b></pre></td>'
  expect(written(`<figure class="highlight js"><figcaption>fen.js</figcaption><table><tr>${numbered}</tr></table></figure>`)).toBe(
    '```js title="fen.js"\nconst eel\n```\n',
  )
  expect(written('<pre><code class="language-none hljs">a</code></pre>')).toBe('```\na\n```\n')
})

test('formulas are their TeX, and code where Markdown would change it', () => {
  expect(
    written(
      '<p>Of \\(F = ma\\) and <math><msup><mi>x</mi><mn>2</mn></msup><mo>≤</mo><mfrac><mn>1</mn><mi>n</mi></mfrac></math> and \\(a*b*c\\), $5 and $6.</p><p>\\[\\int_0^1 x\\]</p>',
    ),
  ).toBe('Of $F = ma$ and $x^2\\leq \\frac{1}{n}$ and $`a*b*c`$, $5 and $6.\n\n```math\n\\int_0^1 x\n```\n')
})

test('footnotes, tasks, tables and marks are those of GitHub Flavored Markdown', () => {
  expect(
    written(
      '<p>High<sup><a href="#fn1" id="r1">1</a></sup> at 10<sup>6</sup> m<sub>x</sub>, <s>old</s> <kbd>Esc</kbd></p>' +
        '<ul><li><input type="checkbox" checked> Mast</li><li><input type="checkbox"> Sail</li></ul>' +
        '<table><tr><th>Port</th><th>Depth | m</th></tr><tr><td>Leith<br>North</td><td>9</td></tr></table>' +
        '<section class="footnotes"><hr><ol><li id="fn1"><p>Of spring. <a href="#r1" class="footnote-backref">↩</a></p></li></ol></section>',
    ),
  ).toBe(
    'High[^1] at 10<sup>6</sup> m<sub>x</sub>, ~~old~~ <kbd>Esc</kbd>\n\n- [x] Mast\n- [ ] Sail\n\n| Port | Depth \\| m |\n| - | - |\n| Leith North | 9 |\n\n[^1]: Of spring.\n',
  )
})

test.each(['über-uns', '安装', '_first_steps'])('the id "%s" of a heading stays', (id) => {
  expect(written(`<h2 id="${id}">Low</h2><p>Text.</p>`)).toBe(`## Low {#${id}}\n\nText.\n`)
})

test('a heading keeps its id, and a link to another id leads to the heading above it', () => {
  expect(
    written(
      '<h2 id="low-water">Low<a class="headerlink" href="#low-water">¶</a></h2><p id="note.1">Text.</p><p><a href="#note.1">there</a> <a href="#low-water">here</a></p>',
    ),
  ).toBe('## Low {#low-water}\n\nText.\n\n[there](#low-water) [here](#low-water)\n')
})

test('a link around a card leads from its title', () => {
  const files = {
    'index.html': '<main><h1>Top</h1><a href="/a.html"><img src="x.svg" alt=""><div><h3>Cranes</h3><p>Two cranes.</p></div></a></main>',
    'a.html': '<main><p>A page.</p></main>',
  }
  expect(imported(files).body('pages/index.md')).toBe('# Top\n\n### [Cranes](/a)\n\nTwo cranes.\n')
})

// @module-tag slow
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { createKnowledge, type PublishedPage, statementsOf, verifyQuote, visibleText } from '../../../src/index.ts'
import { createPageHtml } from '../../../src/knowledge/publish/page-html.ts'
import { markdownTokens } from '../../../src/page/markdown/markdown-tokens.ts'
import { PageStructure } from '../../../src/page/model/page-structure.ts'
import { contentOf } from '../../support/pages.ts'
import { blocksBelow, published, rootOf } from '../../support/published.ts'

/** The statements of a page as a reader sees them; a row with ` | ` between its cells. */
const stated = (page: PublishedPage) =>
  statementsOf(page).map(({ kind, block, start, end }) =>
    kind === 'row' ? block.children.map((cell) => visibleText(page, cell)).join(' | ') : visibleText(page, block, start, end),
  )

const htmlOf = (page: PublishedPage) => createPageHtml([page])(page).trim()

describe('marks that change meaning', () => {
  test.each([
    ['The fee is 40<sup>1</sup> euros.', 'The fee is 40¹ euros.'],
    ['10<sup>6</sup> visitors, 3 x 10<sup>-4</sup>, 120 m<sup>2</sup>, a<sub>1</sub>.', '10⁶ visitors, 3 x 10⁻⁴, 120 m², a₁.'],
    ['The 2<sup>nd</sup> of 4<sup>1, 2</sup> and x<sub>i,j</sub>.', 'The 2^(nd) of 4^(1, 2) and x_(i,j).'],
    ['A tower of 2<sup>3<sup>2</sup></sup> and x<sup>a<sub>1</sub></sup>.', 'A tower of 2^(3²) and x^(a₁).'],
    ['**40<sup>[1](/a)</sup>** and <SUP>2</SUP>\nand 5<sup>\n3</sup>.', '40¹ and ² and 5^( 3).'],
    ['- about 40<sup>2</sup> euros', 'about 40² euros'],
    ['| Plan | Fee |\n| --- | --- |\n| A | 40<sup>2</sup> |', 'A | 40²'],
    ['Line one<br>line two.', 'Line one line two.'],
    ['The hall rent is ~~90~~ 85 euros.', 'The hall rent is 85 euros.'],
    ['The hall rent is **<del>90</del>** <s>95</s> 85 euros.', 'The hall rent is 85 euros.'],
    ['~~Dogs are allowed in the hall.~~ Dogs stay outside.', 'Dogs stay outside.'],
    ['Press <kbd>Ctrl</kbd>, <ins>new</ins> <mark>text</mark> <small>here</small>.', 'Press Ctrl, new text here.'],
    ['<div>10<sup>6</sup> <del>old</del> visitors</div>', '10⁶ visitors'],
    ['An end 40<sup>1 that is missing.', 'An end 40^(1 that is missing.)'],
    ['40<sup><del>9</del>1</sup> euros', '40¹ euros'],
    ['Fee <sup><sup><del>40</del><sup><br></sup>**40**</sup>40</sup>.', 'Fee ^(⁴⁰40).'],
    ['The rent (~~old~~ new) is 85 ~~or 90~~.', 'The rent (new) is 85.'],
    [
      'It is “~~old~~ new” and "~~old~~ new" (new ~~old~~), 85\n<del>or 90</del>, not 4 ~~3~~.5.',
      'It is “new” and "new" (new), 85, not 4 .5.',
    ],
    ['One ~~two~~ three, a~~b~~ c, d ~~e~~f, 4~~5~~6, **7 <s>8</s>**!', 'One three, a c, d f, 46, 7!'],
    ['<div>The rent (<s>old</s> new) is 85 <s>or 90</s>.</div>', 'The rent (new) is 85.'],
    ['Rooms 1<s> 2 </s>3, was<del> 90 </del> 85<s> euros </s>. <b>Now<s> a</s>b</b> x<s> y </s>', 'Rooms 1 3, was 85. Now b x'],
  ])('%j says %j', (body, text) => {
    expect(stated(published(body)).join(' ')).toBe(text)
  })

  test.each([
    '~~Dogs are allowed in the hall.~~',
    '- ~~Dogs~~\n- <del>Cats</del>',
    '| Day | Open |\n| --- | --- |\n| ~~Sunday~~ | ~~9 to 12~~ |',
    '## ~~Old prices~~',
    '<del>\nDogs are\nallowed.\n</del>',
    '<div><s>Dogs are allowed.</s></div>',
    '**<del>Dogs are allowed.**',
  ])('%j is wholly struck, so it says nothing', (body) => {
    expect(stated(published(body))).toEqual([])
  })

  test('a statement is the published text at its offsets, without a struck one next to it', () => {
    const page = published('🎈 Hi. ~~Old one.~~ The area is 120 m<sup>2</sup>. ~~Last one.~~')
    expect(statementsOf(page).map(({ start, end }) => page.text.slice(start, end))).toEqual(['🎈 Hi.', 'The area is 120 m<sup>2</sup>.'])
  })

  test('are elements in the HTML, without attributes', () => {
    const [start, end] = [
      '<p>40<sup>1</sup> <del>9</del> <abbr title="A &amp; &quot;B&quot; &lt;">x</abbr> H<sub>2</sub>O<br>',
      '<s>z</s></p>',
    ]
    const body = `40<sup class="a">1</sup> <del>9</del> <abbr title='A &amp; "B" <'>x</abbr> H<sub>2</sub>O<br>~~z~~`
    expect(htmlOf(published(body))).toBe(start + end)
    expect(htmlOf(published('## 10<sup>6</sup> ~~a~~ {#m}\n\n[m<sup>2</sup>](https://a.example) **<q>b</q>**'))).toBe(
      '<h2 id="m">10<sup>6</sup> <s>a</s></h2>\n<p><a href="https://a.example">m<sup>2</sup></a> <strong><q>b</q></strong></p>',
    )
  })

  test.each([
    [
      '<div class="a">\n10<sup class="b">6</sup> <del>old</del> <b>new</b> &lt;i&gt; visitors<br>today\n</div>',
      '10⁶ new ‹i> visitors today',
      '<p>10<sup>6</sup> <del>old</del> new &lt;i&gt; visitors<br>today</p>',
    ],
    ['<table><tr><td><s>Sunday</s></td><td>Monday</td></tr></table>', 'Monday', '<p><s>Sunday</s> Monday</p>'],
    ['<div><del><p>Dogs are allowed.</p></del></div>', undefined, '<p><del> Dogs are allowed. </del></p>'],
    ['<div><abbr title="a &quot; b">x</abbr><script>1</script><del>y</div>', 'x', '<p><abbr title="a &quot; b">x</abbr><del>y </del></p>'],
  ])('the block of raw HTML %j says %j', (body, text, shown) => {
    expect(stated(published(body))).toEqual(text === undefined ? [] : [text])
    expect(htmlOf(published(body))).toBe(shown)
  })

  test.each([
    ['alone', '<del>\n\n## Pets\n\nDogs.\n\n- Cats\n\n```\nx\n```\n\n<div>y</div>\n\n| a |\n| - |\n| b |\n\n</del>'],
    ['in one another', '<del><s>Dogs.\n\nCats.</s></del>'],
    ['in their first and last paragraphs', '<S>Dogs.\n\n> Cats\n\nBirds.</S>.'],
    ['on lines of their own', '<del class="a">\nDogs.\n\nCats.\n</del>'],
    ['of raw HTML', '<div><del>\n\nDogs.\n\n</del></div>'],
    ['in an item', '- <del>Dogs.\n\n  Cats.</del>'],
  ])('of a struck text begin and end %s: no block of it is a statement', (_, body) => {
    const page = published(`Before.\n\n${body}\n\nAfter.`)
    expect(stated(page)).toEqual(['Before.', 'After.'])
    const shown = parseFragment(htmlOf(page)).childNodes.map(readAloud).join('')
    expect(shown.replace(/\s+/g, ' ').trim()).toMatch(/^Before\. \.? ?After\.$/)
    expect(page.sections.map(({ title }) => title).join('')).toBe('')
    expect(verifyQuote('and the Dogs.', page).verdict).toBe('not_found')
  })

  test.each([
    ['- <del>Dogs.\n- Cats.</del>', ['Cats.']],
    ['<del>Dogs.\n\nCats.', ['Cats.']],
    ['<del>Dogs.\n\n<s>Cats.</s>\n\nBirds.</s>', ['Birds.']],
    ['<del>Dogs.\n\nCats.</del> Birds.', ['Cats.', 'Birds.']],
    ['`<del>`\n\nCats.', ['<del>', 'Cats.']],
  ])('%j strikes one paragraph', (body, statements) => {
    expect(stated(published(body)).map((text) => text.replace('‹', '<'))).toEqual(statements)
  })

  test('headings keep their anchors', () => {
    const { sections } = published('## 10<sup>6</sup> ~~old~~ visitors\n\nText.\n\n## ~~Old~~\n\nMore.')
    expect(sections.slice(1).map(({ anchor, title }) => [anchor, title])).toEqual([
      ['106-old-visitors', '10⁶ visitors'],
      ['old', ''],
    ])
  })
})

describe('a quote', () => {
  const page = published(
    'The fee is 40<sup>1</sup> euros. The hall rent is ~~90~~ 85 euros. The garden (~~old~~ new) is 20 ~~or <s>25</s>~~.\n\n~~Dogs are allowed in the hall.~~ Dogs stay outside.\n\n<div><s>Cats are allowed in.</s></div>',
  )
  test.each([
    ['The fee is 401 euros.', 'not_found'],
    ['The fee is 40 euros.', 'not_found'],
    ['The fee is 40', 'not_found'],
    ['The fee is 40¹ euros.', 'exact'],
    ['The fee is 40<sup>1</sup> euros.', 'exact'],
    ['The **fee** is 40<SUP>1</SUP> euros.', 'exact'],
    ['Dogs are allowed in the hall.', 'not_found'],
    ['~~Dogs are allowed in the hall.~~', 'not_found'],
    ['Cats are allowed in.', 'not_found'],
    ['Dogs stay outside.', 'exact'],
    ['The hall rent is 90 euros.', 'not_found'],
    ['The hall rent is 90 85 euros.', 'not_found'],
    ['The hall rent is 85 euros.', 'exact'],
    ['The hall rent is ~~90~~ 85 euros.', 'exact'],
    ['The garden (new) is 20.', 'exact'],
    ['The garden (~~old~~ new) is 20 ~~or <s>25</s>~~.', 'exact'],
    ['The garden (~~old~~ new) is 20 ~~or', 'not_found'],
  ])('%j is %s', (quote, verdict) => {
    expect(verifyQuote(quote, page).verdict).toBe(verdict)
  })

  test.each([
    ['The fee is 401 euros.', 'not_found'],
    ['The fee is 40<sup>1</sup> euros.', 'exact'],
    ['Dogs are allowed in the hall.', 'not_found'],
    ['Cats are allowed in.', 'not_found'],
    ['Dogs stay outside.', 'exact'],
  ])('%j is %s on a page that an earlier version has recorded, whose Markdown is read as written', (quote, verdict) => {
    const bytes = page.structure.bytes.with(0, 1)
    expect(verifyQuote(quote, { ...page, structure: new PageStructure(page.text, bytes) }).verdict).toBe(verdict)
  })

  test('has the marks of its end in its range', () => {
    const area = published('The area is 120 m<sup>2</sup> and more.')
    const [match] = verifyQuote('The area is 120 m²', area).matches
    expect(area.text.slice(match?.start ?? 0, match?.end)).toBe('The area is 120 m<sup>2</sup>')
  })
})

test('a word that only stands struck out is not found, and a power is not another number', async () => {
  const struck = `# Hall\n\n${'Dogs stay outside the hall today. '.repeat(60)}~~${'Hamsters are welcome in here. '.repeat(40).trim()}~~`
  const knowledge = await createKnowledge(contentOf({ '/': struck, '/b': 'There were 10<sup>6</sup> guests.' }), {
    baseUrl: 'https://a.example',
  })
  const paths = async (query: string) => (await knowledge.search(query)).map(({ page }) => page.path)
  expect(await paths('hamsters')).toEqual([])
  expect(await paths('106')).toEqual([])
  expect(await paths('guests')).toEqual(['/b'])
})

describe('hostile marks end', () => {
  const marks = (text: string) => markdownTokens(text).tokens.length
  test.each([
    ['nested', `${'<sup>'.repeat(2_500)}1${'</sup>'.repeat(2_500)}`],
    ['unclosed', '<del>a '.repeat(2_500)],
    ['crossing', '<sup><sub>1</sup></sub>'.repeat(1_250)],
    ['without beginnings', '</del>'.repeat(5_000)],
    ['in emphasis', '**<sup>a** '.repeat(2_500)],
    ['unclosed by others', '<sup>'.repeat(2_500) + '</sub>'.repeat(2_500)],
    ['of blocks', `${'<del>a\n\n'.repeat(1_250)}${'b</del>\n\n'.repeat(1_250)}`],
    ['of a block with many ends', `<del>a\n\n${'</del>'.repeat(5_000)}x`],
    ['in raw HTML', `<div>${'<sup><del>'.repeat(2_500)}</div>`],
    ['one long power', `10<sup>${'1'.repeat(5_000)}</sup>`],
  ])('%s', (_, body) => {
    const page = published(body)
    expect(marks(body)).toBeGreaterThan(0)
    for (const { start, end } of statementsOf(page)) expect(end - start).toBeLessThanOrEqual(1_000)
    const html = htmlOf(page)
    expect(html.match(/<(?:sup|sub|del)>/g)?.length ?? 0).toBe(html.match(/<\/(?:sup|sub|del)>/g)?.length ?? 0)
  })
})

/** A text with its scripts written as `^(…)` and `_(…)`, those next to each other as one. */
const asScripts = (text: string) =>
  text
    .replace(/[⁰¹²³⁴-⁾]+/g, (run) => `^(${run.normalize('NFKC')})`)
    .replace(/[₀-₎]+/g, (run) => `_(${run.normalize('NFKC')})`)
    .replaceAll('−', '-')
    .replace(/\)\^\(|\)_\(/g, '')
const withoutScripts = (text: string) => text.replace(/[\^_]\(|\)/g, '')

/** What a person reads in HTML. */
function readAloud(node: DefaultTreeAdapterTypes.ChildNode): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if (node.nodeName === 'br') return ' '
  if (node.nodeName === 'del' || node.nodeName === 's' || !('childNodes' in node)) return ''
  const inside = node.childNodes.map(readAloud).join('')
  if ((node.nodeName !== 'sup' && node.nodeName !== 'sub') || inside.trim() === '') return inside
  return `${node.nodeName === 'sup' ? '^' : '_'}(${inside})`
}

const unspaced = (text: string) => asScripts(text.replace(/\s/g, ''))
const atom = fc.constantFrom('40', '1', '6', '-4', ' ', ' euros ', ', ', 'w', '. Then ', '&amp;', '`7`', '<br>', ' “', '” ', '.', '"')
const wraps = [
  '<sup>|</sup>',
  '<sub>|</sub>',
  '~~|~~',
  '<del>|</del>',
  '<s>|</s>',
  '**|**',
  '*|*',
  '<kbd>|</kbd>',
  '<MARK>|</MARK>',
  '<sup>|',
  '|</del>',
  '<b>|</b>',
]
const { marked } = fc.letrec<{ marked: string }>((tie) => ({
  marked: fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: atom },
        { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...wraps), tie('marked')).map(([wrap, text]) => wrap.replace('|', () => text)) },
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => parts.join('')),
}))
const contexts = [
  '|',
  'One |\ntwo |.',
  '- item |\n- |',
  '1. |',
  '> |',
  '## a |',
  'b |\n===',
  '**c |**',
  '[d |](/pricing)',
  'e[^n]\n\n[^n]: Note |',
  '![f |](/x.png)',
  '| G | h |\n| --- | --- |\n| 3 | $ |',
  '<div>i |</div>',
]

test('the digits that a person reads in the HTML are the digits of the visible text and of the statements', () => {
  fc.assert(
    fc.property(fc.constantFrom(...contexts), marked, marked, (context, one, two) => {
      const body = context.replace(/\||\$/g, (place, at: number) =>
        /^\| [G-]|\n\| [-3]/.test(context) && place === '|' ? place : at === context.search(/[|$]/) ? one : two,
      )
      const page = published(`${body}\n\nEnd.`)
      const read = unspaced(parseFragment(htmlOf(page)).childNodes.map(readAloud).join(''))
      const [statement] = statementsOf(page).slice(-1)
      const blocks = statement === undefined ? [] : blocksBelow(rootOf(statement))
      expect(unspaced(blocks.map((block) => visibleText(page, block)).join(''))).toBe(read)
      for (const text of stated(page)) expect(withoutScripts(read)).toContain(withoutScripts(unspaced(text.replaceAll(' | ', ''))))
    }),
    { numRuns: 200 },
  )
})

/** docs/pages/reference/import.md: which files of a site are pages, where they are, and what leads to them. */
import { png } from '@svc/tooling/png'
import { expect, test } from 'vitest'
import { importFolder } from '../src/import-folder.ts'
import { imported, temporaryFolder } from './source-files.ts'

const site = (body: string, head = '') => `<!doctype html><html lang="en"><head>${head}</head><body><main>${body}</main></body></html>`
const text = '<p>The water comes twice a day.</p>'

test('pages that the site keeps from readers, errors, lists and data are left out, each with a reason', () => {
  const noindex = '<meta name="robots" content="noindex, follow">'
  const list = '<h1>Tag</h1><a href="/a">One</a> <a href="/b">Two</a>'
  const { files, notes } = imported({
    'index.html': site(`<h1>Tides</h1>${text}`),
    'hidden.html': site(`<h1>Hidden</h1>${text}`, noindex),
    '404.html': site('<h1>Not here</h1>'),
    'tags/index.html': site(list),
    'tags/sea.html': site(list),
    'search.html': site('<h1>Search</h1><form><input></form>'),
    'feed/index.html': '<?xml version="1.0"?><rss><channel><title>Feed</title></channel></rss>',
    'app.html': '<div id="root"></div><script src="app.js"></script>',
    'frames.html': '<frameset><frame src="a.html"></frameset>',
    'guide/tags.html': site(`<h1>Tags of buoys</h1>${text.repeat(3)}`),
  })
  expect([...files.keys()].sort()).toEqual(['pages/guide/tags.md', 'pages/index.md'])
  expect(Object.fromEntries(notes.map(({ file, message }) => [file, message]))).toMatchObject({
    'hidden.html': expect.stringContaining('noindex'),
    '404.html': 'It is an error page.',
    'tags/index.html': expect.stringContaining('list of pages'),
    'tags/sea.html': expect.stringContaining('list of pages'),
    'search.html': 'It is a search page.',
    'feed/index.html': 'It is a feed or data, not a page.',
    'app.html': 'A script draws its text, so the file has none.',
    'frames.html': 'It only shows other pages in frames.',
  })
})

test('the progress rises and ends with all pages', () => {
  const parts: number[] = []
  const folder = temporaryFolder(Object.fromEntries(['index', 'a', 'b'].map((name) => [`${name}.html`, site(`<h1>${name}</h1>${text}`)])))
  importFolder(folder, { from: 'auto', now: new Date(), progress: (part) => parts.push(part) })
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  expect(parts.at(-1)).toBe(1)
})

test('a page has its place in the folder, and every old address leads to it', () => {
  const canonical = (path: string) => `<link rel="canonical" href="https://tides.example/handbook${path}">`
  const { text: written } = imported({
    'index.html': site(`<h1>Tides</h1>${text}`, canonical('/')),
    'ports/leith.html': site(`<h1>Leith</h1>${text}`, canonical('/ports/leith.html')),
    'old-leith/index.html': '<meta http-equiv="refresh" content="0; url=https://tides.example/handbook/ports/leith.html">',
    _redirects: '/before /old-leith/ 301\n/shop/* /ports/leith 302\n/api /ports/leith 200\n',
  })
  expect(written('pages/ports/leith.md')).toContain(
    'formerly:\n  - /ports/leith.html\n  - /handbook/ports/leith\n  - /old-leith\n  - /before\n',
  )
})

test('a mirror is read below the folder of its host', () => {
  const { files, site: read } = imported({
    'tides.example/index.html': site(`<h1>Tides</h1>${text}`),
    'tides.example/ports/index.html': site(
      '<h1>Ports</h1><p>All <a href="/ports/leith.html">ports</a> and <a href="https://tides.example/">home</a>.</p>',
    ),
    'tides.example/ports/leith.html': site(`<h1>Leith</h1>${text}`),
  })
  expect(read.url).toBe('https://tides.example')
  expect([...files.keys()].sort()).toEqual(['pages/index.md', 'pages/ports.md', 'pages/ports/leith.md'])
  expect(new TextDecoder().decode(files.get('pages/ports.md'))).toContain('All [ports](/ports/leith) and [home](/).')
})

test('a translation names its original, and a copy that is not translated leads to it', () => {
  const german = (body: string, head = '') => site(body, head).replace('lang="en"', 'lang="de"')
  const alternate = '<link rel="alternate" hreflang="en" href="/high.html">'
  const {
    files,
    text: written,
    notes,
  } = imported({
    'index.html': site(`<h1>Tides</h1>${text}`),
    'high.html': site(`<h1>High water</h1>${text}`),
    'low.html': site('<h1>Low water</h1><p>The water goes twice a day.</p>'),
    'de/hochwasser.html': german('<h1>Hochwasser</h1><p>Das Wasser kommt zweimal am Tag.</p>', alternate),
    'de/low.html': german('<h1>Low water</h1><p>The water goes twice a day.</p>'),
  })
  expect(written('pages/de/hochwasser.md')).toContain('language: de\ntranslation_of: /high\n')
  expect(files.has('pages/de/low.md')).toBe(false)
  expect(written('pages/low.md')).toContain('- /de/low\n')
  expect(notes.map(({ file, message }) => `${file} ${message}`)).toContain('de/low.html It is low.html again.')
})

test('what is repeated around the text of pages without landmarks is left out and listed once', () => {
  const page = (title: string, body: string) =>
    `<div class="kopf"><a href="/">Tides Ltd</a> <a href="/a.html">Ports</a></div><div class="mitte"><h1>${title}</h1><div>${body}</div>` +
    `<div class="box">Licence: free to copy.</div><div>${body} again.</div></div><div class="fuss">12 Quay Street, Leith</div>`
  const files = Object.fromEntries(['index', 'a', 'b', 'c'].map((name) => [`${name}.html`, page(name, `Text of ${name}`)]))
  const { body, notes } = imported(files)
  expect(body('pages/a.md')).toBe('# a\n\nText of a\n\nLicence: free to copy.\n\nText of a again.\n')
  expect(notes.filter(({ kind }) => kind === 'repeated_box').map(({ message }) => message)).toEqual([
    '"Tides Ltd Ports" is left out, because many pages have it.',
    '"12 Quay Street, Leith" is left out, because many pages have it.',
  ])
})

test('a heading stays that is also an entry of the menu', () => {
  const page = (title: string) =>
    `<ul><li><a href="/">Start</a></li><li><a href="/c.html">Legal</a></li></ul><div><h2>${title}</h2><p>Text of ${title}.</p></div>`
  const { body } = imported({ 'index.html': page('Start'), 'a.html': page('A'), 'b.html': page('B'), 'c.html': page('Legal') })
  expect(body('pages/c.md')).toBe('## Legal\n\nText of Legal.\n')
})

test('addresses that end in .htm lead to their pages, and only an error page at the top is one by its name', () => {
  const { text: written, files } = imported({
    'index.htm': site(`<h1>Tides</h1>${text}`),
    'ports/index.htm': site(`<h1>Ports</h1>${text}`),
    'ports/leith.htm': site(`<h1>Leith</h1>${text}`),
    'api/Error.html': site(`<h1>Class Error</h1>${text}`),
    'error.html': site(`<h1>Sorry</h1>${text}`),
  })
  expect(written('pages/ports/leith.md')).toContain('formerly:\n  - /ports/leith.htm\n')
  expect(written('pages/ports.md')).toContain('formerly:\n  - /ports/index.htm\n')
  expect([...files.keys()].filter((file) => file.includes('rror'))).toEqual(['pages/api-pages/error.md'])
})

test('titles, descriptions, order and menu come from the pages', () => {
  const nav =
    '<nav><ul><li><a href="/">Home</a></li><li><a href="/b.html">Buoys</a></li><li><a href="/a.html">Ports</a></li><li><a href="/b.html">Need help?</a></li></ul></nav>'
  const page = (title: string, description: string, body: string) =>
    `<title>${title}</title><meta name="description" content="${description}">${nav}<main>${body}</main>`
  const {
    body,
    text: written,
    settings,
  } = imported({
    'index.html': page('Tides', 'All about tides.', `<h1>Tides at 7:30</h1>${text}<p><a class="btn" href="/b.html">Start</a></p>`),
    'a.html': page('Ports | Tides', 'All about tides.', text),
    'b.html': page(
      'Buoys | Tides',
      'All about tides.',
      '<h1>Buoys</h1><p>A buoy at 9:45 of 10<sup>6</sup> costs <del>90</del> 85 euros.</p>',
    ),
  })
  expect(written('pages/index.md')).toContain('title: Tides at 7:30\ndescription: All about tides.\norder: 1\n')
  expect(written('pages/a.md')).toContain('title: Ports\ndescription: The water comes twice a day.\norder: 3\n')
  expect(written('pages/b.md')).toContain('title: Buoys\ndescription: A buoy at 9:45 of 10⁶ costs 85 euros.\norder: 2\n')
  expect(settings).toEqual({
    navigation: [
      { title: 'Buoys', page: '/b' },
      { title: 'Ports', page: '/a' },
    ],
    home: { buttons: [{ title: 'Start', page: '/b' }] },
  })
  // A button is said once.
  expect(body('pages/index.md')).toBe('# Tides at 7:30\n\nThe water comes twice a day.\n')
})

test('the logo and the icon are copied, if the folder has them and the service can show them', () => {
  const page = (icon: string) =>
    site(`<h1>Tides</h1>${text}`, `<link rel="icon" href="${icon}">`).replace(
      '<main>',
      '<a class="logo" href="/"><img src="/img/gull.png"></a><main>',
    )
  const { files, settings } = imported({
    'index.html': page('/fav.png'),
    'img/gull.png': png(2, 1, [255, 0, 0]),
    'fav.png': png(1, 1, [0, 0, 0]),
  })
  expect(settings).toMatchObject({ logo: 'img/gull.png', icon: 'fav.png' })
  expect([...files.keys()].sort()).toEqual(['images/fav.png', 'images/img/gull.png', 'pages/index.md'])
  const missing = imported({ 'index.html': page('/fav.ico'), 'fav.ico': 'no picture' })
  expect(missing.settings).toMatchObject({ logo: undefined, icon: undefined })
})

test('the company comes from JSON-LD', () => {
  const data = {
    '@graph': [
      { '@type': 'WebSite', name: 'Site' },
      {
        '@type': ['LocalBusiness', 'BoatRental'],
        name: 'Tides Ltd',
        email: 'mailto:desk@tides.example',
        address: { '@type': 'PostalAddress', streetAddress: '1 Quay', addressCountry: { name: 'GB' } },
        contactPoint: [{ contactType: 'careers', email: 'jobs@tides.example' }],
        makesOffer: { '@type': 'Offer', itemOffered: { name: 'Boat' }, price: 40, priceCurrency: 'EUR' },
      },
    ],
  }
  const { site: read } = imported({
    'index.html': `<script type="application/ld+json">${JSON.stringify(data)}</script><h1>Tides</h1>${text}`,
  })
  expect(read.company).toMatchObject({
    name: 'Tides Ltd',
    email: 'desk@tides.example',
    recruitingEmail: 'jobs@tides.example',
    address: { streetAddress: '1 Quay', addressCountry: 'GB' },
    pricing: [{ range: 'Boat', price: '40 EUR' }],
  })
})

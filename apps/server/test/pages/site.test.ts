// @module-tag slow
/** `site.yaml` and languages on pages for people. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSite, nothing, pageShell } from '@svc/site'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureContent, href, type RunningFrontDoor, shippedSettings, startFrontDoor } from '../support/front-door.ts'
import { readHtml } from '../support/html-document.ts'

const site = `
logo: logo.svg
logo_dark: logo-dark.svg
icon: icon.svg
accent: { light: "#7a1f5c", dark: "#f0a8d8" }
navigation:
  - { title: Prices, page: /pricing }
  - { title: Status, url: https://status.example.com/ }
footer:
  text: Lantern Desk, Dover
  links: [{ title: Imprint, page: /guides }]
sections:
  guides: { title: Learn }
page_menu: [markdown, connect]
home:
  profile: full
  lead: We light your desk.
  image: logo.svg
  image_alt: A lantern
  buttons:
    - { title: See prices, page: /pricing }
    - { title: Status, url: https://status.example.com/ }
  cards:
    - { page: /pricing, icon: icon.svg }
    - { page: /guides, title: Learn how }
languages:
  nl:
    home: { lead: Wij verlichten uw bureau. }
`

const texts = `
nl:
  search: Zoeken
  skip: Naar de inhoud
  onThisPage: Op deze pagina
  reviewed: Nagekeken op {date}
  by: " door {role}"
  report: Een fout melden
`

const shells = {
  de: ['Zum Inhalt', 'Auf dieser Seite', 'Geprüft am 21. Oktober 2026 von QA', 'Fehler auf dieser Seite melden'],
  es: ['Ir al contenido', 'En esta página', 'Revisado el 21 de octubre de 2026 por QA', 'Informar de un error en esta página'],
  fr: ['Aller au contenu', 'Sur cette page', 'Relu le 21 octobre 2026 par QA', 'Signaler une erreur sur cette page'],
  ja: ['本文へ', 'このページの内容', '確認日 2026年10月21日（QA）', 'このページの誤りを報告する'],
  ar: ['انتقل إلى المحتوى', 'في هذه الصفحة', 'روجعت في 21 أكتوبر 2026، QA', 'أبلغ عن خطأ في هذه الصفحة'],
  he: ['דילוג לתוכן', 'בדף זה', 'נבדק ב־21 באוקטובר 2026 על ידי QA', 'דיווח על טעות בדף זה'],
  nl: ['Naar de inhoud', 'Op deze pagina', 'Nagekeken op 21 oktober 2026 door QA', 'Een fout melden'],
  sv: ['Skip to the content', 'On this page', 'Reviewed 21 October 2026 by QA', 'Report a mistake on this page'],
} as const

let running: RunningFrontDoor
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  await cp(fixtureContent, folder, { recursive: true })
  await writeFile(join(folder, 'site.yaml'), site)
  await writeFile(join(folder, 'texts.yaml'), texts)
  await mkdir(join(folder, 'images'), { recursive: true })
  for (const name of ['logo', 'logo-dark', 'icon']) {
    await writeFile(join(folder, `images/${name}.svg`), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"/>')
  }
  for (const language of Object.keys(shells)) {
    const front = `title: T\ndescription: d\nlanguage: ${language}\ntranslation_of: /pricing\nreviewed: 2026-10-21\nreviewed_by: QA`
    await mkdir(join(folder, `pages/${language}`))
    await writeFile(join(folder, `pages/${language}/page.md`), `---\n${front}\n---\n\n# T\n\n## A\n\na\n\n## B\n\nb\n`)
  }
  running = await startFrontDoor({ CONTENT_DIR: folder })
})
afterAll(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function read(path: string) {
  return readHtml(await (await fetch(running.baseUrl + path)).text())
}

describe('site.yaml', () => {
  test('sets the links of header and footer, on pages, search and /developers', async () => {
    for (const path of ['/', '/guides/first-steps', '/search', '/developers']) {
      const { elements, errors } = await read(path)
      expect(errors).toEqual([])
      const header = elements.find(({ name, attributes }) => name === 'nav' && attributes.class === 'main')
      expect(header?.text.trim().split(/\s+/)).toEqual(['Prices', 'Status'])
      expect(elements.find(({ attributes }) => attributes.class === 'company')?.text.trim()).toMatch(/^Imprint\s+Lantern Desk, Dover$/)
      expect(elements.find(({ name }) => name === 'img')?.attributes).toMatchObject({
        src: href('/images/logo.svg'),
        alt: 'Lantern Desk',
        width: '8',
        height: '8',
      })
      expect(elements.find(({ attributes }) => attributes.rel === 'icon')?.attributes.href).toBe(href('/images/icon.svg'))
    }
  })

  test('marks the current link', async () => {
    const current = (await read('/pricing')).elements.filter(({ attributes }) => attributes['aria-current'] === 'page')
    expect(current.map(({ text }) => text)).toEqual(['Prices', 'Pricing', 'English', 'Pricing'])
  })

  test('colours the style sheet', async () => {
    const style = await (await fetch(`${running.baseUrl}/style.css`)).text()
    expect(style).toContain('--link: light-dark(#7a1f5c, #f0a8d8)')
  })

  test('can show the whole profile, and names folders', async () => {
    const { elements } = await read('/')
    const body = elements.find(({ name }) => name === 'body')?.text ?? ''
    expect(body).toContain('an insurance carrier')
    expect(body).toContain('Learn')
  })
})

describe('the front page', () => {
  const classed = (elements: Awaited<ReturnType<typeof read>>['elements'], wanted: string) =>
    elements.find(({ attributes }) => attributes.class === wanted)
  const words = (text: string | undefined) => text?.trim().split(/\s*\n\s*/)

  test('has the lead, the picture, the buttons and the cards of site.yaml around its title, and its dates at the end', async () => {
    const { elements, errors } = await read('/')
    expect(errors).toEqual([])
    const { title = '' } = running.frontDoor.publications.current().knowledge.page('/') ?? {}
    expect(words(classed(elements, 'hero')?.text)).toEqual([title, 'We light your desk.', 'See pricesStatus'])
    const [, picture] = elements.filter(({ name }) => name === 'img')
    expect(picture?.attributes).toMatchObject({ alt: 'A lantern', width: '8', height: '8', fetchpriority: 'high' })
    expect(words(classed(elements, 'cards')?.text)?.map((card) => card.split(' ')[0])).toEqual(['Pricing', 'Learn'])
    const { text = '' } = elements.find(({ name }) => name === 'article') ?? {}
    expect(text.trim()).toMatch(/Not reviewed yet$|Reviewed [^\n]+$/)
  })

  test('without site.yaml has the description, and cards and a menu of its first pages', async () => {
    const plain = await startFrontDoor()
    try {
      const { elements } = readHtml(await (await fetch(plain.baseUrl)).text())
      const { description } = plain.frontDoor.publications.current().knowledge.page('/') ?? {}
      expect(classed(elements, 'lead')?.text).toBe(description)
      const cards = classed(elements, 'cards')?.text ?? ''
      const menu = words(elements.find(({ name, attributes }) => name === 'nav' && attributes.class === 'main')?.text) ?? []
      expect([menu.length > 2, menu.length <= 6, menu.some((title) => title.length > 25)]).toEqual([true, true, false])
      expect(menu.filter((title) => !cards.includes(title))).toEqual([])
    } finally {
      await plain.stop()
    }
  })
})

test('the menu at a title has the entries of site.yaml', async () => {
  const { elements } = await read('/pricing')
  const menu = elements.find(({ attributes }) => attributes.class === 'page-menu')
  expect(menu?.text.trim().split(/\s*\n\s*/)).toEqual(['View as Markdown', 'Connect your client'])
})

test('menu and front page of a language lead to its translations', async () => {
  const { elements } = await read('/nl/page')
  const menu = elements.find(({ name, attributes }) => name === 'nav' && attributes.class === 'main')
  expect(menu?.text.trim().split(/\s+/)).toEqual(['T', 'Status'])
  const home = elements.find(({ attributes }) => attributes.class === 'name')?.attributes.href
  expect(home).toBe(href('/nl'))
  const folder = (await read('/nl')).elements.find(({ name }) => name === 'h1')?.text
  expect(folder).toBe('Nederlands')
})

describe('a page', () => {
  test.each(Object.entries(shells))('in %s has its interface texts in that language, or in English', async (language, words) => {
    const { elements } = await read(`/${language}/page`)
    const body = elements.find(({ name }) => name === 'body')?.text ?? ''
    for (const word of words) expect(body).toContain(word)
    const isMirrored = language === 'ar' || language === 'he'
    expect(elements.find(({ name }) => name === 'html')?.attributes).toEqual({ lang: language, dir: isMirrored ? 'rtl' : 'ltr' })
    const english = elements.find(({ attributes }) => attributes.class === 'skip')?.attributes.lang
    expect(english).toBe(language === 'sv' ? 'en' : undefined)
  })

  test('links its translations for search engines and people', async () => {
    const { elements } = await read('/de/page')
    const alternates = elements.filter(({ name, attributes }) => name === 'link' && attributes.hreflang !== undefined)
    expect(alternates.map(({ attributes }) => attributes.hreflang)).toEqual([
      'en',
      'x-default',
      'ar',
      'de',
      'es',
      'fr',
      'he',
      'ja',
      'nl',
      'sv',
    ])
    expect(alternates[0]?.attributes.href).toBe(`${running.baseUrl}/pricing`)
    const shown = elements.filter(({ name, attributes }) => name === 'a' && attributes.hreflang !== undefined)
    expect(shown.map(({ text }) => text)).toEqual([
      'English',
      'العربية',
      'Deutsch',
      'español',
      'français',
      'עברית',
      '日本語',
      'Nederlands',
      'svenska',
    ])
  })

  test('shows its title, then its dates, and has a mail link with page and revision', async () => {
    const { elements } = await read('/pricing')
    const order = elements.filter(({ name, attributes }) => name === 'h1' || attributes.class === 'dates').map(({ name }) => name)
    expect(order).toEqual(['h1', 'p'])
    const { revision } = running.frontDoor.publications.current().knowledge.page('/pricing') ?? {}
    const mail = elements.find(({ attributes }) => attributes.href?.startsWith('mailto:') && attributes.href.includes('subject='))
    expect(decodeURIComponent(mail?.attributes.href ?? '')).toContain(`(${running.baseUrl}/pricing, revision ${revision})`)
  })

  test('has a breadcrumb that begins at the front page', async () => {
    const { elements } = await read('/guides/first-steps')
    const crumbs = elements.find(({ attributes }) => attributes['aria-label'] === 'Breadcrumb')
    expect(crumbs?.text.trim().split(/\n+/)).toEqual(['Home', 'Learn', 'First steps'])
  })
})

test('a preview on this machine shows how many values of the profile are unknown, and a public site does not', async () => {
  const profile = JSON.parse(await readFile(join(folder, 'profile.json'), 'utf8'))
  const imported = { ...profile, legalName: '', demoUrl: 'https://company.invalid' }
  const banner = (about: typeof profile, baseUrl: string) => {
    const shell = { title: 'T', description: 'd', language: 'de', head: nothing, main: nothing }
    const { elements } = readHtml(pageShell(createSite(about, baseUrl, { pages: [] }), shell))
    return elements.find(({ attributes }) => attributes.class === 'unknown')?.text
  }
  expect(banner(imported, 'http://localhost:8080')).toContain('profile.json lacks 2 values')
  expect(banner(imported, 'https://tides.example')).toBeUndefined()
  expect(banner(profile, 'http://localhost:8080')).toBeUndefined()
})

describe('generated pages', () => {
  const words = {
    de: ['Suche', 'Keine Treffer für zxqvw', 'Seite nicht gefunden', 'Zum Inhalt', 'Änderungen', 'Client verbinden'],
    es: ['Buscar', 'No hay resultados para zxqvw', 'Página no encontrada', 'Ir al contenido', 'Cambios', 'Conectar su cliente'],
    fr: ['Rechercher', 'Aucun résultat pour zxqvw', 'Page introuvable', 'Aller au contenu', 'Modifications', 'Connecter votre client'],
    ja: ['検索', 'zxqvw に一致する結果はありません', 'ページが見つかりません', '本文へ', '変更', 'クライアントを接続'],
    ar: ['بحث', 'لا نتائج لـ zxqvw', 'الصفحة غير موجودة', 'انتقل إلى المحتوى', 'التغييرات', 'ربط برنامجك'],
    nl: ['Search', 'No results for zxqvw', 'Page not found', 'Skip to the content', 'Changes', 'Connect your client'],
  } as const

  test.each(Object.entries(words))(
    'are in %s where the front page is, or in English',
    async (language, [search, nothing, missing, skip, changes, connect]) => {
      const home = await mkdtemp(join(tmpdir(), 'home-'))
      await cp(fixtureContent, home, { recursive: true })
      const front = await readFile(join(home, 'pages/index.md'), 'utf8')
      await writeFile(join(home, 'pages/index.md'), front.replace('---\n', `---\nlanguage: ${language}\n`))
      const translated = await startFrontDoor({ CONTENT_DIR: home })
      try {
        const open = async (path: string) => {
          const { elements } = readHtml(await (await fetch(translated.baseUrl + path, { headers: { accept: 'text/html' } })).text())
          const text = (wanted: string) => elements.find(({ name }) => name === wanted)?.text ?? ''
          return { text, attributes: (wanted: string) => elements.find(({ name }) => name === wanted)?.attributes }
        }
        const results = await open('/search?q=zxqvw')
        expect([results.attributes('html')?.lang, results.text('h1')]).toEqual([language === 'nl' ? 'en' : language, search])
        expect(results.text('main')).toContain(nothing)
        expect((await open('/search?q=price')).text('main')).toContain('price')
        expect((await open('/no/such/page')).text('h1')).toBe(missing)
        for (const path of ['/developers', '/developers/api', '/changes']) expect((await open(path)).text('body')).toContain(skip)
        expect((await open('/changes')).text('h1')).toBe(changes)
        expect((await open('/developers')).text('main')).toContain(connect)
        // RapiDoc is English.
        expect((await open('/developers/api')).attributes('main')?.lang).toBe(language === 'nl' ? undefined : 'en')
      } finally {
        await translated.stop()
        await rm(home, { recursive: true, force: true })
      }
    },
  )
})

test('a page with its style sheet weighs at most 30 kB compressed, in at most 3 requests before images, without a script', async () => {
  const shipped = await startFrontDoor(shippedSettings)
  try {
    const size = async (path: string) => {
      const response = await fetch(shipped.baseUrl + path, { headers: { 'accept-encoding': 'br', accept: 'text/html' } })
      await response.arrayBuffer()
      return Number(response.headers.get('content-length'))
    }
    const style = await size('/style.css')
    for (const { path } of shipped.frontDoor.publications.current().knowledge.pages)
      expect([path, (await size(path)) < 30_000 - style]).toEqual([path, true])
    for (const path of ['/', '/pricing', '/research', '/comparisons/fernhollow-vs-mossgate', '/facts']) {
      const { elements } = readHtml(await (await fetch(shipped.baseUrl + path)).text())
      const loaded = elements.filter(
        ({ name, attributes }) => attributes.rel === 'stylesheet' || (name === 'script' && attributes.src !== undefined),
      )
      expect(1 + loaded.length).toBeLessThanOrEqual(3)
    }
  } finally {
    await shipped.stop()
  }
})

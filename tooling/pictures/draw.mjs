#!/usr/bin/env node
/**
 * Draws the pictures of the README from the built apps, in `docs/images`:
 *
 *   npm run build && node tooling/pictures/draw.mjs
 *
 * Names of pictures draw only these. Chromium, two fonts and `img2webp` are Debian's, so that every machine draws the same:
 *
 *   apt-get install --no-install-recommends chromium fonts-inter fonts-jetbrains-mono webp
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { freePort } from '../servers/free-port.mjs'
import { drawEdit } from './edit.mjs'
import { inTerminal, terminalColours, terminalHtml } from './terminal.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const images = join(root, 'docs/images')
const app = (name) => join(root, 'apps', name, 'dist/main.js')
const folder = mkdtempSync(join(tmpdir(), 'svc-pictures-'))

const pictures = {
  answer: drawAnswer,
  page: () => drawPage('page', '/'),
  'page-dark': () => drawPage('page-dark', '/pricing', { colorScheme: 'dark' }),
  'page-phone': () => drawPage('page-phone', '/coverage/cyber', { viewport: { width: 390, height: 780 } }),
  check: drawCheck,
  edit: () => drawEdit({ folder, server: app('server'), harness: app('harness'), screenshot, image: join(images, 'edit.webp') }),
}

const browser = await launch()
let shipped
try {
  const named = process.argv.slice(2)
  for (const name of named.length === 0 ? Object.keys(pictures) : named) {
    await pictures[name]()
    process.stdout.write(`${name}\n`)
  }
} finally {
  await browser.close()
  shipped?.stop()
  await shipped?.ended
  rmSync(folder, { recursive: true, force: true })
}

/** Chromium with two fonts for the generic names that the pages use. */
async function launch() {
  const fonts = { Inter: ['system-ui', 'sans-serif'], 'JetBrains Mono': ['ui-monospace', 'monospace'] }
  const aliases = Object.entries(fonts).flatMap(([font, names]) =>
    names.map((name) => `<alias binding="strong"><family>${name}</family><prefer><family>${font}</family></prefer></alias>`),
  )
  const configuration = join(folder, 'fonts.conf')
  writeFileSync(
    configuration,
    `<?xml version="1.0"?><fontconfig><dir>/usr/share/fonts</dir><cachedir>${join(folder, 'fonts')}</cachedir>${aliases.join('')}</fontconfig>`,
  )
  const env = { ...process.env, FONTCONFIG_FILE: configuration }
  for (const font of Object.keys(fonts)) {
    const { stdout } = spawnSync('fc-match', ['--format=%{family[0]}', font], { encoding: 'utf8', env })
    if (stdout !== font) throw new Error(`${font} is not installed: see the first lines of tooling/pictures/draw.mjs.`)
  }
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'], env })
}

/** A picture of a page. @param {string} address, or HTML @returns {Promise<Buffer>} PNG */
async function screenshot(address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, colorScheme: 'light', ...options })
  const page = await context.newPage()
  if (address.startsWith('http')) await page.goto(address, { waitUntil: 'networkidle' })
  else await page.setContent(address)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  return picture
}

/** The address of a server of the shipped content. */
async function example() {
  if (!shipped) {
    const port = await freePort()
    const env = { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, DATA_DIR: join(folder, 'data') }
    shipped = { ...inTerminal(`node ${app('server')}`, { cwd: folder, env }), origin: env.BASE_URL }
    await shipped.printed(/Stop with Ctrl\+C/)
  }
  return shipped.origin
}

async function drawPage(name, path, options) {
  writeFileSync(join(images, `${name}.png`), await screenshot(`${await example()}${path}`, options))
}

/** A search, and next to it the page that the link of its first result opens. */
async function drawAnswer() {
  const origin = await example()
  const search = `${origin}/search?${new URLSearchParams({ q: 'What does a single review cost?' })}`
  const [, quote] = /href="([^"]*#:~:text=[^"]*)"/.exec(await (await fetch(search)).text())
  const half = { viewport: { width: 640, height: 720 } }
  const halves = await Promise.all(
    [search, new URL(quote.replaceAll('&amp;', '&'), origin).href].map((address) => screenshot(address, half)),
  )
  const [left, right] = halves.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`)
  const html = `<body style="margin:0;display:flex;gap:1px;background:#d0d7de">${left}${right}`
  writeFileSync(join(images, 'answer.png'), await screenshot(html, { viewport: { width: 1281, height: 720 } }))
}

/** The report of a copy of the template with a wrong key and a wrong link. */
async function drawCheck() {
  const content = join(folder, 'my-content')
  cpSync(join(root, 'apps/server/template'), content, { recursive: true })
  const page = join(content, 'pages/index.md')
  writeFileSync(page, readFileSync(page, 'utf8').replace('title:', 'titel:').replace('(/pricing)', '(/prices)'))
  const report = await inTerminal(`node ${app('server')} --content my-content --check`, { cwd: folder }).ended
  rmSync(content, { recursive: true })
  const text = terminalHtml(`$ npx @svc/server --content my-content --check\n${report}`)
  const html = `<body style="margin:0;${terminalColours}"><pre style="margin:20px;font:15px/1.5 monospace;white-space:pre-wrap">${text}</pre>`
  writeFileSync(join(images, 'check.png'), await screenshot(html, { viewport: { width: 1000, height: 270 } }))
}

#!/usr/bin/env node
/**
 * Draws the picture of the check in the README, `docs/images/check.png`, with Chromium:
 *
 *   npm run build && node tooling/scripts/draw-check.mjs
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'svc-picture-'))

/** A copy of the template with a wrong key and a wrong link. */
const content = join(folder, 'content')
cpSync(join(root, 'apps/server/template'), content, { recursive: true })
const page = join(content, 'pages/index.md')
writeFileSync(page, readFileSync(page, 'utf8').replace('title:', 'titel:').replace('(/pricing)', '(/prices)'))

// Colours are for terminals only: `script` provides one.
const command = `node ${join(root, 'apps/server/dist/main.js')} --content ${content} --check`
const { stdout } = spawnSync('script', ['--quiet', '--command', command, '/dev/null'], { encoding: 'utf8' })

/** The styles of the codes of SGR that the report uses. */
const styles = { 1: 'font-weight:bold', 2: 'opacity:.7', 31: 'color:#ff7b72', 33: 'color:#e3b341' }
const text = `$ npx @svc/server --content my-content --check\n${stdout}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const [plain, ...coloured] = text.split('\u001B[')
const spans = coloured.map(
  (part) => `</span><span style="${styles[Number.parseInt(part, 10)] ?? ''}">${stripVTControlCharacters(`\u001B[${part}`)}`,
)
const html = join(folder, 'check.html')
writeFileSync(
  html,
  `<!doctype html><meta charset="utf-8"><body style="margin:0;background:#0d1117;color:#e6edf3">
<pre style="margin:20px;font:15px/1.5 'DejaVu Sans Mono',monospace;white-space:pre-wrap"><span>${plain}${spans.join('')}</span></pre>`,
)
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', `--user-data-dir=${join(folder, 'chromium')}`]
const screenshot = `--screenshot=${join(root, 'docs/images/check.png')}`
spawnSync('chromium', [...flags, '--window-size=1000,270', screenshot, pathToFileURL(html).href], { timeout: 60_000 })
rmSync(folder, { recursive: true, force: true })

/**
 * The animated picture of an edit: a sentence is changed, published, cited, and highlighted on its page. Two drawings differ only in the
 * measured time until it is published.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runStep } from '../release/run-step.mjs'
import { freePort } from '../servers/free-port.mjs'
import { escapeText, inTerminal, terminalColours, terminalHtml } from './terminal.mjs'

/** A sentence of the content that `init` writes. */
const before = 'The first month is free.'
const added = 'and every upgrade'
const after = `The first month ${added} are free.`
const question = 'Are upgrades free?'
/** The default, which is in every address; the server listens on a free port. */
const base = 'http://localhost:8080'

const steps = ['Edit', 'Published', 'Cited', 'Highlighted']
const size = { width: 800, height: 640 }

/** The colours of a page. */
const style = `
body { margin: 0; padding: 0 20px 20px; box-sizing: border-box; height: ${size.height}px; display: flex; flex-direction: column; gap: 14px;
  background: #eef1f4; color: #1b2127; font: 15px/1.5 sans-serif; }
ol { display: flex; gap: 8px; margin: 14px 0 0; padding: 0; list-style: none; color: #56606a; }
li { flex: 1; padding: 5px 0; border-radius: 99px; text-align: center; font-weight: 500; }
li.done { color: #14598a; }
li.now { background: #14598a; color: #fff; font-weight: 600; }
section { display: flex; flex-direction: column; min-height: 0; border-radius: 10px; overflow: hidden; background: #fff;
  box-shadow: 0 0 0 1px #d5dae0, 0 6px 18px rgb(0 0 0 / 10%); }
.top { height: 255px; }
.bottom { flex: 1; }
header { display: flex; align-items: center; gap: 7px; padding: 8px 14px; background: #f5f6f8; border-bottom: 1px solid #e1e5e9; color: #56606a; font-size: 13px; }
header i { width: 10px; height: 10px; border-radius: 50%; background: #cbd2d9; }
header span { margin-left: 8px; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
header .address { flex: 1; padding: 2px 14px; border-radius: 99px; background: #fff; box-shadow: inset 0 0 0 1px #d5dae0; color: #1b2127; }
pre { margin: 0; padding: 12px 16px; font: 13px/1.6 monospace; font-variant-ligatures: none; white-space: pre-wrap; overflow-wrap: anywhere; }
.dark { ${terminalColours}; }
.dark header { background: #161b22; border-color: #2e363e; color: #a7b1bb; }
.dark header i { background: #3d444d; }
.dark b { color: #ffe58a; font-weight: 400; }
.dark u { color: #86c3ee; text-underline-offset: 3px; }
.number { display: inline-block; width: 26px; margin-right: 18px; text-align: right; color: #a3abb3; }
.heading { color: #14598a; font-weight: 700; }
mark { background: #ffe58a; color: inherit; }
.caret { display: inline-block; width: 2px; height: 1.15em; margin-right: -2px; vertical-align: text-bottom; background: #14598a; }
img { display: block; width: 100%; }`

/**
 * @param {object} options
 * @param {string} options.folder for the content
 * @param {string} options.server path of the built app
 * @param {string} options.harness path of the built app
 * @param {(addressOrHtml: string, options: object) => Promise<Buffer>} options.screenshot
 * @param {string} options.image the file to write
 */
export async function drawEdit({ folder, server, harness, screenshot, image }) {
  // In a terminal it asks for the name of the company.
  await runStep('node', [server, 'init', 'my-content'], { cwd: folder })
  const file = join(folder, 'my-content/pages/pricing.md')
  const original = readFileSync(file, 'utf8')
  if (!original.includes(before)) throw new Error(`The page of \`init\` has no sentence "${before}": choose another one.`)
  const edited = original.replace(before, after)
  const port = await freePort()
  // Without log lines, which begin with the time.
  const env = { PORT: String(port), BASE_URL: base, LOG_LEVEL: 'error' }
  const running = inTerminal(`node ${server} --content my-content --watch`, { cwd: folder, env })
  const command = '$ npx @svc/server --content my-content --watch\n'
  try {
    const started = command + (await running.printed(/as you save them\./)).trim()
    // An author reads first; the server meanwhile begins to watch.
    await setTimeout(3000)
    writeFileSync(file, edited)
    const published = command + (await running.printed(/Published in .*\n/)).trim()

    const [address, input] = [`http://127.0.0.1:${port}`, JSON.stringify({ question })]
    const answer = await runStep('node', [harness, 'call', 'ask_service', input, '--url', address, '--text'], { cwd: folder })
    const [, quote] = /Quote: (\S+)/.exec(answer)
    const asked = `$ npx @svc/harness call ask_service '${input}' \\\n    --url ${base} --text | head -6\n`
    const answered = asked + answer.split('\n').slice(0, 6).join('\n')
    const viewport = { width: size.width - 40, height: 219 }
    const page = await screenshot(quote.replace(base, address), { viewport, deviceScaleFactor: 2 })

    /** Each with the milliseconds that it is shown. */
    const frames = [
      [2000, frame(0, editor(original) + terminal(started))],
      [2000, frame(0, editor(edited, 'unsaved') + terminal(started))],
      [3500, frame(1, editor(edited) + terminal(published))],
      [5000, frame(2, editor(edited) + terminal(answered))],
      [5000, frame(3, browser(quote, page) + terminal(answered))],
    ]
    const files = []
    for (const [milliseconds, html] of frames) {
      const path = join(folder, `edit-${files.length / 3}.png`)
      writeFileSync(path, await screenshot(html, { viewport: size, deviceScaleFactor: 2 }))
      files.push('-d', String(milliseconds), path)
    }
    // It stops after a minute, with the last frame.
    await runStep('img2webp', ['-loop', '3', '-lossless', '-m', '6', ...files, '-o', image], { cwd: folder })
  } finally {
    running.stop()
    await running.ended
  }
}

function frame(step, windows) {
  const list = steps.map((name, index) => `<li class="${index === step ? 'now' : index < step ? 'done' : ''}">${name}</li>`)
  return `<!doctype html><meta charset="utf-8"><style>${style}</style><body><ol>${list.join('')}</ol>${windows}`
}

const bar = (title) => `<header><i></i><i></i><i></i>${title}</header>`

/** The lines around the sentence. */
function editor(text, state) {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.startsWith('| Offer'))
  const rows = lines.slice(first, lines.indexOf('## Refunds') + 1).map((line, index) => {
    const number = `<span class="number">${first + index + 1}</span>`
    const code = line.startsWith('#') ? `<span class="heading">${line}</span>` : line.replace(after, `<mark>${after}</mark>`)
    return number + (state ? code.replace(added, `${added}<span class="caret"></span>`) : code)
  })
  return `<section class="top">${bar(`<span>my-content/pages/pricing.md${state ? ' ● unsaved' : ''}</span>`)}<pre>${rows.join('\n')}</pre></section>`
}

/** The last lines, with the news in colour. */
function terminal(text) {
  const html = terminalHtml(text.split('\n').slice(-11).join('\n'))
  const coloured = html
    .replace(/Published in .*/, '<b>$&</b>')
    .replace(after, '<b>$&</b>')
    .replace(/(?<=Quote: )\S+/, (link) => `<u>${link.replaceAll('%', '<wbr>%')}</u>`)
  return `<section class="dark bottom">${bar('<span>Terminal</span>')}<pre>${coloured}</pre></section>`
}

function browser(address, page) {
  const picture = `<img src="data:image/png;base64,${page.toString('base64')}">`
  return `<section class="top">${bar(`<span class="address">${escapeText(address.replace('http://', ''))}</span>`)}${picture}</section>`
}

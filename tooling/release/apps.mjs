/** Runs the published apps with `npx` in an empty folder, like operators and authors. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { runStep } from './run-step.mjs'

/** A folder with only the registry setting. */
export function bareFolder(registry) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-release-operator-'))
  writeFileSync(join(folder, '.npmrc'), `@svc:registry=${registry}\n`)
  return folder
}

/**
 * Writes a new content folder, checks it, asks its questions, and serves it and the shipped content.
 *
 * @param {string} node path of Node
 * @param {{ folder: string, company: string, version: string, walk: (endpoint: URL) => Promise<void> }} options `company` is the new folder
 *   in `folder`; both apps print `version`; `walk` runs with the server of the shipped content
 */
export async function runApps(node, { folder, company, version, walk }) {
  // A separate cache, or a later `npx` of the user would run the rehearsed version.
  const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, npm_config_cache: join(folder, '.npm') }
  const npx = (...words) => runStep('npx', ['--yes', ...words], { cwd: folder, env })
  for (const app of ['@svc/server', '@svc/harness']) {
    const printed = (await npx(app, '--version')).trim()
    if (printed !== version) throw new Error(`${app}@${version} prints ${printed} as its version.`)
  }
  await npx('@svc/server', 'init', company)
  await npx('@svc/server', '--content', company, '--check')
  await npx('@svc/harness', 'questions', '--content', company)

  const own = await start(['--content', company], { folder, env })
  const found = await callTool(own.endpoint, 'search_knowledge', { query: 'refunds' })
  if (!(found.results.length > 0)) throw new Error(`The server of ${company} finds nothing in its own pages.`)
  await own.stop()

  const shipped = await start([], { folder, env })
  await walk(shipped.endpoint)
  await shipped.stop()
}

/** `npx @svc/server …` on a free port, once it listens. */
async function start(args, { folder, env }) {
  const child = spawn('npx', ['--yes', '@svc/server', ...args], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: '0', BASE_URL: 'http://localhost:8080', LOG_FORMAT: 'json' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, because npx passes no signal to its child.
    detached: true,
  })
  let written = ''
  const closed = once(child, 'close')
  const port = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        written += text
        const [, listening] = /"port":(\d+)/.exec(written) ?? []
        if (listening) resolve(listening)
      })
    }
    child.once('error', reject)
    closed.then(() => reject(new Error(`npx @svc/server ${args.join(' ')} ended before it listened:\n${written}`)))
  })
  return {
    endpoint: new URL(`http://127.0.0.1:${port}/mcp`),
    async stop() {
      process.kill(-child.pid, 'SIGTERM')
      await closed
      if (!written.includes('"message":"stopped"')) throw new Error(`The server did not stop on SIGTERM:\n${written}`)
    },
  }
}

async function callTool(endpoint, name, parameters) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: parameters } }),
  })
  const text = await response.text()
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result.structuredContent
}

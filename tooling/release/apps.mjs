/** Runs the published apps with `npx` in an empty folder, like operators and authors. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runStep } from './run-step.mjs'

/** A folder with only the registry setting. */
export function bareFolder(registry) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-release-operator-'))
  writeFileSync(join(folder, '.npmrc'), `@svc:registry=${registry}\n`)
  return folder
}

/** From `npx @svc/server` to a server that accepts requests. */
const readyWithin = 15_000

/**
 * Writes a new content folder, checks it, asks its questions, and serves it and the shipped content.
 *
 * @param {string} node path of Node
 * @param {{ folder: string, company: string, version: string, walk: (endpoint: URL) => Promise<void> }} options `company` is the new folder
 *   in `folder`; both apps print `version`; `walk` runs with the server of the shipped content
 * @returns {Promise<number>} milliseconds from `npx @svc/server --content` to the first request
 */
export async function runApps(node, { folder, company, version, walk }) {
  const env = environment(node, folder)
  const npx = (...words) => runStep('npx', ['--yes', ...words], { cwd: folder, env })
  for (const app of ['@svc/server', '@svc/harness']) {
    const printed = (await npx(app, '--version')).trim()
    if (printed !== version) throw new Error(`${app}@${version} prints ${printed} as its version.`)
  }
  await npx('@svc/server', 'init', company)
  await npx('@svc/server', '--content', company, '--check')
  await npx('@svc/harness', 'questions', '--content', company)
  await npx('@svc/harness', 'questions')

  const own = await start('@svc/server', ['--content', company], { folder, env })
  if (own.readyAfter > readyWithin) throw new Error(`npx @svc/server needs ${own.readyAfter} ms to serve ${company}.`)
  const found = await callTool(own.endpoint, 'search_knowledge', { query: 'refunds' })
  if (!(found.results.length > 0)) throw new Error(`The server of ${company} finds nothing in its own pages.`)
  await own.terminate()

  const shipped = await start('@svc/server', [], { folder, env })
  await walk(shipped.endpoint)
  await shipped.interrupt()
  return own.readyAfter
}

/**
 * Runs a function while the published server serves the shipped content.
 *
 * @param {string} node path of Node
 * @param {{ folder: string, use: (origin: string) => Promise<void> }} options
 */
export async function whileServing(node, { folder, use }) {
  const server = await start('@svc/server', [], { folder, env: environment(node, folder) })
  try {
    await use(server.endpoint.origin)
  } finally {
    await server.terminate()
  }
}

/**
 * Serves a new content folder with one version and then with another, in the same working directory.
 *
 * @param {string} node path of Node
 * @param {{ folder: string, from: string, release: () => Promise<string> }} options `release` publishes the other version and returns it
 * @returns {Promise<string>} the other version
 */
export async function upgrade(node, { folder, from, release }) {
  const env = environment(node, folder)
  const content = ['--content', 'upgraded']
  await runStep('npx', ['--yes', `@svc/server@${from}`, 'init', 'upgraded'], { cwd: folder, env })
  const before = await start(`@svc/server@${from}`, content, { folder, env })
  await recorded(before.endpoint, 1)
  await before.terminate()
  appendFileSync(join(folder, 'upgraded/pages/pricing.md'), '\nInvoices are due after 30 days.\n')
  const edited = await start(`@svc/server@${from}`, content, { folder, env })
  await recorded(edited.endpoint, 2)
  const published = await publishedAt(edited.endpoint)
  await edited.terminate()

  const to = await release()
  // npm keeps the list of versions in its cache, and our commands set it to prefer that, in a variable that this process inherits.
  const online = { npm_config_prefer_offline: 'false', npm_config_prefer_online: 'true' }
  const upgraded = await start(`@svc/server@${to}`, content, { folder, env: { ...env, ...online } })
  await recorded(upgraded.endpoint, 2)
  const kept = await publishedAt(upgraded.endpoint)
  await upgraded.terminate()
  for (const part of Object.keys(published)) {
    const [old, now] = [published, kept].map((state) => JSON.stringify(state[part]))
    if (old !== now) throw new Error(`${part} with ${from}: ${old}\n${part} with ${to}: ${now}`)
  }
  return to
}

const read = async ({ origin }, path) => (await fetch(`${origin}${path}`)).text()

/** Waits until the history of a page has as many revisions: a server records what it publishes after it listens. */
async function recorded(endpoint, revisions) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (JSON.parse(await read(endpoint, '/pricing.history.json')).length === revisions) return
    await setTimeout(100)
  }
  throw new Error(`The history has no ${revisions} revisions: ${await read(endpoint, '/pricing.history.json')}`)
}

/** What an upgrade must not change: a page, its history with the first revision, and the list of changes. */
async function publishedAt(endpoint) {
  const history = JSON.parse(await read(endpoint, '/pricing.history.json'))
  return {
    page: await read(endpoint, '/pricing.md'),
    history,
    first: await read(endpoint, `/pricing@${history.at(-1).revision}.md`),
    changes: await read(endpoint, '/changes.json'),
  }
}

/** A separate cache, or a later `npx` of the user would run the rehearsed version. */
function environment(node, folder) {
  return { PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, npm_config_cache: join(folder, '.npm') }
}

/** `npx @svc/server …` on a free port, once it listens. */
async function start(app, args, { folder, env }) {
  const started = Date.now()
  const child = spawn('npx', ['--yes', app, ...args], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: '0', BASE_URL: 'http://localhost:8080', LOG_FORMAT: 'json' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, as a terminal makes for a command.
    detached: true,
  })
  // After a failure the server would run on, and keep this process.
  const end = () => process.kill(-child.pid, 'SIGKILL')
  process.once('exit', end)
  let written = ''
  const closed = once(child, 'close')
  closed.then(() => process.off('exit', end))
  const port = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        written += text
        const [, listening] = /"port":(\d+)/.exec(written) ?? []
        if (listening) resolve(listening)
      })
    }
    child.once('error', reject)
    closed.then(() => reject(new Error(`npx ${app} ${args.join(' ')} ended before it listened:\n${written}`)))
  })
  /** The streams close when no process is left that writes to them. */
  const stopped = async () => {
    await closed
    if (!written.includes('"message":"stopped"')) throw new Error(`The server did not stop:\n${written}`)
  }
  return {
    endpoint: new URL(`http://127.0.0.1:${port}/mcp`),
    readyAfter: Date.now() - started,
    /** SIGTERM for npx alone, as from a service manager. */
    terminate() {
      child.kill('SIGTERM')
      return stopped()
    },
    /** Ctrl+C: the terminal sends SIGINT to the whole group. */
    interrupt() {
      process.kill(-child.pid, 'SIGINT')
      return stopped()
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

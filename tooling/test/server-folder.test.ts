// @module-tag slow
/** The folder of the image, and the package made from it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { externalPackages } from '../bundler/preset.mjs'
import { pinnedPnpm } from '../scripts/pinned-pnpm.mjs'
import { bundledPackages } from '../scripts/third-party-notices.mjs'
import { root, run } from './run-tool.ts'
import { type RunningServer, startServer } from './running-server.ts'

const temporary = mkdtempSync(join(tmpdir(), 'svc-server-folder-'))
const folder = join(temporary, 'server')
/** The only folder that the server of a test can write. */
const data = join(temporary, 'data')
const running: RunningServer[] = []

beforeAll(async () => {
  if (!existsSync(join(root, 'apps/server/dist/main.js'))) {
    throw new Error('apps/server/dist/main.js is missing: run `npm run build` first; `npm test` does.')
  }
  const [, without = ''] = /assemble-app\.mjs server \/server (\S+)/.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
  const { code, stderr } = await run(process.execPath, ['tooling/scripts/assemble-app.mjs', 'server', folder, without])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  // Then a smaller folder in its place, which a start reads sooner.
  expect(filesIn(join(folder, 'content'))).toEqual(filesIn(join(root, 'content')))
  rmSync(join(folder, 'content'), { recursive: true })
  cpSync(join(folder, 'template'), join(folder, 'content'), { recursive: true })
  mkdirSync(data)
  chmodSync(temporary, 0o755)
  chmodSync(data, 0o777)
  await run('chmod', ['-R', 'a-w', folder])
})

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop('SIGKILL')
})

afterAll(async () => {
  await run('chmod', ['-R', 'u+w', temporary])
  rmSync(temporary, { recursive: true, force: true })
})

async function start(main: string, environment: Readonly<Record<string, string>> = {}) {
  const server = await startServer(main, { cwd: data, environment, isUnprivileged: true })
  running.push(server)
  return server
}

const filesIn = (parent: string) => readdirSync(parent, { recursive: true }).sort()

/** A copy without `node_modules`: the built files, the content and the template. */
function bareCopy(name: string): string {
  const bare = join(temporary, name)
  for (const part of ['dist', 'content', 'template']) cpSync(join(folder, part), join(bare, part), { recursive: true })
  writeFileSync(join(bare, 'package.json'), readFileSync(join(folder, 'package.json')))
  return bare
}

async function get(server: RunningServer, path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.address}${path}`)
  return { status: response.status, body: await response.json() }
}

interface ToolResult {
  readonly result: { readonly isError?: boolean; readonly structuredContent: Readonly<Record<string, unknown>> }
}

async function callTool(server: RunningServer, name: string, input: Readonly<Record<string, unknown>>) {
  const response = await fetch(`${server.address}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  })
  expect(response.status).toBe(200)
  const text = await response.text()
  const message = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as ToolResult
  return message.result.structuredContent
}

const inference = { INFERENCE_BASE_URL: 'http://127.0.0.1:9', INFERENCE_API_KEY: 'key', INFERENCE_MODEL: 'model' }

describe('the folder of the image', () => {
  it('is the built server, the content, the template, and the packages that are not in the bundle', () => {
    expect(readdirSync(folder).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'THIRD-PARTY-NOTICES.txt',
      'compose.yaml',
      'content',
      'deploy',
      'dist',
      'node_modules',
      'package.json',
      'template',
    ])
    expect(readdirSync(join(folder, 'dist')).filter((file) => !file.endsWith('.js'))).toEqual([])
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(Object.keys(manifest.dependencies)).toEqual(externalPackages)
    expect([manifest.devDependencies, manifest.scripts, manifest.private]).toEqual(Array(3).fill(undefined))
  })

  it('names the bundled packages and their licences', () => {
    const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    for (const name of ['koa', 'zod', 'openai', 'redis', 'markdown-it', '@orama/orama', '@modelcontextprotocol/server']) {
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\([\\w.-]+\\)$`, 'm'))
    }
  })

  it('runs read-only from another working directory as an unprivileged user, and stops on SIGTERM', async () => {
    const server = await start(join(folder, 'dist/main.js'), inference)
    expect(await get(server, '/readyz')).toEqual({ status: 200, body: { status: 'ready', degraded: [] } })
    const { results } = await callTool(server, 'search_knowledge', { query: 'price' })
    expect(results).not.toEqual([])
    expect(readdirSync(join(data, 'data'))).toContain('quota.db')
    const script = await fetch(`${server.address}/developers.js`)
    const text = await script.text()
    expect(script.status).toBe(200)
    for (const name of ['colour-scheme', 'search-dialog', 'try-it']) {
      expect(text).toContain(readFileSync(join(root, `packages/site/src/browser/${name}.js`), 'utf8'))
    }
    expect(await server.stop('SIGTERM')).toBe(0)
  })
})

describe('the built server without node_modules', () => {
  it('exits with 78 and reports that the SQLite library is missing', async () => {
    const { code, stderr } = await run(process.execPath, [join(bareCopy('without libsql, 100 %'), 'dist/main.js')], {
      cwd: data,
      env: { PATH: process.env.PATH, QUOTA_URL: 'memory:', CONTENT_DIR: join(folder, 'template') },
    })
    expect(code).toBe(78)
    expect(stderr).toContain('Install libsql next to the server')
  })
})

describe('the command import', () => {
  const isImporter = (file: string) => file.startsWith('import-content-')
  const dist = join(root, 'apps/server/dist')
  const parsers = /\/node_modules\/(?:unified|(?:rehype|remark|mdast|micromark|unist)-[\w-]+)$/

  it('is one file, and only that file has the parsers of HTML and Markdown that it uses', () => {
    const maps = readdirSync(dist).filter((file) => file.endsWith('.js.map'))
    const parsersIn = (files: readonly string[]) =>
      bundledPackages(files.map((file) => join(dist, file))).filter((path) => parsers.test(path))
    expect(parsersIn(maps.filter(isImporter)).length).toBeGreaterThan(40)
    expect(parsersIn(maps.filter((file) => !isImporter(file)))).toEqual([])
    const readers = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => parsers.test(`/${path}`))
    expect(readers).toEqual([])
  })

  it('is not in the image, which says where to import', async () => {
    expect(readdirSync(join(folder, 'dist')).filter(isImporter)).toEqual([])
    expect(readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).not.toMatch(/^unified \d/m)
    const words = ['import', root, '--to', join(temporary, 'to')]
    const { code, stdout, stderr } = await run(process.execPath, [join(folder, 'dist/main.js'), ...words])
    expect({ code, stdout, stderr }).toEqual({
      code: 64,
      stdout: '',
      stderr: 'This installation has no importer. Import where you edit the content: npx @svc/server import SITE --to DIR.\n',
    })
  })
})

describe('the published packages', () => {
  const project = join(temporary, 'project')
  const env = { PATH: process.env.PATH }

  interface Packed {
    readonly name: string
    readonly filename: string
    readonly files: readonly { readonly path: string }[]
  }

  /** Packs both apps as a release does; returns the server and the harness. */
  async function pack(): Promise<readonly Packed[]> {
    const names = ['@svc/server', '@svc/harness']
    const filters = names.flatMap((name) => ['--filter', name])
    const { file, args, cwd } = pinnedPnpm(root, ['--recursive', ...filters, 'pack', '--json', '--pack-destination', temporary])
    const { code, stdout, stderr } = await run(file, args, { cwd })
    expect({ code, stdout, stderr }).toMatchObject({ code: 0 })
    for (const app of ['server', 'harness']) rmSync(join(root, 'apps', app, 'package'), { recursive: true })
    const packed: readonly Packed[] = JSON.parse(stdout.slice(stdout.search(/^\[/m)))
    return names.map((name) => packed.find((each) => each.name === name) as Packed)
  }

  it('install only the packages that are not in the bundle; the server writes and checks a first folder, the harness asks its questions', async () => {
    mkdirSync(project)
    const packed = await pack()
    const [server = [], harness = []] = packed.map(({ files }) => files.map(({ path }) => path))
    const shared = ['dist/main.js', 'content/profile.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'THIRD-PARTY-NOTICES.txt']
    expect(server).toEqual(expect.arrayContaining([...shared, 'template/profile.json']))
    expect(harness).toEqual(expect.arrayContaining(shared))
    const unexpected = /^dist\/(?!.*\.js$)|^src\/|^test\/|node_modules/
    expect([...server, ...harness].filter((path) => unexpected.test(path))).toEqual([])

    writeFileSync(join(project, 'package.json'), '{"private":true}')
    const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
    const tarballs = packed.map(({ filename }) => filename)
    expect(await run('npm', ['install', ...flags, ...tarballs], { cwd: project })).toMatchObject({ code: 0 })
    expect(Object.keys(JSON.parse(readFileSync(join(project, 'node_modules/@svc/server/package.json'), 'utf8')).dependencies)).toEqual(
      externalPackages,
    )

    expect(readFileSync(join(project, 'node_modules/@svc/server/THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(/^unified \d/m)

    const command = join(project, 'node_modules/.bin/svc-server')
    expect(await run(command, ['init', 'facts'], { cwd: project, env })).toMatchObject({ code: 0, stderr: '' })
    const checked = await run(command, ['--content', 'facts', '--check'], { cwd: project, env })
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(/in order: \d+ pages/) })
    mkdirSync(join(project, 'handbook'))
    writeFileSync(join(project, 'handbook/index.md'), '# Harbour\n\nBerths are let by the night.\n')
    const imported = await run(command, ['import', 'handbook', '--to', 'imported'], { cwd: project, env })
    expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining('Read as Markdown: 1 page in ') })

    const author = join(project, 'node_modules/.bin/svc-harness')
    const asked = await run(author, ['questions', '--content', 'facts'], { cwd: project, env })
    expect(asked).toMatchObject({ code: 0, stdout: expect.stringContaining('4 of 4 questions find their page') })
    // Its own content is that of the repository: a smaller one in its place is read sooner.
    const ownContent = join(project, 'node_modules/@svc/harness/content')
    rmSync(ownContent, { recursive: true })
    cpSync(join(project, 'facts'), ownContent, { recursive: true })
    const own = await run(author, ['content'], { cwd: project, env })
    expect(own).toMatchObject({ code: 0, stdout: expect.stringContaining('The content is in order') })
  })

  it('come with the recipes of the server, for the files of the package and the image of its version', async () => {
    const installed = join(project, 'node_modules/@svc/server')
    const read = (file: string) => readFileSync(join(installed, file), 'utf8')
    expect(readdirSync(join(installed, 'deploy')).sort()).toEqual(
      readdirSync(join(root, 'deploy'))
        .filter((name) => name !== 'check-content')
        .sort(),
    )
    const [, program = ''] = /^ExecStart=\/usr\/bin\/node \/opt\/svc-server\/(.*)$/m.exec(read('deploy/svc-server.service')) ?? []
    expect(existsSync(join(project, program))).toBe(true)

    const compose = read('compose.yaml')
    const { image } = JSON.parse(readFileSync(join(root, 'publisher.json'), 'utf8'))
    const { services } = parse(compose, { merge: true })
    for (const name of ['server-1', 'server-2']) {
      expect(services[name].image).toBe(`${image}:${JSON.parse(read('package.json')).version}`)
      expect(services[name].build).toBeUndefined()
    }
    expect(compose).toContain('docker compose up\n')
    const mounted = services.proxy.volumes.map((volume: string) => volume.split(':')[0]).filter((from: string) => from.startsWith('.'))
    expect(mounted).toEqual(['./deploy/Caddyfile'])
    const adapted = await run('caddy', ['validate', '--config', join(installed, mounted[0]), '--adapter', 'caddyfile'], {
      env: { ...env, SITE_ADDRESS: ':8080' },
    })
    expect(adapted).toMatchObject({ code: 0 })
  })

  it('serve the first folder, and stop with the npx that runs them, although its shell passes no signal on', async () => {
    const npx = spawn('npx', ['svc-server', '--content', 'facts'], {
      cwd: project,
      env: { ...env, PORT: '0', BASE_URL: 'http://localhost:8080', QUOTA_URL: 'memory:' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let written = ''
    const closed = once(npx, 'close')
    const port = await new Promise<string>((resolve, reject) => {
      for (const stream of [npx.stdout, npx.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          written += text
          const [, listening] = /"port":(\d+)[,}]/.exec(written) ?? []
          if (listening && written.includes('Stop with Ctrl+C')) resolve(listening)
        })
      }
      closed.then(() => reject(new Error(written)))
    })
    const profile = await fetch(`http://127.0.0.1:${port}/api/v1/profile`)
    expect(await profile.json()).toMatchObject({ name: 'Harbour Ledger' })
    npx.kill('SIGTERM')
    // The streams close when the last process that writes to them has ended.
    await closed
    expect(written).toContain('"message":"stopped"')
  })
})

describe('assemble-app', () => {
  it('does not write into a folder that is not empty, and requires the app', async () => {
    expect(await run(process.execPath, ['tooling/scripts/assemble-app.mjs', 'server', folder])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    })
    expect(await run(process.execPath, ['tooling/scripts/assemble-app.mjs'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Name the app'),
    })
  })
})

// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { variables } from '@svc/composition'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { version } from '../../package.json'
import { builtServer, fixtureContent, startFrontDoor } from '../support/front-door.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { startForTest } from '../support/server-process.ts'

async function startServing(environment: Record<string, string> = {}) {
  const port = await freePort()
  const server = startForTest({ PORT: String(port), ...environment })
  await server.until('Stop with Ctrl+C.')
  return { ...server, port, baseUrl: `http://localhost:${port}` }
}

/** A start that ends by itself. */
async function runAlone(environment: Record<string, string>) {
  const { exited, output, errors } = startForTest(environment)
  const { code } = await exited
  return { code, output: output(), errors: errors() }
}

function temporaryContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(fixtureContent, folder, { recursive: true })
  return folder
}

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )
}

/** Starts a call of /mcp whose body does not arrive. */
async function startSlowCall(port: number): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const head = [
    'POST /mcp HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    'MCP-Protocol-Version: 2025-06-18',
    `Content-Length: ${body.length}`,
  ]
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.on('error', () => undefined)
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  // The server has read the head once another request on another connection, made later, is answered.
  await fetch(`http://127.0.0.1:${port}/healthz`)
}

describe('the command', () => {
  test('--help lists commands, the most used variables and the exit codes, --help --all every variable, and both exit with 0 [45.9]', async () => {
    const [short, whole] = [await runInProcess(['--help']), await runInProcess(['--help', '--all'])]
    expect([short.code, whole.code]).toEqual([0, 0])
    for (const name of Object.keys(variables)) expect(whole.output).toContain(`  ${name} `)
    expect(short.output).toContain('  BASE_URL ')
    expect(short.output).not.toContain('METRICS_PORT')
    for (const word of ['init <dir>', '--content <dir>', '--check', '-h, --help', '--version']) expect(short.output).toContain(`  ${word} `)
    expect([...short.output.matchAll(/^ +(\d+) {2}\S/gm)].map(([, code]) => code)).toEqual(['0', '1', '64', '78'])
  })

  test.each([[['--help']], [['--check']]])('%j exits without an error if its reader closes the pipe', async (args) => {
    const server = startForTest({}, args)
    server.child.stdout?.destroy()
    expect(await server.exited).toEqual({ code: 0, signal: null })
    expect(server.errors()).not.toMatch(/^ +at /m)
  })

  test('--help prints one line if its output cannot be written', () => {
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(builtServer), '--help'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    })
    closeSync(full)
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Cannot write to standard output: ENOSPC[^\n]*\n$/)])
  })

  test('a temporary folder that cannot be made is named, without a stack', async () => {
    const command = startForTest({ TMPDIR: '/nope' }, ['export', '--check', 'http://127.0.0.1:1'])
    expect(await command.exited).toEqual({ code: 1, signal: null })
    expect(command.errors()).toBe('/nope cannot be written (ENOENT). Set TMPDIR to a folder where you may write.\n')
  })

  test('build does not replace what is no file', async () => {
    const pipe = join(temporaryContent(), 'pipe')
    execFileSync('mkfifo', [pipe])
    const errors = `${pipe} is not a file that can be replaced.\nName a new file, or one to replace.\n`
    expect(await runInProcess(['build', '--out', pipe])).toMatchObject({ code: 78, errors: expect.stringContaining(errors) })
    expect(statSync(pipe).isFIFO()).toBe(true)
  })

  test('import of a folder without pages writes nothing, with 64', async () => {
    const [source, target] = [temporaryContent(), temporaryContent()].map((folder) => {
      rmSync(folder, { recursive: true })
      return folder
    }) as [string, string]
    mkdirSync(source)
    const { code, errors } = await runInProcess(['import', source, '--to', target])
    expect(code).toBe(64)
    expect(errors).toMatch(/^There are no pages of HTML or Markdown in .*pandoc FILE\.docx -o site\/FILE\.html.*wget --mirror/s)
    expect(readdirSync(target)).toEqual([])
  })

  test('import of a site writes a folder that serves, and says so in its last line', async () => {
    const [source, target] = [temporaryContent(), temporaryContent()] as const
    for (const folder of [source, target]) for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
    const data = { '@type': 'Organization', name: 'Tides', url: 'https://tides.example', email: 'desk@tides.example' }
    writeFileSync(
      join(source, 'index.html'),
      `<title>Tides</title><script type="application/ld+json">${JSON.stringify(data)}</script><main><h1>Tides</h1><p>When the water comes.</p></main>`,
    )
    const imported = await runInProcess(['import', source, '--to', target])
    expect(imported).toMatchObject({ code: 0 })
    expect(imported.output).toMatch(/^Read as a site: 1 page in /)
    expect(imported.output).toMatch(/\n1 page on http:\/\/localhost:8080; \d+ things? to look at\n$/)
    expect(imported.errors).toMatch(/^warning: unknown_value: \d+ places?, the first profile\.json:1 {2}\(.*\)$/m)
    expect(JSON.parse(readFileSync(join(target, 'profile.json'), 'utf8'))).toMatchObject({
      name: 'Tides',
      contact: { general: 'desk@tides.example' },
    })
    expect(await runInProcess(['--content', target, '--check'])).toMatchObject({ code: 0 })
  })

  test('import of the source of a site names the commands that build it, with 64', async () => {
    const [source, target] = [temporaryContent(), temporaryContent()] as const
    writeFileSync(join(source, 'mkdocs.yml'), 'site_name: Tides\n')
    const { code, errors } = await runInProcess(['import', source, '--to', target])
    expect(code).toBe(64)
    expect(errors).toBe(
      `${source} is the source of a site made with MkDocs. Build the site, then import what the build writes:\n\nmkdocs build\nnpm start -- import ${join(source, 'site')} --to ${target}\n`,
    )
  })

  test('--version prints the version and exits with 0', async () => {
    expect(await runInProcess(['--version'])).toEqual({ code: 0, output: `${version}\n`, errors: '' })
  })

  test('init --help prints only the help of init', async () => {
    const { code, output } = await runInProcess(['init', '--help'])
    expect(code).toBe(0)
    expect(output).toMatch(/^Usage: svc-server init \[options\] <dir>\n/)
    expect(output).not.toContain('CONTENT_DIR')
  })

  test.each([
    [['--port', '80'], 'Unknown option "--port".'],
    [['--contnet', 'facts'], 'Unknown option "--contnet". Did you mean --content?'],
    [['--content'], 'Option "--content <dir>" argument missing.'],
    [['--content', ''], 'Option "--content <dir>" argument "" is invalid. Expected a path.'],
    [['ini', 'facts'], 'Unknown command "ini". Did you mean init?'],
    [['init'], 'Missing required argument "dir".'],
    [['init', 'a', 'b'], 'Unexpected argument "b".'],
    [['init', 'a', '--check'], 'Unknown option "--check".'],
    [['--check', 'init', 'a'], 'Unexpected option --check before "init".'],
  ])('refuses %j in one line, with 64', async (words, mistake) => {
    expect(await runInProcess(words)).toEqual({
      code: 64,
      output: '',
      errors: `${mistake} See svc-server ${words.includes('init') ? 'init ' : ''}--help.\n`,
    })
  })

  test('refuses a content folder of the command line that does not exist, with 64', async () => {
    const { code, errors } = await runInProcess(['--check', '--content', '/no/such/folder'])
    expect(code).toBe(64)
    expect(errors).toContain('\n--content: "/no/such/folder" is not valid: there is no such folder  (Name a folder')
    expect(errors).not.toContain('CONTENT_DIR')
  })

  test('--check passes valid content, and serves nothing', async () => {
    const port = await freePort()
    const { code, output } = await runInProcess(['--check'], { PORT: String(port) })
    expect(code).toBe(0)
    expect(output).toMatch(/Configuration and content are in order: \d+ pages, revision [0-9a-f]{16}\./)
    expect(await isListening(port)).toBe(false)
  })

  test.each([[[]], [['--check']]])('reports every invalid and missing variable in one run, and serves nothing (%j)', async (args) => {
    const mistakes = { PORT: 'eighty', BASE_URL: 'http://facts.example.com', QUOTA_URL: 'redis://cache', LOG_FORMAT: 'xml' }
    const inference = { INFERENCE_BASE_URL: 'api.example.com', INFERENCE_API_KEY: 'key', INFERENCE_MODEL: 'small' }
    const { code, output, errors } = await runInProcess(args, { ...mistakes, ...inference })
    expect(code).toBe(78)
    expect(output).toBe('')
    const lines = errors.trim().split('\n')
    expect(lines[0]).toBe('The configuration has 4 mistakes; nothing is served.')
    const named = ['PORT', 'BASE_URL', 'LOG_FORMAT', 'CLIENT_KEY_SECRET', 'warning: INFERENCE_BASE_URL']
    expect(lines.slice(1).map((line) => line.replace(/: (?!INF).*/, ''))).toEqual(named)
    for (const line of lines.slice(1)) expect(line).toMatch(/^(warning: )?[A-Z_]+: .+ {2}\(.+\)$/)
  })

  describe('with a publication', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-listen-'))
    const publication = join(folder, 'publication.sqlite')
    beforeAll(async () => {
      expect(await runInProcess(['build', '--out', publication])).toMatchObject({ code: 0 })
    })
    afterAll(() => rmSync(folder, { recursive: true }))
    /** A process of its own ends with a port that it has opened, which it has before that of metrics. */
    const serve = (variable: string, environment: Record<string, string>) =>
      variable.startsWith('METRICS_')
        ? runAlone(environment)
        : runInProcess([], { PUBLICATION: publication, LOG_LEVEL: 'error', ...environment })

    test.each(['PORT', 'METRICS_PORT'])('prints one line if %s is in use', async (variable) => {
      const [port, used] = [await freePort(), await freePort()]
      const other = createServer().listen(used, '127.0.0.1')
      const { code, errors } = await serve(variable, { PORT: String(port), [variable]: String(used) })
      expect(code).toBe(1)
      expect(errors).toBe(
        `Cannot listen on 127.0.0.1 port ${used}: something else is listening there. Stop it, or set ${variable} to a free port.\n`,
      )
      other.close()
    })

    test.each([
      ['HOST', 'nowhere.invalid'],
      ['METRICS_HOST', '192.0.2.1'],
    ])('prints one line with the variable if it cannot listen: %s=%s', async (variable, address) => {
      const [port, metricsPort] = [await freePort(), await freePort()]
      const { code, errors } = await serve(variable, { PORT: String(port), METRICS_PORT: String(metricsPort), [variable]: address })
      expect(code).toBe(1)
      const place = `${address} port ${variable === 'HOST' ? port : metricsPort}`
      expect(errors).toBe(`Cannot listen on ${place}: this machine has no such address. Set ${variable} to 127.0.0.1 or 0.0.0.0.\n`)
    })
  })
})

describe('content with errors', () => {
  const faults: Record<string, string> = {
    'pages/no-title.md': '---\ndescription: d\n---\ntext\n',
    'pages/no-description.md': '---\ntitle: t\n---\ntext\n',
    'pages/long-title.md': `---\ntitle: ${'t'.repeat(121)}\ndescription: d\n---\ntext\n`,
    'pages/unknown-key.md': '---\ntitle: t\ndescription: d\nauthor: me\n---\ntext\n',
    'pages/no-such-day.md': '---\ntitle: t\ndescription: d\nreviewed: 2026-02-30\n---\ntext\n',
    'pages/future.md': '---\ntitle: t\ndescription: d\nverified: 2999-01-01\n---\ntext\n',
    'pages/not-a-date.md': '---\ntitle: t\ndescription: d\nreviewed: yesterday\n---\ntext\n',
    'pages/bad-yaml.md': '---\ntitle: [t\ndescription: d\n---\ntext\n',
    'pages/no-front-matter.md': '# Text\n',
    'pages/http-canonical.md': '---\ntitle: t\ndescription: d\ncanonical_url: http://example.com/x\n---\ntext\n',
    'pages/bad-order.md': '---\ntitle: t\ndescription: d\norder: first\n---\ntext\n',
    'pages/bad-source.md': '---\ntitle: t\ndescription: d\nsources:\n  - url: nowhere\n---\ntext\n',
    'pages/dead-link.md': '---\ntitle: t\ndescription: d\n---\n[gone](/gone)\n',
    'pages/dead-file.md': '---\ntitle: t\ndescription: d\n---\n[gone](gone.md)\n',
    'pages/dead-anchor.md': '---\ntitle: t\ndescription: d\n---\n[gone](/pricing#gone)\n',
    'pages/Upper_Case.md': '---\ntitle: t\ndescription: d\n---\ntext\n',
    'pages/long.md': `---\ntitle: t\ndescription: d\n---\n${'word '.repeat(4_100)}\n`,
    'pages/large.md': `---\ntitle: t\ndescription: d\n---\n${'# a\n\nword\n\n'.repeat(110_000)}`,
    'comparisons/unknown.md': '---\ntitle: t\ndescription: d\nproviders: [lantern, nobody]\n---\ntext\n',
    'comparisons/twice.md': '---\ntitle: t\ndescription: d\nproviders: [harbour, lantern]\n---\ntext\n',
    'comparisons/no-providers.md': '---\ntitle: t\ndescription: d\n---\ntext\n',
    'research/script.md': '---js\n{ title: process.exit(0) }\n---\ntext\n',
  }

  test.each([[[]], [['--check']]])('is reported completely, file by file, and nothing is served (%j)', async (args) => {
    const folder = temporaryContent()
    for (const [file, text] of Object.entries(faults)) writeFileSync(join(folder, file), text)
    writeFileSync(
      join(folder, 'pages/not-utf-8.md'),
      Buffer.concat([Buffer.from('---\ntitle: t\ndescription: d\n---\n'), Buffer.from([0xff, 0xfe])]),
    )
    const port = await freePort()
    const environment = { CONTENT_DIR: folder, PORT: String(port) }
    // A build of a start is a process of the started one.
    const { code, output, errors } = await (args.length === 0 ? runAlone(environment) : runInProcess(args, environment))
    expect(code).toBe(78)
    expect(await isListening(port)).toBe(false)
    expect(output.split('\n').filter((line) => line.includes('listening'))).toEqual([])
    const lines = errors
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('warning: '))
    const end = lines.pop()
    // A check reports warnings, too; a start does not.
    const warned = lines.findIndex((line) => /^\d+ warnings? in /.test(line))
    expect(warned >= 0).toBe(args.includes('--check'))
    if (warned >= 0) lines.splice(warned)
    const [counts, folders] = lines.splice(-2)
    expect(counts).toMatch(/^\d+ errors in \d+ files: \d+ [a-z_]+, /)
    expect(folders).toMatch(/^ {2}by folder: pages\/ \d+, /)
    expect(end).toBe('Nothing is served until the errors are corrected.')
    for (const line of lines) expect(line).toMatch(/^[\w./-]+:\d+:\d+ {2}[a-z0-9_]+ {2}.+ {2}\(.+\)$/)
    const named = new Set(lines.map((line) => line.split(':')[0]))
    expect([...Object.keys(faults), 'pages/not-utf-8.md'].filter((file) => !named.has(file))).toEqual([])
  })

  test('a canonical address of this service must be the page of its own', async () => {
    const folder = temporaryContent()
    writeFileSync(
      join(folder, 'pages/moved.md'),
      '---\ntitle: t\ndescription: d\ncanonical_url: https://facts.example.com/pricing\n---\ntext\n',
    )
    const check = (baseUrl: string) => runInProcess(['--check'], { CONTENT_DIR: folder, BASE_URL: baseUrl })
    const { code, errors } = await check('https://facts.example.com')
    expect(code).toBe(78)
    expect(errors).toMatch(/^pages\/moved\.md:4:1 {2}foreign_canonical_url {2}.+$/m)
    expect(await check('https://other.example.com')).toMatchObject({ code: 0 })
  })

  test('an invalid profile, a missing front page and a missing folder are errors', async () => {
    const folder = temporaryContent()
    writeFileSync(join(folder, 'profile.json'), '{"name": "Lantern", "contact": {"general": "not an address"}, "extra": 1}')
    rmSync(join(folder, 'pages/index.md'))
    const wrong = await runInProcess(['--check'], { CONTENT_DIR: folder })
    expect(wrong.code).toBe(78)
    expect(wrong.errors).toMatch(/^profile\.json:\d+:\d+ {2}/m)
    expect(wrong.errors).toContain('index.md')
    const missing = await runInProcess(['--check'], { CONTENT_DIR: join(folder, 'nowhere') })
    expect(missing.code).toBe(78)
    expect(missing.errors).not.toMatch(/^\s+at /m)
  })
})

describe('signals', () => {
  test('SIGINT stops an idle server with 0, also with keep-alive connections', async () => {
    const { child, exited, baseUrl, output } = await startServing()
    await fetch(`${baseUrl}/index.md`)
    child.kill('SIGINT')
    expect(await exited).toEqual({ code: 0, signal: null })
    expect(output()).toContain('"message":"stopped"')
  })

  test('a second signal does not wait', async () => {
    const { child, exited, port } = await startServing()
    await startSlowCall(port)
    child.kill('SIGTERM')
    await expect.poll(() => isListening(port)).toBe(false)
    child.kill('SIGTERM')
    expect((await exited).code).toBe(1)
  })

  describe('before the server listens', () => {
    /** The output before the content is read. */
    const warned = '"message":"configuration"'
    const soon = { interval: 5 }
    /** An address without a saved publication: the start takes as long as a build. */
    const building = async () => ({ PORT: String(await freePort()), BASE_URL: '', INFERENCE_MODEL: 'alone' })

    test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the start with 0', async (signal) => {
      const { child, exited, output } = startForTest(await building())
      await expect.poll(output, soon).toContain(warned)
      child.kill(signal)
      expect(await exited).toEqual({ code: 0, signal: null })
      expect(output()).toContain('"message":"stopped"')
      expect(output()).not.toContain('"message":"listening"')
    })

    test('SIGHUP is handled once it listens, prints addresses that answer and the command that publishes an edit, and logs only JSON', async () => {
      const { child, errors, exited, output } = startForTest(await building())
      await expect.poll(output, soon).toContain(warned)
      child.kill('SIGHUP')
      await expect.poll(output).toContain('"message":"content unchanged"')
      expect(errors()).toContain(`Publish an edit with: kill -HUP ${child.pid}\n`)
      const addresses = [...errors().matchAll(/http:\S+/g)].map(([address]) => address)
      expect(addresses.length).toBeGreaterThanOrEqual(5)
      for (const address of addresses) {
        const response = await fetch(address)
        expect([address, response.status]).toEqual([address, address.endsWith('/mcp') ? 405 : 200])
      }
      child.kill('SIGTERM')
      await exited
      const lines = output()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(lines).toContainEqual(expect.objectContaining({ level: 'info', message: 'listening' }))
      expect(lines).toContainEqual(expect.objectContaining({ message: 'request', method: 'GET', route: '/api/v1/profile', status: 200 }))
    })
  })

  test('poll:N publishes new content without a signal', async () => {
    const folder = temporaryContent()
    const server = await startFrontDoor({ CONTENT_DIR: folder, CONTENT_RELOAD: 'poll:1' })
    onTestFinished(() => server.stop())
    mkdirSync(join(folder, 'pages/later'))
    writeFileSync(join(folder, 'pages/later/on.md'), '---\ntitle: Later\ndescription: d\n---\ntext\n')
    await expect.poll(async () => (await fetch(`${server.baseUrl}/later/on.md`)).status).toBe(200)
  })
})

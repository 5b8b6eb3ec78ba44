// @module-tag slow
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { variables } from '@svc/composition'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startFrontDoor } from '../support/front-door.ts'
import { runInProcess } from '../support/run-in-process.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-init-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('init DIR', () => {
  /** Written once: the tests below only read it. */
  const parent = mkdtempSync(join(tmpdir(), 'svc-init-'))
  const folder = join(parent, 'deep/my facts')
  let written: Awaited<ReturnType<typeof runInProcess>>
  beforeAll(async () => {
    written = await runInProcess(['init', folder])
    expect(written.code).toBe(0)
  })
  afterAll(() => rmSync(parent, { recursive: true }))

  test('writes a profile, four pages, a comparison and questions, and prints the next steps', () => {
    const { output } = written
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const names = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort()
    expect(names).toEqual([
      'README.md',
      'comparisons/harbour-ledger-vs-tidewater.md',
      'facts.yaml',
      'glossary.yaml',
      'pages/contact.md',
      'pages/index.md',
      'pages/pricing.md',
      'pages/privacy.md',
      'profile.json',
      'providers.yaml',
      'questions.yaml',
      'site.yaml',
    ])
    for (const name of names) expect(output).toContain(`  ${name}\n`)
    expect(output).toContain(`--content "${folder}" --check`)
    for (const name of names.filter((name) => name.endsWith('.yaml'))) expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^# /)
  })

  test('writes a folder that passes --check of --content, whatever CONTENT_DIR is, and that is served', async () => {
    const check = await runInProcess(['--content', folder, '--check'], { CONTENT_DIR: '/nowhere' })
    expect(check).toMatchObject({ code: 0, output: expect.stringMatching(/in order: \d+ pages/) })

    const server = await startFrontDoor({ CONTENT_DIR: folder })
    onTestFinished(() => server.stop())
    const profile = (await (await fetch(`${server.baseUrl}/api/v1/profile`)).json()) as { name: string }
    expect(profile.name).toBe('Harbour Ledger')
    expect((await fetch(`${server.baseUrl}/comparisons/harbour-ledger-vs-tidewater.md`)).status).toBe(200)
    // Directories of agents ask for both.
    const front = await (await fetch(`${server.baseUrl}/`, { headers: { accept: 'text/html' } })).text()
    const footer = front.slice(front.indexOf('<footer'))
    expect(footer).toMatch(/href="\/privacy">Privacy<.*href="\/contact">Contact</s)
  })

  test('writes questions that the content answers', async () => {
    const harness = fileURLToPath(new URL('../../../harness/dist/main.js', import.meta.url))
    if (!existsSync(harness)) throw new Error('apps/harness/dist/main.js is missing: run `npm run build` first, or `npm test`, which does.')
    const { stdout } = await promisify(execFile)(process.execPath, [harness, 'questions', '--content', folder], {
      env: { PATH: process.env.PATH },
    })
    expect(stdout).toContain('4 of 4 questions find their page')
  })

  test('fills an empty folder', async () => {
    const folder = temporaryFolder()
    expect(await runInProcess(['init', folder])).toMatchObject({ code: 0 })
    expect(existsSync(join(folder, 'profile.json'))).toBe(true)
  })

  test('does not change a folder that is not empty', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'profile.json'), 'mine')
    const { code, errors } = await runInProcess(['init', folder])
    expect(code).toBe(1)
    expect(errors).toBe(`${folder} is not empty, and nothing in it is overwritten. Name a new folder, or an empty one.\n`)
    expect(readdirSync(folder)).toEqual(['profile.json'])
    expect(readFileSync(join(folder, 'profile.json'), 'utf8')).toBe('mine')
  })

  test('prints one line if the folder cannot be created', async () => {
    const { code, errors } = await runInProcess(['init', '/proc/svc/content'])
    expect(code).toBe(1)
    expect(errors).toBe('/proc/svc/content cannot be written (ENOENT). Name a folder where you may write, on a disk with room.\n')
  })

  test('prints one line if the path is a file', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, 'mine')
    for (const folder of [file, join(file, 'below')]) {
      const { code, errors } = await runInProcess(['init', folder])
      expect(code).toBe(1)
      expect(errors).toBe(`${folder} cannot be written (ENOTDIR). Name a folder where you may write, on a disk with room.\n`)
    }
  })
})

/** The terminal of a person who types these lines. */
async function typeAtTerminal(args: readonly string[], typed: string): Promise<string> {
  const built = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
  const command = [process.execPath, built, ...args].map((word) => `'${word}'`).join(' ')
  const running = promisify(execFile)('script', ['-qec', command, '/dev/null'], { env: { PATH: process.env.PATH } })
  running.child.stdin?.end(typed)
  return (await running).stdout
}

describe('init DIR on a terminal', () => {
  test('asks for name, address and trade, repeats after an invalid answer, and writes a folder for that company', async () => {
    const folder = join(temporaryFolder(), 'facts')
    const seen = await typeAtTerminal(['init', folder], 'Foo: Bar\nMüller & Söhne\nmueller: example\nmueller.example\nBroker\nyes\n')
    expect(seen).toContain('Name of the company [Harbour Ledger]: ')
    expect(seen).toContain('Write it with letters, digits and')
    expect(seen).toContain('Write an address, such as example.com.')
    expect(JSON.parse(readFileSync(join(folder, 'profile.json'), 'utf8'))).toMatchObject({
      ...{ name: 'Müller & Söhne', legalName: 'Müller & Söhne', type: 'Broker' },
      contact: { general: 'hello@mueller.example' },
      links: { company: 'https://mueller.example' },
    })
    expect(readFileSync(join(folder, 'comparisons/muller-sohne-vs-tidewater.md'), 'utf8')).toContain(
      '# Müller & Söhne and Tidewater compared',
    )
    expect(readFileSync(join(folder, 'site.yaml'), 'utf8')).toContain('profile: full')
    const check = await runInProcess(['--content', folder, '--check'])
    expect(check).toMatchObject({ code: 0, output: expect.stringMatching(/in order: \d+ pages/) })
  })

  test('uses the example company for empty lines and after the end of the input', async () => {
    for (const typed of ['\n\n\n\n', '\u0004']) {
      const folder = join(temporaryFolder(), 'facts')
      await typeAtTerminal(['init', folder], typed)
      expect(JSON.parse(readFileSync(join(folder, 'profile.json'), 'utf8'))).toMatchObject({ name: 'Harbour Ledger' })
      expect(readFileSync(join(folder, 'site.yaml'), 'utf8')).toContain('profile: contact')
    }
  })
})

describe('errors in the variables and in the content', () => {
  test.each([[[]], [['--check']]])('are all reported in one run (%j)', async (args) => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'pages'))
    writeFileSync(join(folder, 'pages/index.md'), '---\ntitle: Front\n---\ntext\n')
    const mistakes = { PORT: 'eighty', HOST: '999.1.1.1', CLIENT_KEY_SECRET: 'x' }
    const { code, errors } = await runInProcess([...args, '--content', folder], mistakes)
    expect(code).toBe(78)
    expect(errors).toMatch(/^The configuration has 3 mistakes; nothing is served\.$/m)
    for (const name of ['PORT', 'HOST', 'CLIENT_KEY_SECRET']) expect(errors).toMatch(new RegExp(`^${name}: `, 'm'))
    expect(errors).toMatch(/^2 errors in 2 files: 1 missing_key, 1 missing_profile$/m)
    expect(errors).toMatch(/^pages\/index\.md:\d+:\d+ {2}missing_key/m)
    expect(errors).toMatch(/^profile\.json:\d+:\d+ {2}missing_profile/m)
  })

  test.each([[[]], [['--check']]])('include CONTENT_DIR like every other variable (%j)', async (args) => {
    const folder = join(temporaryFolder(), 'nowhere')
    const { code, errors } = await runInProcess(args, { CONTENT_DIR: folder, PORT: 'eighty' })
    expect(code).toBe(78)
    const lines = errors.split('\n').filter((line) => !line.startsWith('warning: '))
    expect(lines).toEqual([
      'The configuration has 2 mistakes; nothing is served.',
      expect.stringMatching(/^PORT: .+ {2}\(.+\)$/),
      `CONTENT_DIR: ${JSON.stringify(folder)} is not valid: there is no such folder  (${variables.CONTENT_DIR.fix})`,
      '',
    ])
  })
})

// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { cp, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HarnessError } from '../../src/session/harness-error.ts'
import { harnessFile, runHarness, smallContent, startHarness } from '../support/harness-process.ts'
import { runInProcess } from '../support/run-in-process.ts'

const small = ['--content', smallContent]

describe('svc-harness tools and call', () => {
  it('lists the four tools in their fixed order', async () => {
    const { code, output } = await runInProcess(['tools', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(output).map(({ name }: { name: string }) => name)).toEqual([
      'search_knowledge',
      'get_page',
      'compare_providers',
      'ask_service',
    ])
  })

  it.each(['2026-07-28', '2025-06-18'])('prints a tool’s structured result on a pipe (%s)', async (protocol) => {
    const { code, output } = await runInProcess(['call', 'get_page', '{"page":"/pricing"}', '--protocol', protocol])
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({ path: '/pricing', start: 0 })
  })

  it('prints the readable text with --text', async () => {
    const { code, output } = await runInProcess(['call', 'search_knowledge', '{"query":"money back","limit":1}', '--text'])
    expect(code).toBe(0)
    expect(output).toMatch(/\/pricing#refunds\b/)
  })

  it('prints a tool’s error result and exits with 1', async () => {
    const { code, output } = await runInProcess(['call', 'get_page', '{"page":"/pricng"}'])
    expect(code).toBe(1)
    expect(JSON.parse(output)).toMatchObject({ error: 'page_not_found' })
  })

  it('returns inference_unavailable and the sources without a model', async () => {
    const { output } = await runInProcess(['call', 'ask_service', '{"question":"What does it cost?"}'])
    expect(JSON.parse(output)).toMatchObject({ status: 'unavailable', reason: 'inference_unavailable' })
    expect(JSON.parse(output).sources.length).toBeGreaterThan(0)
  })
})

describe('svc-harness questions', () => {
  it('finds the page of every question and counts the unanswerable ones', async () => {
    const { code, output } = await runInProcess(['questions', '--json'])
    const outcomes = JSON.parse(output) as { passed: boolean; unanswerable: boolean }[]
    expect(outcomes.map(({ passed, unanswerable }) => [passed, unanswerable])).toEqual([...Array(4).fill([true, false]), [true, true]])
    expect(code).toBe(0)
  })
})

describe('a question whose page is not found', () => {
  it('is printed first with the results that were found, and the exit code is 1', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-questions-'))
    await cp(smallContent, folder, { recursive: true })
    await writeFile(join(folder, 'pages/contact.md'), '---\ntitle: Contact\ndescription: Where we are.\n---\n\nBy the harbour.\n')
    await writeFile(join(folder, 'questions.yaml'), '- question: What counts as an invoice?\n  page: /contact\n')
    const { code, output } = await runInProcess(['questions', '--content', folder])
    await rm(folder, { recursive: true })
    expect(output).toMatch(/^FAILED {2}What counts as an invoice\?\n {2}expected {2}\/contact {2}\(.+\)\n {2}found {5}\/\S+/)
    expect(output).toMatch(/^0 of 1 questions find their page in the first 3 results; 0 of 0 marked unanswerable are not answered$/m)
    expect(code).toBe(1)
  })
})

describe('svc-harness questions --report', () => {
  it('writes an evaluation of the content as JSON and as an HTML page', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-report-'))
    const { notes } = await runInProcess(['questions', '--report', folder])
    const evaluation = JSON.parse(await readFile(join(folder, 'evaluation.json'), 'utf8'))
    const page = await readFile(join(folder, 'evaluation.html'), 'utf8')
    await rm(folder, { recursive: true })
    const { output } = await runInProcess(['call', 'search_knowledge', '{"query":"price"}'])
    expect(evaluation.revision).toBe(JSON.parse(output).revision)
    expect(evaluation.counts).toMatchObject({ answerable: 4, unanswerable: 1 })
    expect(evaluation.questions).toHaveLength(evaluation.counts.answerable + evaluation.counts.unanswerable)
    expect(page.match(/<td>no page<\/td>/g)).toHaveLength(evaluation.counts.unanswerable)
    expect(notes).toEqual([`The report is in ${folder}.`])
  })
})

describe('svc-harness content', () => {
  it('exits with 0 for content without errors, and prints its warnings', async () => {
    const { code, output } = await runInProcess(['content', '--json'])
    const { errors, warnings } = JSON.parse(output) as { errors: []; warnings: { code: string }[] }
    expect({ code, errors }).toEqual({ code: 0, errors: [] })
    expect(warnings.map((warning) => warning.code)).toEqual(['undated'])
  })

  it('prints every error of a folder with file, line and column', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-content-'))
    await writeFile(join(folder, 'profile.json'), '{\n  "name": 5\n}\n')
    const { code, output } = await runInProcess(['content', folder])
    await rm(folder, { recursive: true })
    expect(code).toBe(1)
    expect(output).toMatch(/^profile\.json:2:\d+ {2}invalid_profile {2}/m)
    expect(output).toMatch(/missing_index/)
  })
})

describe('errors in the content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-mistaken-'))
  afterAll(() => rm(folder, { recursive: true }))

  const lines = [
    expect.stringMatching(/^questions\.yaml:2:9 {2}unknown_page .*Did you mean \/pricing\?/),
    expect.stringMatching(/^questions\.yaml:4:3 {2}unknown_key .*Did you mean "unanswerable"\?/),
  ]
  const message = `The content in ${folder} has 2 errors in 1 file: 1 unknown_key, 1 unknown_page.`
  const resolution = `Run svc-harness content ${folder} to see them all.`
  beforeAll(async () => {
    await cp(smallContent, folder, { recursive: true })
    await writeFile(
      join(folder, 'questions.yaml'),
      '- question: What does it cost?\n  page: /prcing\n- question: Is there an app?\n  unanswerabel: true\n',
    )
  })

  it('are printed on standard error with file, line and column, then one line with the fix; the exit code is 2', async () => {
    const { code, output, errors } = await runHarness(['tools', '--content', folder])
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(errors.split('\n')).toEqual([...lines, `svc-harness: ${message} ${resolution}`, ''])
  })

  it.each(['questions', 'stdio'])('prevent %s', async (command) => {
    await expect(runInProcess([command, '--content', folder])).rejects.toMatchObject({ message, resolution, details: lines })
  })
})

describe('bad input is one clear line with the fix', () => {
  it.each([
    [['serve'], 'Unknown command "serve". See svc-harness --help.'],
    [['tools', '--jsn'], 'Unknown option "--jsn". Did you mean --json? See svc-harness tools --help.'],
    [['install', 'zed'], 'Unknown client "zed". Use one of: claude,'],
    [['call', 'get_pages'], 'There is no tool "get_pages". Call one of: search_knowledge'],
    [['call'], 'No tool was named. Call one of: search_knowledge'],
    [['call', 'get_page', '{page}'], 'The arguments are not JSON'],
    [['call', 'get_page', '["/"]'], 'The arguments are not a JSON object'],
    [['tools', '--url', 'http://127.0.0.1:9'], 'Nothing answers at http://127.0.0.1:9 (ECONNREFUSED). Start the server'],
    [['check', '--url', 'http://127.0.0.1:9'], 'Nothing answers at http://127.0.0.1:9'],
  ])('%j', async (args, line) => {
    const mistake = await runInProcess(args).catch((error: HarnessError) => error)
    expect(mistake).toBeInstanceOf(HarnessError)
    const { message, resolution, details } = mistake as HarnessError
    expect(details).toEqual([])
    expect(`${message} ${resolution}`).toMatch(/^[^\n]+$/)
    expect(`${message} ${resolution}`).toContain(line)
  })

  it('names the content folder', async () => {
    expect(await runHarness(['content', '/no/such/folder'])).toMatchObject({
      code: 2,
      errors: 'svc-harness: --content: "/no/such/folder" is not valid: there is no such folder  (Name a folder that can be read.)\n',
    })
  })

  it('reports invalid variables like the server, with the same exit code', async () => {
    const words = ['tools', '--content', '/no/such/folder']
    const { code, errors } = await runHarness(words, '', { BASE_URL: 'ftp://x', STALE_AFTER_DAYS: 'soon' })
    expect(code).toBe(78)
    expect(errors).toMatch(/--content: "\/no\/such\/folder" is not valid: there is no such folder {2}\(/)
    expect(errors).toMatch(/BASE_URL: /)
    expect(errors).toMatch(/STALE_AFTER_DAYS: /)
  })
})

describe('warnings about variables', () => {
  const question = ['call', 'ask_service', '{"question":"What does it cost?"}', ...small]

  it('are written to standard error like those of the server’s --check, and results to standard output', async () => {
    const { code, output, errors } = await runHarness(question, '', { INFERENCE_BASE_URL: 'nonsense' })
    expect({ code, result: JSON.parse(output) }).toMatchObject({ code: 0, result: { detail: 'not_configured' } })
    expect(errors.split('\n')).toEqual([
      expect.stringMatching(/^warning: INFERENCE_BASE_URL: is not valid {2}\(.+\)$/),
      expect.stringMatching(/^warning: INFERENCE_API_KEY: no language model .+ {2}\(Set INFERENCE_API_KEY and INFERENCE_MODEL .+\)$/),
      '',
    ])
  })

  it('are written once over stdio, for each variable that is set, also to the default of the harness', async () => {
    const variables = { INFERENCE_MODEL: 'some-model', QUOTA_URL: 'memory:', LOG_LEVEL: 'silent' }
    const { code, output, errors } = await runHarness(small, '', variables)
    expect({ code, output }).toEqual({ code: 0, output: '' })
    expect(errors.split('\n').sort()).toEqual([
      '',
      expect.stringMatching(/^warning: INFERENCE_BASE_URL: no language model .+\(Set INFERENCE_BASE_URL and INFERENCE_API_KEY .+$/),
      expect.stringMatching(/^warning: QUOTA_URL: is memory:/),
    ])
  })
})

/** What `install claude` says of its result, which it prints without reading the content. */
const note = 'Run this once in your project:\n'

describe('an output that cannot be written', () => {
  it.each([
    ['a result', ['install', 'claude', ...small], note],
    ['the words of --help', ['--help'], ''],
  ])('is reported, and the exit code is 2: %s', async (_, args, before) => {
    // No system writes to a file that is open for reading only.
    const file = await open(fileURLToPath(import.meta.url), 'r')
    const child = spawn(process.execPath, [harnessFile, ...args], { env: { PATH: process.env.PATH }, stdio: ['ignore', file.fd, 'pipe'] })
    let errors = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    const [code] = (await once(child, 'close')) as [number | null]
    await file.close()
    expect({ code, errors }).toEqual({
      code: 2,
      errors: `${before}svc-harness: Standard output cannot be written (EBADF). Send it to another file or program.\n`,
    })
  })
})

describe('an error output that cannot be written', () => {
  it('does not prevent the result', async () => {
    const file = await open(fileURLToPath(import.meta.url), 'r')
    const child = spawn(process.execPath, [harnessFile, 'install', 'claude', ...small], {
      env: { PATH: process.env.PATH, INFERENCE_BASE_URL: 'nonsense' },
      stdio: ['ignore', 'pipe', file.fd],
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const [code] = (await once(child, 'close')) as [number | null]
    await file.close()
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^claude mcp add /m) })
  })
})

describe('a reader that closes the pipe early', () => {
  it('ends the harness without an error, and without a warning about variables that are not set or empty', async () => {
    const child = startHarness(['install', 'claude', ...small], { INFERENCE_BASE_URL: ' ', QUOTA_URL: '' })
    let errors = ''
    child.stderr.on('data', (text) => {
      errors += text
    })
    child.stdout.destroy()
    const [code] = (await once(child, 'close')) as [number | null]
    expect({ code, errors }).toEqual({ code: 0, errors: note })
  })
})

import { describe, expect, test } from 'vitest'
import { createProgram, runProgram } from '../src/command-line.ts'

/** Runs a program with an option, a command and a fallback: its output, what ran, and the mistake. */
async function run(...words: string[]) {
  let printed = ''
  const ran: unknown[] = []
  const program = createProgram({
    name: 'svc-test',
    version: '1.2.3',
    description: 'Tests.',
    print: (text) => {
      printed += text
    },
  }).option('--content <dir>', 'content folder')
  program
    .command('init <dir>')
    .description('write a folder')
    .option('--quick', 'write less')
    .action(async (dir: string, options: object) => {
      ran.push('init', dir, options)
    })
  const mistake = await runProgram(program, words, async (options: object) => {
    ran.push('fallback', options)
  })
  return { printed, ran, mistake }
}

describe('a command line', () => {
  test('without a command runs the fallback with the options', async () => {
    expect(await run()).toEqual({ printed: '', ran: ['fallback', {}], mistake: undefined })
    expect((await run('--content', 'init')).ran).toEqual(['fallback', { content: 'init' }])
  })

  test('with a command runs it and not the fallback', async () => {
    expect((await run('init', 'facts', '--quick')).ran).toEqual(['init', 'facts', { quick: true }])
  })

  test('--version prints the version and runs nothing', async () => {
    expect(await run('--version')).toEqual({ printed: '1.2.3\n', ran: [], mistake: undefined })
  })

  test('--help prints the help of the program or of a command, and runs nothing', async () => {
    const { printed, ran } = await run('--help')
    expect(printed).toMatch(/^Usage: svc-test /)
    expect(printed).toContain('--content <dir>')
    expect(printed).toContain('init [options] <dir>')
    const ofInit = await run('init', '-h')
    expect(ofInit.printed).toMatch(/^Usage: svc-test init \[options\] <dir>/)
    expect(ofInit.printed).not.toContain('--content')
    expect([ran, ofInit.ran, ofInit.mistake]).toEqual([[], [], undefined])
  })

  test.each([
    [['content'], 'Unknown command "content". Did you mean --content?'],
    [['nowhere/src'], 'Unknown command "nowhere/src".'],
    [['a'.repeat(300)], `Unknown command "${'a'.repeat(300)}".`],
    [['--contnet', 'x'], 'Unknown option "--contnet". Did you mean --content?'],
    [['--port', '80'], 'Unknown option "--port".'],
    [['ini', 'facts'], 'Unknown command "ini". Did you mean init?'],
    [['serve'], 'Unknown command "serve".'],
    [['help'], 'Unknown command "help".'],
    [['init'], 'Missing required argument "dir".'],
    [['init', 'a', '--quik'], 'Unknown option "--quik". Did you mean --quick?'],
    [['init', 'a', 'b "c"'], 'Unexpected argument "b \\"c\\"".'],
    [['--content'], 'Option "--content <dir>" argument missing.'],
    [['--no\nsuch\toption'], 'Unknown option "--no such option".'],
  ])('%j returns a one-line mistake with the nearest name, and runs nothing', async (words, mistake) => {
    const help = words[0] === 'init' ? 'svc-test init --help' : 'svc-test --help'
    expect(await run(...words)).toEqual({ printed: '', ran: [], mistake: { message: mistake, resolution: `See ${help}.` } })
  })
})

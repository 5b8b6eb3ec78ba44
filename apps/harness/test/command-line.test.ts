import { describe, expect, it } from 'vitest'
import { type CommandLineContext, runCommandLine } from '../src/command-line.ts'

/** The folder that the command would open, its output, and the exit code or the error. */
async function run(...words: string[]) {
  let printed = ''
  const opened: (string | undefined)[] = []
  const context: CommandLineContext = {
    isTerminal: false,
    print: (text) => {
      printed += text
    },
    open: (content) => {
      opened.push(content)
      return 78
    },
  }
  const outcome = await runCommandLine(words, context).catch((error: Error) => error.message)
  return { printed, opened, outcome }
}

describe('the command line', () => {
  it.each([
    [[], undefined],
    [['stdio'], undefined],
    [['--content', 'mine'], 'mine'],
    [['questions', '--content', 'mine'], 'mine'],
    [['--content', 'mine', 'questions'], 'mine'],
    [['content', 'yours'], 'yours'],
    [['content', 'yours', '--content', 'mine'], 'yours'],
    [['call', 'get_page', '{"page":"/"}', '--json', '--protocol', '2025-06-18', '--content', 'mine'], 'mine'],
    [['check', '--url', 'https://facts.example.com/mcp/'], undefined],
  ])('%j runs a command on the content folder %j', async (words, content) => {
    expect(await run(...words)).toEqual({ printed: '', opened: [content], outcome: 78 })
  })

  it('prints the help of one command, with the options that it takes', async () => {
    const { printed, opened, outcome } = await run('content', '--help')
    expect(printed).toMatch(/^Usage: svc-harness content \[options\] \[dir\]/)
    expect(printed).toContain('--content <dir>')
    expect(printed).not.toContain('--url')
    expect({ opened, outcome }).toEqual({ opened: [], outcome: 0 })
  })

  it('prints every command, and the version', async () => {
    const { printed } = await run('--help')
    for (const command of ['stdio', 'tools', 'call', 'questions', 'check', 'content', 'conformance'])
      expect(printed).toContain(`  ${command} `)
    expect((await run('--version')).printed).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it.each([
    [['serve'], 'Unknown command "serve".'],
    [['question'], 'Unknown command "question". Did you mean questions?'],
    [['tools', '--jsno'], 'Unknown option "--jsno". Did you mean --json?'],
    [['tools', 'get_page'], 'Unexpected argument "get_page".'],
    [['call', 'search_knowledge', '{"query":', '"a"}'], 'Unexpected argument "\\"a\\"}".'],
    [['content', 'mine', 'yours'], 'Unexpected argument "yours".'],
    [['--url', 'http://localhost:8080'], 'Unknown option "--url".'],
    [['content', '--url', 'http://localhost:8080'], 'Unknown option "--url".'],
    [['tools', '--url'], 'Option "--url <url>" argument missing.'],
    [
      ['tools', '--url', 'localhost'],
      'Option "--url <url>" argument "localhost" is invalid. Expected an http or https address, such as http://localhost:8080.',
    ],
    [
      ['tools', '--url', 'file:///etc/passwd'],
      'Option "--url <url>" argument "file:///etc/passwd" is invalid. Expected an http or https address, such as http://localhost:8080.',
    ],
    [['tools', '--protocol', '2024-11-05'], 'Unknown protocol "2024-11-05". Use one of: 2026-07-28, 2025-06-18.'],
    [['call', 'get_page', '--json', '--text'], 'Option "--text" cannot be used with option "--json".'],
  ])('refuses %j', async (words, mistake) => {
    expect(await run(...words)).toEqual({ printed: '', opened: [], outcome: mistake })
  })
})

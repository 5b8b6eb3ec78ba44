import { describe, expect, it } from 'vitest'
import { parseCommandLine } from '../src/command-line.ts'
import { HarnessError } from '../src/harness-error.ts'

function codeOf(words: readonly string[]): string {
  try {
    parseCommandLine(words)
  } catch (error) {
    if (error instanceof HarnessError) return error.code
    throw error
  }
  return 'parsed'
}

describe('the command line (design section 9)', () => {
  it('serves stdio when no command is given', () => {
    expect(parseCommandLine([])).toEqual({ command: 'stdio', positionals: [], protocol: '2026-07-28', format: 'default' })
  })

  it('reads a call with its tool, arguments and options', () => {
    expect(parseCommandLine(['call', 'get_page', '{"page":"/"}', '--json', '--protocol', '2025-06-18', '--content', 'mine'])).toEqual({
      command: 'call',
      positionals: ['get_page', '{"page":"/"}'],
      protocol: '2025-06-18',
      format: 'json',
      content: 'mine',
    })
  })

  it.each([
    ['http://localhost:8080', 'http://localhost:8080/'],
    ['https://facts.example.com/mcp', 'https://facts.example.com/'],
    ['https://facts.example.com/mcp/', 'https://facts.example.com/'],
  ])('takes %s for the deployment at %s', (given, base) => {
    const parsed = parseCommandLine(['check', '--url', given])
    expect(parsed !== 'help' && parsed.url?.href).toBe(base)
  })

  it('answers a wish for help before anything else', () => {
    expect(parseCommandLine(['call', '--help'])).toBe('help')
  })

  it.each([
    [['serve'], 'unknown_command'],
    [['tools', '--loud'], 'unknown_option'],
    [['tools', 'get_page'], 'unexpected_word'],
    [['call', 'search_knowledge', '{"query":', '"a"}'], 'unexpected_word'],
    [['content', 'mine', 'yours'], 'unexpected_word'],
    [['--url', 'http://localhost:8080'], 'unused_option'],
    [['content', '--url', 'http://localhost:8080'], 'unused_option'],
    [['tools', '--url'], 'unknown_option'],
    [['tools', '--url', 'localhost'], 'invalid_url'],
    [['tools', '--url', 'file:///etc/passwd'], 'invalid_url'],
    [['tools', '--protocol', '2024-11-05'], 'unknown_protocol'],
    [['call', 'get_page', '--json', '--text'], 'conflicting_options'],
  ])('refuses %j with %s', (words, code) => {
    expect(codeOf(words)).toBe(code)
  })
})

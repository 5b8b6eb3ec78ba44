import { describe, expect, test } from 'vitest'
import { parseCommandLine } from '../src/command-line.ts'

describe('the command line', () => {
  test.each([
    [[], { command: 'serve', content: undefined }],
    [['--content', 'facts'], { command: 'serve', content: 'facts' }],
    [['--content=facts', '--check'], { command: 'check', content: 'facts' }],
    [['--help', '--check'], { command: 'help' }],
    [['-h'], { command: 'help' }],
    [['init', 'facts'], { command: 'init', folder: 'facts' }],
  ])('%j', (words, expected) => {
    expect(parseCommandLine(words)).toEqual(expected)
  })

  test.each([
    [['--port', '80'], '--port'],
    [['--content'], '--content'],
    [['--content', ''], '--content needs the path'],
    [['--check=yes'], '--check'],
    [['serve'], 'There is no command "serve"'],
    [['init'], 'such as: init my-content'],
    [['init', ''], 'such as: init my-content'],
    [['init', 'a', 'b'], 'such as: init my-content'],
    [['init', 'a', '--check'], 'init takes a folder and no option'],
  ])('%j is a mistake that is named', (words, told) => {
    expect(parseCommandLine(words)).toEqual({ command: 'mistake', message: expect.stringContaining(told) })
  })
})

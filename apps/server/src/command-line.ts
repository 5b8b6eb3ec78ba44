import { parseArgs } from 'node:util'

/** What the words after the program's name ask for. */
export type CommandLine =
  | { readonly command: 'serve' | 'check'; readonly content: string | undefined }
  | { readonly command: 'init'; readonly folder: string }
  | { readonly command: 'help' }
  | { readonly command: 'mistake'; readonly message: string }

export function parseCommandLine(words: readonly string[]): CommandLine {
  try {
    return readCommandLine(words)
  } catch (error) {
    // parseArgs names the option in its message, in one line.
    return { command: 'mistake', message: (error as Error).message }
  }
}

function readCommandLine(words: readonly string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { check: { type: 'boolean' }, content: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const { check = false, content, help = false } = values
  const [command, folder, ...rest] = positionals
  if (help) return { command: 'help' }
  if (content === '') return { command: 'mistake', message: '--content needs the path of a content folder.' }
  if (command === undefined) return { command: check ? 'check' : 'serve', content }
  if (command !== 'init') return { command: 'mistake', message: `There is no command ${JSON.stringify(command)}; the only one is init.` }
  if (check || content !== undefined) return { command: 'mistake', message: 'init takes a folder and no option.' }
  if (!folder || rest.length > 0) return { command: 'mistake', message: 'init takes the path of one folder, such as: init my-content.' }
  return { command: 'init', folder }
}

/** Runs commands in a terminal, and draws what they print. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'

/**
 * A command that believes to be in a terminal: it prints colours, and what is only for people. `script` provides the terminal.
 *
 * @param {string} command
 * @param {{ cwd: string, env?: Record<string, string> }} options `env` is added to the environment
 * @returns {{ printed: (expected: RegExp) => Promise<string>, ended: Promise<string>, stop: () => void }} `printed` resolves with everything
 *   once the expected text is in it
 */
export function inTerminal(command, { cwd, env = {} }) {
  const child = spawn('script', ['--quiet', '--flush', '--command', `exec ${command}`, '/dev/null'], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text.replaceAll('\r', '')
  })
  const ended = once(child, 'close').then(() => output)
  return {
    async printed(expected) {
      while (!expected.test(output)) {
        const [part] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [])])
        if (part === undefined) throw new Error(`${command} ended before it printed ${expected}:\n${output}`)
      }
      return output
    },
    ended,
    stop: () => child.kill(),
  }
}

/** The styles of the codes of SGR that the commands use. */
const styles = { 1: 'font-weight:bold', 2: 'opacity:.7', 31: 'color:#ff7b72', 33: 'color:#e3b341' }

export const terminalColours = 'background:#0d1117;color:#e6edf3'

/** Printed text as HTML. @param {string} text */
export function terminalHtml(text) {
  const [plain, ...coloured] = escapeText(text).split('\u001B[')
  const spans = coloured.map(
    (part) => `</span><span style="${styles[Number.parseInt(part, 10)] ?? ''}">${stripVTControlCharacters(`\u001B[${part}`)}`,
  )
  return `<span>${plain}${spans.join('')}</span>`
}

/** @param {string} text */
export const escapeText = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Runs one program of the release check. Its output is printed only if it fails. */
import { spawn } from 'node:child_process'

/**
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string> }} options `env` is added to the environment
 * @returns {Promise<string>} what the program printed to standard output
 * @throws {Error} with everything it printed, when it ends with another code than 0
 */
export function runStep(file, args, { cwd, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', TURBO_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const output = { stdout: '', all: '' }
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output.stdout += text
      output.all += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output.all += text
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(output.stdout)
      else reject(new Error(`${file} ${args.join(' ')} in ${cwd} ended with ${code}:\n${output.all.trim()}`))
    })
  })
}

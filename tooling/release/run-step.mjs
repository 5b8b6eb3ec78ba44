import { spawn } from 'node:child_process'

/**
 * Runs a program.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string> }} options `env` is added to the environment
 * @returns {Promise<string>} its standard output
 * @throws {Error} with its whole output, if it ends with another code than 0
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

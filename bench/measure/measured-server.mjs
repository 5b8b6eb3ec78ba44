import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@svc/tooling/free-port'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
export const builtServer = here('../../apps/server/dist/main.js')
export const shippedContent = here('../../content')
const meter = here('meter.cjs')
/** Interval of the checks for a started server, and their time limit, because 100,000 pages take minutes (milliseconds). */
const askEvery = 20
const timeout = 1_800_000

/**
 * A server in its own process, in its own folder and on its own port, whose CPU time and memory can be read.
 *
 * @param {string} file for Node, with PORT in the environment
 * @param {{ args?: string[], env?: Record<string, string>, readyPath?: string, execArgv?: string[] }} [options] ready when the path has another status than 503
 */
export async function startMeasured(file, { args = [], env = {}, readyPath = '/', execArgv = [] } = {}) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'svc-measured-'))
  const child = fork(file, args, {
    cwd: folder,
    // Log lines are measured without a disk.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [...execArgv, '--require', meter],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...env },
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const exited = new Promise((resolve) => child.once('exit', resolve)).finally(() =>
    // A build that ends with the server may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  )

  /** @returns {Promise<{ cpu: number, memory: number, inUse: number }>} microseconds of user and system time since the start, resident bytes, and bytes of objects and buffers */
  async function usage() {
    const answer = once(child, 'message')
    child.send('usage')
    const [used] = await answer
    return used
  }

  /** @returns {Promise<number>} milliseconds: the longest time that the main thread was on a CPU between two turns, since the last call */
  async function longestBlock() {
    const answer = once(child, 'message')
    child.send('block')
    const [{ block }] = await answer
    return block
  }

  try {
    await Promise.race([
      firstAnswer(port, readyPath),
      exited.then((code) => Promise.reject(new Error(`${file} ended with ${code}: ${errors}`))),
    ])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    port,
    usage,
    longestBlock,
    /** Its standard error so far. */
    printed: () => errors,
    /** @param {NodeJS.Signals} name */
    signal(name) {
      child.kill(name)
    },
    /** Whether the process still runs. */
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function firstAnswer(port, path) {
  const deadline = performance.now() + timeout
  while (performance.now() < deadline) {
    const status = await ask(port, path).catch(() => undefined)
    if (status !== undefined && status !== 503) return
    await new Promise((resolve) => setTimeout(resolve, askEvery))
  }
  throw new Error(`no answer from ${path} within ${timeout / 1_000} s`)
}

function ask(port, path) {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
    })
      .once('error', reject)
      .end()
  })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.mjs'

export async function startRedis(givenPort) {
  const port = givenPort ?? (await freePort())
  let child
  let folder

  async function start() {
    folder = mkdtempSync(join(tmpdir(), 'svc-redis-'))
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
    child = spawn('redis-server', settings, { stdio: 'ignore' })
    await once(child, 'spawn').catch((error) => {
      throw new Error(`redis-server did not start (${String(error)}). Install it: apt-get install redis-server, or brew install redis.`)
    })
    await answersPing()
  }

  async function answersPing() {
    while (!(await ping(port))) {
      const end = child.exitCode ?? child.signalCode
      if (end !== null) throw new Error(`redis-server ended with ${end}. Is port ${port} in use?`)
      await delay(20)
    }
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    start,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
    freeze: () => child.kill('SIGSTOP'),
    async thaw() {
      child.kill('SIGCONT')
      await answersPing()
    },
  }
}

function ping(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString().startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
}

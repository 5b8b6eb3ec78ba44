import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const askEvery = 20

/** A real Redis on a loopback port without persistence that can be killed, paused and restarted. */
export async function startRedis(port, folder) {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  let child

  async function start() {
    child = spawn('redis-server', settings, { stdio: 'ignore' })
    const failed = once(child, 'error').then(([error]) => {
      throw new Error(`redis-server did not start (${error.code}). Install it: apt-get install redis-server, or brew install redis.`)
    })
    await Promise.race([answersPing(port), failed])
  }

  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    /** Its connections stay open without responses. */
    freeze: () => child.kill('SIGSTOP'),
    async thaw() {
      child.kill('SIGCONT')
      await answersPing(port)
    },
  }
}

async function answersPing(port) {
  while (!(await ping(port))) await delay(askEvery)
}

function ping(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString().startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })
}

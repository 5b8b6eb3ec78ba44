import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@svc/tooling/free-port'

export interface RedisServer {
  readonly url: string
  /** Records every command from now on, and so everything that is stored. */
  monitor(): Promise<{ readonly text: () => string; readonly close: () => void }>
  stop(): Promise<void>
}

/** A real Redis on a loopback port, without persistence. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  const failed = once(child, 'error').then(([error]: unknown[]) => {
    throw new Error(`redis-server did not start (${String(error)}). Install it: apt-get install redis-server, or brew install redis.`)
  })
  failed.catch(() => undefined)
  await Promise.race([answers(port), failed])
  return {
    url: `redis://127.0.0.1:${port}`,
    async monitor() {
      const socket = await opened(port)
      let text = ''
      socket.setEncoding('latin1').on('data', (chunk) => {
        text += chunk
      })
      socket.write('MONITOR\r\n')
      // `+OK`
      await once(socket, 'data')
      return { text: () => text, close: () => socket.destroy() }
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const socket = await opened(port).catch(() => undefined)
    socket?.destroy()
    if (socket !== undefined) return
    await delay(20)
  }
}

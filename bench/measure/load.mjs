/**
 * The load: its own process, so that what it costs is not counted. Each connection sends one request, waits for the whole
 * answer, sends the next; a connection that the server closes is opened anew. Every answer must have the expected status.
 *
 * A client of our own because a limited route needs another caller every few requests, and because with two cores a general
 * load generator would be what is measured: this one reads no more of an answer than its status and its length.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

const headEnd = Buffer.from('\r\n\r\n')
const lengthName = Buffer.from('Content-Length: ')
const connectionClose = Buffer.from('Connection: close')

/**
 * @typedef {object} Job
 * @property {number} port
 * @property {number} count answers to wait for
 * @property {number} connections
 * @property {number} status what every answer must have
 * @property {string[]} requests sent in turn, complete with body
 */

/** Starts the process. `run` resolves when all answers have come. */
export function startLoad() {
  const child = fork(fileURLToPath(import.meta.url), ['load'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    /** @param {Job} job */
    async run(job) {
      const answer = once(child, 'message')
      child.send(job)
      const [{ error }] = await answer
      if (error !== undefined) throw new Error(error)
    },
    stop() {
      child.kill()
    },
  }
}

/** @param {Job} job @returns {Promise<void>} */
export function runJob({ port, count, connections, status, requests }) {
  const bytes = requests.map((request) => Buffer.from(request, 'latin1'))
  let sent = 0
  let received = 0
  return new Promise((resolve, reject) => {
    const sockets = new Set()
    const finish = (error) => {
      for (const socket of sockets) socket.destroy()
      if (error === undefined) resolve()
      else reject(error)
    }
    const open = () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      sockets.add(socket)
      let isWaiting = false
      let missing = 0
      let head
      let isLast = false
      const send = () => {
        if (sent === count) return
        isWaiting = true
        socket.write(bytes[sent % bytes.length])
        sent += 1
      }
      socket.once('connect', send)
      socket.on('data', (chunk) => {
        let body = chunk
        if (missing === 0) {
          const all = head === undefined ? chunk : Buffer.concat([head, chunk])
          const end = all.indexOf(headEnd)
          if (end === -1) {
            head = all
            return
          }
          head = undefined
          if (all.toString('latin1', 9, 12) !== String(status))
            return finish(new Error(`expected ${status}: ${all.toString('latin1').slice(0, 2_000)}`))
          const at = all.indexOf(lengthName)
          missing =
            at === -1 || at > end ? 0 : Number.parseInt(all.toString('latin1', at + lengthName.length, at + lengthName.length + 9), 10)
          const closes = all.indexOf(connectionClose)
          isLast = closes !== -1 && closes < end
          body = all.subarray(end + headEnd.length)
        }
        missing -= body.length
        if (missing > 0) return
        missing = 0
        isWaiting = false
        received += 1
        if (received === count) finish()
        else if (!isLast) send()
      })
      socket.on('error', finish)
      socket.on('close', () => {
        sockets.delete(socket)
        if (isWaiting && received < count) return finish(new Error('the server closed a connection before it answered'))
        if (received < count && sent < count) open()
      })
    }
    for (let connection = 0; connection < connections; connection += 1) open()
  })
}

if (process.argv[2] === 'load') {
  process.on('message', async (job) => {
    const error = await runJob(job).then(
      () => undefined,
      ({ message }) => message,
    )
    process.send({ error })
  })
}

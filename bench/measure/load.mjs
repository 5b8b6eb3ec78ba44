/**
 * The load generator, in its own process, so that its cost is not counted. Each connection sends one request, waits for the whole
 * answer, sends the next; a connection that the server closes is opened again. Every response must have the expected status.
 *
 * Our own client, because a limited route needs another client every few requests, and because on two cores a general
 * load generator would dominate the measurement: this one reads only the status and the length of a response.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

const headEnd = Buffer.from('\r\n\r\n')
/** The end of an answer that does not say its length. */
const lastChunk = '0\r\n\r\n'

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
function runJob({ port, count, connections, status, requests }) {
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
      /** Bytes of the body that are still to come; undefined while the head is. */
      let missing
      let head = Buffer.alloc(0)
      let isLast = false
      let isChunked = false
      let tail = ''
      const send = () => {
        if (sent === count) return
        isWaiting = true
        socket.write(bytes[sent % bytes.length])
        sent += 1
      }
      socket.once('connect', send)
      socket.on('data', (chunk) => {
        let body = chunk
        if (missing === undefined) {
          head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
          const end = head.indexOf(headEnd)
          if (end === -1) return
          const fields = head.toString('latin1', 0, end + 2).toLowerCase()
          if (!fields.startsWith(`http/1.1 ${status} `))
            return finish(new Error(`expected ${status}: ${head.toString('latin1').slice(0, 2_000)}`))
          isLast = fields.includes('\r\nconnection: close\r\n')
          isChunked = fields.includes('\r\ntransfer-encoding: chunked\r\n')
          missing = Number(/\r\ncontent-length: (\d+)\r\n/.exec(fields)?.[1] ?? 0)
          body = head.subarray(end + headEnd.length)
          head = Buffer.alloc(0)
        }
        missing -= body.length
        if (isChunked) {
          tail = (tail + body.toString('latin1', Math.max(0, body.length - lastChunk.length))).slice(-lastChunk.length)
          if (tail !== lastChunk) return
          tail = ''
        } else if (missing > 0) return
        missing = undefined
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

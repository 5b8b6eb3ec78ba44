import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { get } from './exchange.mjs'

/** Milliseconds that a fault lasts. */
const outage = 2_000
/** Milliseconds between two checks for recovery. */
const lookEvery = 20

/** Seconds until the server uses a restored store, and until it recovers from overload. */
const recoveryLimits = { store: 3, queue: 5 }

/** More than the 8 questions that run and the 16 that wait; fewer than the connection limit. */
const questionsThatFillTheQueue = 40

/** Thousands of responses wait behind slow ones. Node reads further requests while those of one connection take less than 16 KB. */
const pipelines = { connections: 24, requests: 64 }

/** The faults in order. Each ends with the server recovered. */
export function createFaults({ port, redis, tally, callers }) {
  async function storeFails(name, fail, restore) {
    await fail()
    await delay(outage)
    const answer = await callers.askQuestion()
    if (answer !== undefined && answer.reason !== 'quota_unavailable') tally.breach(`${name}: quota_unavailable`)
    await restore()
    const seconds = await secondsUntil(async () => !(await get(port, '/readyz')).text.includes('quota: unavailable'))
    tally.recovered(name, seconds, recoveryLimits.store)
  }

  return [
    () => storeFails('quota store killed', redis.kill, redis.start),

    async function fillQueue() {
      const send = () => Array.from({ length: questionsThatFillTheQueue }, () => connectAndSend(port, callers.heldQuestion()))
      const sockets = await sendUntil(send, async () => (await callers.askQuestion())?.detail === 'overloaded')
      if (sockets.length === 0) tally.breach('full queue: overloaded')
      for (const socket of sockets) socket.destroy()
      // An accepted question may wait for its model, so the time of the request counts.
      const freed = performance.now()
      let asked = freed
      while ((await callers.askQuestion())?.detail === 'overloaded') {
        await delay(lookEvery)
        asked = performance.now()
      }
      tally.recovered('full queue', (asked - freed) / 1_000, recoveryLimits.queue)
    },

    () => storeFails('quota store silent', redis.freeze, redis.thaw),

    async function waitBehindQuestions() {
      const waiting = 'HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(pipelines.requests)
      const sockets = Array.from({ length: pipelines.connections }, () => connectAndSend(port, callers.heldQuestion() + waiting))
      await delay(outage)
      if ((await get(port, '/index.md')).status !== 200) tally.breach('answers that wait: other clients are served')
      for (const socket of sockets) socket.destroy()
    },
  ]
}

/** On a busy machine the server refuses some requests, so that the fault may not occur. */
const attempts = 3

/**
 * The connections that caused the fault, or none if it did not occur.
 *
 * @param {() => import('node:net').Socket[]} send @param {() => Promise<boolean>} isShown
 */
async function sendUntil(send, isShown) {
  const sockets = []
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    sockets.push(...send())
    await delay(outage)
    if (await isShown()) return sockets
  }
  for (const socket of sockets) socket.destroy()
  return []
}

function connectAndSend(port, bytes) {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  socket.on('error', () => undefined)
  return socket.resume()
}

async function secondsUntil(isWell) {
  const begun = performance.now()
  while (!(await isWell())) await delay(lookEvery)
  return (performance.now() - begun) / 1_000
}

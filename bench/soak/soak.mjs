import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@svc/tooling/free-port'
import { startRedis } from '@svc/tooling/redis-server'
import { builtServer, shippedContent, startMeasured } from '../measure/measured-server.mjs'
import { createCallers } from './callers.mjs'
import { get } from './exchange.mjs'
import { createFaults } from './faults.mjs'
import { createGenerations } from './generations.mjs'
import { startFailingModel } from './model.mjs'
import { createReloads } from './reloads.mjs'
import { report } from './report.mjs'
import { createTally } from './tally.mjs'
import { createWitness } from './witness.mjs'

/**
 * Shares of the time in which memory is read: of ten minutes the third and the last. The means are compared, because tables of clients fill and
 * are emptied meanwhile.
 */
const windows = { early: [0.2, 0.3], late: [0.9, 1] }

/**
 * @param {object} options milliseconds, but for
 * @param {number} options.seconds
 * @param {number} options.attackers connections
 * @param {number} options.reloadEvery from one reload to the next, if it ends by then
 * @param {number} options.faultEvery from the end of one fault to the next
 * @param {string} [options.source] content folder with the pages and providers that the callers name; default the shipped one
 */
export async function soak(options) {
  const closings = []
  try {
    return await runSoak(options, (close) => closings.unshift(close))
  } finally {
    for (const close of closings) await close()
  }
}

async function runSoak({ seconds, attackers, reloadEvery, faultEvery, source = shippedContent }, atEnd) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-soak-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const content = join(folder, 'content')
  const generations = await createGenerations(source, content)
  await generations.write(0, { isGood: true })
  const model = await startFailingModel()
  atEnd(model.close)
  const redis = await startRedis()
  atEnd(redis.kill)
  const metricsPort = await freePort()
  const server = await startMeasured(builtServer, {
    readyPath: '/readyz',
    execArgv: ['--expose-gc'],
    env: {
      CONTENT_DIR: content,
      QUOTA_URL: redis.url,
      CLIENT_KEY_SECRET: 'the secret of the soak',
      METRICS_PORT: String(metricsPort),
      TRUSTED_PROXIES: '127.0.0.1',
      ...model.variables,
    },
  })
  atEnd(server.stop)
  const { port } = server
  const attack = fork(fileURLToPath(new URL('attackers.mjs', import.meta.url)), [String(port), String(attackers)])
  atEnd(() => attack.kill())
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  atEnd(() => agent.destroy())
  const tally = createTally()
  const witness = createWitness()
  const callers = createCallers({ port, agent, tally, witness })
  const faults = createFaults({ port, redis, tally, callers })
  const reloads = createReloads({ port, generations, server, tally })
  const samples = { early: [], late: [] }

  const begun = performance.now()
  const share = () => (performance.now() - begun) / (seconds * 1_000)
  const isOver = () => share() >= 1

  /** Between two reloads there is one publication, whose memory is measured. */
  async function sampleMemory() {
    for (const [name, [from, to]] of Object.entries(windows)) {
      const isFirst = samples[name].length === 0
      if (share() >= from && (share() < to || isFirst)) samples[name].push(await server.usage())
    }
  }

  async function reloadInTurn() {
    const pause = pacing(reloadEvery)
    while (!isOver()) {
      await reloads.good()
      await pause()
      await reloads.bad()
      await sampleMemory()
      await pause()
    }
  }

  async function failInTurn() {
    while (!isOver()) {
      await faults[tally.faults % faults.length]()
      tally.faults += 1
      await delay(faultEvery)
    }
  }

  async function repeat(pause, act) {
    while (!isOver()) {
      await act()
      await delay(pause)
    }
  }

  await Promise.all([
    ...Array.from({ length: 8 }, () => repeat(25, callers.askNormally)),
    ...Array.from({ length: 4 }, () => repeat(1_000, callers.leave)),
    ...Array.from({ length: 3 }, () => repeat(1_000, callers.askQuestion)),
    repeat(200, callers.sendBroken),
    reloadInTurn(),
    failInTurn(),
  ])
  attack.kill()
  const measured = {
    tally,
    leftRunning: await requestsLeft(metricsPort),
    mixed: witness.mixed,
    seconds,
    early: mean(samples.early),
    late: mean(samples.late),
    isAlive: server.isAlive(),
    modelCalls: model.requests(),
  }
  return { ...measured, ...report(measured) }
}

/** Requests that the server still counts after the load; deadlines of 20 s may be running. */
async function requestsLeft(metricsPort) {
  const deadline = performance.now() + 25_000
  for (;;) {
    const { text } = await get(metricsPort, '/metrics')
    const [, count] = /^svc_http_requests_in_flight (\d+)$/m.exec(text)
    if (count === '0' || performance.now() > deadline) return Number(count)
    await delay(200)
  }
}

/** Waits until `every` milliseconds after the last wait. */
function pacing(every) {
  let last = performance.now()
  return async () => {
    await delay(Math.max(0, last + every - performance.now()))
    last = performance.now()
  }
}

/** NaN for no samples. */
function mean(samples) {
  const of = (key) => samples.reduce((total, sample) => total + sample[key], 0) / samples.length
  return { inUse: of('inUse'), resident: of('memory') }
}

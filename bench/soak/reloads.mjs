import { setTimeout as delay } from 'node:timers/promises'
import { get } from './exchange.mjs'
import { generationsIn } from './generations.mjs'

/** Milliseconds between two checks for the end of a reload, and its time limit. */
const lookEvery = 50
const timeout = 120_000

/** Writes valid and invalid content in turn, and waits for each reload. */
export function createReloads({ port, generations, server, tally }) {
  let generation = 0

  async function read(next, isGood) {
    generation = next
    await generations.write(generation, { isGood })
    const asked = Date.now()
    server.signal('SIGHUP')
    const begun = performance.now()
    while (performance.now() - begun < timeout) {
      const { text } = await get(port, '/readyz')
      const [, staleSince] = /content: stale since ([^"]+)/.exec(text) ?? []
      const isRefused = Date.parse(staleSince) >= asked
      if (isRefused && isGood) break
      if (isRefused || (isGood && staleSince === undefined && (await served()) === generation)) return true
      await delay(lookEvery)
    }
    tally.breach(`${isGood ? 'good' : 'bad'} content is read`)
    return false
  }

  /** Undefined if the server is overloaded. */
  async function served() {
    const { status, text } = await get(port, '/index.md')
    return status === 200 ? generationsIn(text)[0] : undefined
  }

  return {
    async good() {
      if (await read(generation + 2 - (generation % 2), true)) tally.goodReloads += 1
    },
    async bad() {
      const good = generation
      if (await read(good + 1, false)) tally.badReloads += 1
      const after = await served()
      if (after !== undefined && after !== good) tally.breach('bad content changes nothing')
    },
  }
}

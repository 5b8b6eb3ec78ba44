// @module-tag slow
/** Memory for a million clients: everything that a request stores for its client. */
import type { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parseAddressBlock } from '@svc/composition'
import { profileRateLimit } from '@svc/profile-schema'
import { expect, test } from 'vitest'
import { createRequestClients } from '../../../src/http/client/request-client.ts'
import { createRateLimit, type RateLimit } from '../../../src/http/rate-limit.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapBytes(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const proxy = { remoteAddress: '10.0.0.1' } as Socket
const trusted = [parseAddressBlock('10.0.0.0/8')].filter((block) => block !== undefined)

/** The longest spelling of an address, each in its own /64: these clients need the most memory. */
const addressOf = (client: number) => {
  const [high, low] = [0x1000 + (client >> 12), 0x1000 + (client & 0xfff)].map((group) => group.toString(16))
  return `2001:db8:${high}:${low}:abcd:abcd:abcd:abcd`
}

/** A server on which each client reads the profile and calls a tool, at so many clients in a second. */
function createRequestPath(clientsPerSecond: number) {
  let time = 0
  const now = () => time
  const clients = createRequestClients(trusted, 'secret')
  const limits = [createRateLimit({ ...profileRateLimit, now }), createRateLimit({ limit: 120, windowSeconds: 60, now })]
  return {
    limits,
    async serve(address: string): Promise<void> {
      time += 1_000 / clientsPerSecond
      const { identity } = clients.clientOf({ socket: proxy, headers: { 'x-forwarded-for': address } })
      const ctx = { state: { client: { identity } }, set: () => undefined } as unknown as Parameters<RateLimit['count']>[0]
      for (const limit of limits) await limit.count(ctx, async () => undefined)
    },
  }
}

const mebibyte = 1_024 * 1_024

test('100,000 clients within a minute add at most 50 MiB', async () => {
  // Any further number adds no more: `rate-limit.test.ts`. A million clients took 38.9 MiB as well.
  const many = 100_000
  const path = createRequestPath(many / 60)
  await path.serve(addressOf(0))
  const before = heapBytes()
  // Half of the entries are dropped at once: measured just before that.
  for (let client = 1; client < many; client += 1) await path.serve(addressOf(client))
  const added = (heapBytes() - before) / mebibyte
  expect(added).toBeLessThan(50)
  // It was full.
  expect(added).toBeGreaterThan(20)
  await path.serve(addressOf(many))
  const identityOfLast = `${addressOf(many).split(':', 4).join(':')}::/64`
  expect(path.limits[0]?.peek(identityOfLast).remaining).toBeLessThan(profileRateLimit.limit)
})

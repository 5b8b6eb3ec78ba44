/** Terms that several clients use in one week. Others are in memory only, with hashes whose key changes every week. */
import { createHmac, randomBytes } from 'node:crypto'

/** Clients who must have used a term within a week. */
const fewestClients = 5
/** Terms in memory, about 10 MB with their clients; the one that was used least recently makes room. */
const mostTerms = 20_000
const millisecondsOfADay = 86_400_000
/** 1970 began on a Thursday, weeks begin on Monday. */
const daysBeforeThursday = 3

interface Uses {
  readonly clients: Set<string>
  times: number
}

export function createSharedTerms(now: () => Date) {
  let week = Number.NaN
  let key = Buffer.alloc(0)
  let used = new Map<string, Uses>()

  return {
    /** Counts one use. @returns the uses that may be stored now: 0 until enough clients have used it, then all of them */
    use(term: string, client: string): number {
      const current = Math.floor((Math.floor(now().getTime() / millisecondsOfADay) + daysBeforeThursday) / 7)
      if (current !== week) {
        week = current
        key = randomBytes(32)
        used = new Map()
      }
      const uses = used.get(term) ?? { clients: new Set<string>(), times: 0 }
      // The last of the map is the one that was used last.
      used.delete(term)
      used.set(term, uses)
      for (const oldest of used.keys()) {
        if (used.size <= mostTerms) break
        used.delete(oldest)
      }
      uses.times += 1
      if (uses.clients.size < fewestClients) uses.clients.add(createHmac('sha256', key).update(client).digest('base64url').slice(0, 16))
      if (uses.clients.size < fewestClients) return 0
      const { times } = uses
      uses.times = 0
      return times
    },
  }
}

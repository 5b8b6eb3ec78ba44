import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { defaultStore, type Log } from '@svc/composition'

/**
 * Before the default store of a publisher is made: warns of those of other names in the working directory, and of that of 1.0.0, which had one
 * for all. None of them is published without a command of the operator.
 */
export function reportOtherStores(publisher: string, log: Pick<Log, 'warn'>): void {
  const own = defaultStore(publisher)
  const data = dirname(dirname(own))
  if (existsSync(own) || !existsSync(data)) return
  const file = basename(own)
  const others = [join(data, file), ...readdirSync(data).map((name) => join(data, name, file))].filter((path) => existsSync(path))
  for (const path of others) {
    const commands = `mkdir -p ${dirname(own)}, rm -f ${own}*, mv ${path}* ${dirname(own)}`
    const problem = `${path} has a history that is not used for ${JSON.stringify(publisher)}: it may belong to another publisher.`
    const fix = `If all of it belongs to this publisher, stop the server, run ${commands}, and start once with --take-store.`
    log.warn({ problem, fix }, 'other history found')
  }
}

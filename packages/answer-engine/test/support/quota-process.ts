import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { QuotaDecision } from '../../src/ports/quota-store.ts'

/** The decision on one attempt of a process. */
export interface DecidedAttempt {
  readonly client: string
  readonly decision: QuotaDecision
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

export interface StoreLocation {
  readonly kind: 'sqlite' | 'redis'
  /** The path of the file, or the address of the server. */
  readonly location: string
  readonly secret?: string
}

type Message = DecidedAttempt | { readonly ready: true } | { readonly done: true }

/** Another process that counts attempts in a store, from the built package. */
export interface QuotaProcess {
  /** All decisions so far. */
  readonly decided: readonly DecidedAttempt[]
  /** Takes one attempt for each client, in turn; resolves when all are decided or the process has ended. */
  take(clients: readonly string[]): Promise<void>
  /** Calls the listener after every decision. */
  onDecision(listener: () => void): void
  /** `kill -9`. */
  kill(): Promise<void>
}

const worker = new URL('quota-worker.mjs', import.meta.url)

export async function startQuotaProcess({ kind, location, secret }: StoreLocation): Promise<QuotaProcess> {
  const built = fileURLToPath(new URL('../../dist/index.js', import.meta.url))
  if (!existsSync(built)) {
    throw new Error('packages/answer-engine/dist is missing: run `npm run build` first, or `npm test`, which does.')
  }
  const child = fork(fileURLToPath(worker), [kind, location, ...(secret === undefined ? [] : [secret])], { execArgv: [], env: {} })
  const decided: DecidedAttempt[] = []
  const listeners: (() => void)[] = []
  child.on('message', (message: Message) => {
    if (!('decision' in message)) return
    decided.push(message)
    for (const listener of listeners) listener()
  })
  await received(child, 'ready')
  return {
    decided,
    async take(clients) {
      const done = received(child, 'done')
      child.send(clients)
      await done
    },
    onDecision: (listener) => void listeners.push(listener),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

function received(child: ChildProcess, kind: 'ready' | 'done'): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (message: Message) => {
      if (kind in message) finish(resolve)
    }
    const gone = (code: number | null) => finish(() => (code === null ? resolve() : reject(new Error(`The process ended with ${code}.`))))
    const finish = (settle: () => void) => {
      child.off('message', listen)
      child.off('close', gone)
      settle()
    }
    child.on('message', listen)
    child.on('close', gone)
  })
}

import type { Log } from '@svc/composition'
import { type Content, formatContentProblem } from '@svc/knowledge-index'
import type { ContentResult } from '@svc/knowledge-index/node'
import type { Publication } from './publication.ts'

/** The one reference to what is being served. */
export interface Publications {
  /** Immutable; a request takes it once and keeps it. */
  current(): Publication
  /** When the last reload failed and the older publication was kept. */
  staleSince(): Date | undefined
  /** Builds a new publication beside the current one and swaps the reference; a bad one is logged and dropped. */
  reload(): Promise<void>
}

export interface PublicationsOptions {
  readonly first: Publication
  readonly read: () => Promise<ContentResult>
  readonly publish: (content: Content) => Promise<Publication>
  readonly log: Log
  readonly now: () => Date
}

export function createPublications({ first, read, publish, log, now }: PublicationsOptions): Publications {
  let current = first
  let staleSince: Date | undefined
  let running: Promise<void> | undefined
  let isWanted = false

  function keepOld(reason: string, problems: readonly string[]): void {
    staleSince ??= now()
    log.error('content not reloaded', { reason, problems, revision: current.revision })
  }

  async function readAndSwap(): Promise<void> {
    try {
      const result = await read()
      if (result.status === 'invalid') return keepOld('the content has mistakes', result.problems.map(formatContentProblem))
      // Vectors that an endpoint did not give in time are asked for again.
      const isIncomplete = current.knowledge.vectors?.status === 'incomplete'
      if (result.content.revision !== current.revision || isIncomplete) current = await publish(result.content)
      else if (staleSince === undefined) return
      staleSince = undefined
      log.info('content reloaded', { revision: current.revision })
    } catch (error) {
      keepOld(error instanceof Error ? `${error.name} ${(error as { code?: string }).code ?? ''}`.trim() : 'unknown', [])
    }
  }

  /** A wish that comes while a build is running is met by one more build after it: the files may have changed since it began. */
  async function run(): Promise<void> {
    do {
      isWanted = false
      await readAndSwap()
    } while (isWanted)
    running = undefined
  }

  return {
    current: () => current,
    staleSince: () => staleSince,
    reload() {
      isWanted = true
      running ??= run()
      return running
    },
  }
}

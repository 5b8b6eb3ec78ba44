import type { Answering, Configuration, Log, ServerEvents } from '@svc/composition'
import type { DatabaseFollower, Publications } from '@svc/publication'
import type { HistoryKeeper, StoreDatabase } from '@svc/publication/history'
import type { RequestClients } from '../http/client/request-client.ts'
import type { Observers } from '../observe/observers.ts'

export interface FrontDoorOptions {
  readonly configuration: Configuration
  readonly publications: Publications
  /** Set if publications come from a database. */
  readonly follower?: DatabaseFollower | undefined
  readonly answering: Answering
  readonly clients: RequestClients
  /** Undefined without a store. */
  readonly store: StoreDatabase | undefined
  readonly history: HistoryKeeper
  /** Whether the clock can be right: no counts of other days are deleted otherwise. */
  readonly isClockPlausible: () => boolean
  readonly log: Log
  readonly events: ServerEvents
  readonly observers: Observers
  readonly cpuUsage: () => NodeJS.CpuUsage
  /** Whether open pages follow the edits of the content. */
  readonly isWatching?: boolean | undefined
}

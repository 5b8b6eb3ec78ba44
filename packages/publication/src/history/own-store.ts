/** Whose history a store has. One company's past is not published as that of another. */
import { OperatorError } from '@svc/composition'
import type { Publication } from '../serve/publication.ts'
import type { StoreDatabase, StoreQuery } from './store-database.ts'

/** The store has the history of another publisher. */
export class OtherPublisher extends OperatorError {}

export interface OwnStoreOptions {
  /** What is served now. */
  readonly current: () => Pick<Publication, 'revision' | 'site' | 'knowledge'>
  /** Whether the operator gives the store to this publisher, once. */
  readonly isTaken: boolean
}

/** A store that answers only its own publisher, whose name it records at first use. Rejects with OtherPublisher. */
export function createOwnStore(database: StoreDatabase, { current, isTaken }: OwnStoreOptions) {
  let owner: string | undefined
  let claiming: Promise<void> | undefined
  let mayTake = isTaken

  async function makeOwn(): Promise<void> {
    const publication = current()
    const { name } = publication.site
    let found = await ownerIn(database.query)
    if (found === undefined || mayTake) {
      await database.transaction(async (ask) => {
        found = await ownerIn(ask)
        if (found === name || !(mayTake || (found === undefined && (await isOf(publication, ask))))) return
        await ask('DELETE FROM svc_publisher')
        await ask('INSERT INTO svc_publisher (name) VALUES ($1)', [name])
        found = name
      })
    }
    owner = found
    if (found !== name) throw otherPublisher(found, name)
    mayTake = false
  }

  /** Requests wait for one question. */
  async function claim(): Promise<void> {
    if (owner === current().site.name) return
    claiming ??= makeOwn().finally(() => {
      claiming = undefined
    })
    await claiming
  }

  return {
    claim,
    async query(sql, values) {
      await claim()
      return database.query(sql, values)
    },
    async transaction(work) {
      await claim()
      return database.transaction(work)
    },
    close: database.close,
  } satisfies StoreDatabase & { claim(): Promise<void> }
}

async function ownerIn(ask: StoreQuery): Promise<string | undefined> {
  const [row] = await ask('SELECT name FROM svc_publisher')
  return row && String(row.name)
}

/** A store of 1.0.0 has no name: it belongs to who publishes what it has, as a whole or on the front page. */
async function isOf({ revision, knowledge }: Pick<Publication, 'revision' | 'knowledge'>, ask: StoreQuery): Promise<boolean> {
  const found = await ask(
    `SELECT 1 AS found WHERE NOT EXISTS (SELECT 1 FROM svc_page_revision)
      OR EXISTS (SELECT 1 FROM svc_publication_revision WHERE revision = $1)
      OR EXISTS (SELECT 1 FROM svc_page_revision WHERE path = '/' AND revision = $2)`,
    [revision, knowledge.page('/')?.revision ?? ''],
  )
  return found.length > 0
}

function otherPublisher(owner: string | undefined, name: string): OtherPublisher {
  const whose = owner === undefined ? 'of a publisher that it does not name' : `of ${JSON.stringify(owner)}`
  return new OtherPublisher(
    `The store has the history ${whose}, but the content is that of ${JSON.stringify(name)}.`,
    'Set STORE_URL to another store. If only the name of the publisher has changed, start once with --take-store.',
  )
}

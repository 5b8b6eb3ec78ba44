/** The store in PostgreSQL: shared by instances on several machines. */
import { OperatorError } from '@svc/composition'
import type { Pool, PoolClient } from 'pg'
import { postgresFailure } from '../publication/file/postgres.ts'
import { type StoreDatabase, type StoreQuery, type StoreRow, storeTables } from './store-database.ts'

/** Timeout of a server that does not answer (milliseconds). */
const patience = 5_000
/** Concurrent reads; writes are one transaction after another. */
const connections = 4
/** Key of the advisory lock under which instances write and make the tables: any number that nothing else of the database uses. */
const writersLock = 7_347_230

export function createPostgresStore(url: string): StoreDatabase {
  let opened: Promise<Pool> | undefined

  function open(): Promise<Pool> {
    opened ??= openPool(url).catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }

  async function ask<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      const { Client } = (await import('pg')).default
      throw new OperatorError(...postgresFailure(error, new Client({ connectionString: url })), { cause: error })
    }
  }

  return {
    query: (sql, values = []) => ask(async () => rowsOf(await open(), sql, values)),
    async transaction(work) {
      const client = await ask(async () => (await open()).connect())
      try {
        await underLock(client, () => work((sql, values = []) => ask(() => rowsOf(client, sql, values))))
        client.release()
      } catch (error) {
        // A connection in an unknown state is not used again.
        client.release(true)
        throw error
      }
    },
    async close() {
      const pool = await opened?.catch(() => undefined)
      await pool?.end()
    },
  }
}

async function openPool(url: string): Promise<Pool> {
  const { Pool } = (await import('pg')).default
  const pool = new Pool({ connectionString: url, max: connections, connectionTimeoutMillis: patience, query_timeout: patience })
  // An idle connection that ends: the next query opens another one.
  pool.on('error', () => undefined)
  try {
    const client = await pool.connect()
    try {
      await underLock(client, async () => {
        for (const statement of storeTables) await client.query(statement)
      })
    } finally {
      client.release()
    }
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function underLock(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock($1)', [writersLock])
  await work()
  await client.query('COMMIT')
}

async function rowsOf(client: Pool | PoolClient, sql: string, values: Parameters<StoreQuery>[1]): Promise<readonly StoreRow[]> {
  const { rows } = await client.query(sql, values?.slice())
  return rows as StoreRow[]
}

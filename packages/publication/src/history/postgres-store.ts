/** The store in PostgreSQL: shared by instances on several machines. */
import { errorCode, OperatorError } from '@svc/composition'
import type { Pool, PoolClient } from 'pg'
import { postgresFailure } from '../file/postgres.ts'
import { otherColumns, type StoreDatabase, type StoreQuery, type StoreRow, storeTables } from './store-database.ts'

/** Timeout of a server that does not answer (milliseconds). */
const timeout = 5_000
/** Concurrent reads; writes are one transaction after another. */
const connections = 4
/** Key of the advisory lock under which instances write and make the tables: any number that nothing else of the database uses. */
const writersLock = 7_347_230
/** An operator's mistake of class 42. */
const permissionDenied = '42501'
const undefinedColumn = '42703'

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
      if (errorCode(error) === undefinedColumn) throw otherColumns('The store in PostgreSQL', error)
      if (isMistake(error)) throw error
      throw new OperatorError(...postgresFailure(error, url), { cause: error })
    }
  }

  return {
    query: (sql, values) => ask(async () => rowsOf(await open(), sql, values)),
    async transaction(work) {
      const client = await ask(async () => (await open()).connect())
      try {
        const query: StoreQuery = (sql, values) => ask(() => rowsOf(client, sql, values))
        await underLock(query, () => work(query))
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
  const pool = new Pool({ connectionString: url, max: connections, connectionTimeoutMillis: timeout, query_timeout: timeout })
  // An idle connection that ends: the next query opens another one.
  pool.on('error', () => undefined)
  // One that ends between two queries of a transaction: the next of them fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    const client = await pool.connect()
    try {
      const query: StoreQuery = (sql, values) => rowsOf(client, sql, values)
      await underLock(query, async () => {
        for (const statement of storeTables) await query(statement)
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

async function underLock(query: StoreQuery, work: () => Promise<void>): Promise<void> {
  await query('BEGIN')
  await query('SELECT pg_advisory_xact_lock($1)', [writersLock])
  await work()
  await query('COMMIT')
}

async function rowsOf(client: Pool | PoolClient, sql: string, values: Parameters<StoreQuery>[1]): Promise<readonly StoreRow[]> {
  const { rows } = await client.query<StoreRow>(sql, values?.slice())
  return rows
}

/** An error of this program: a wrong value, a broken constraint or a wrong statement (classes 22, 23 and 42 of PostgreSQL's appendix A). */
function isMistake(error: unknown): boolean {
  const code = errorCode(error) ?? ''
  return error instanceof TypeError || (/^(?:22|23|42)...$/.test(code) && code !== permissionDenied)
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@svc/tooling/free-port'
import pg from 'pg'

export interface PostgresServer {
  /** With user and password. */
  readonly url: string
  readonly port: number
  readonly password: string
  /** Runs one statement. */
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /** Ends the server as a restart does; its data and its port stay. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Suspends all its processes: connections are accepted, and nothing answers. */
  freeze(): void
  thaw(): void
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

const user = 'svc'
const password = 'correct-horse-battery'
const hint = 'Install it: apt-get install postgresql, or brew install postgresql.'

/** A new folder of the user that PostgreSQL runs as. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-postgres-'))
  if (process.getuid?.() === 0) {
    const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres']))
    chownSync(folder, idOf('-u'), idOf('-g'))
  }
  return folder
}

function command(folder: string, program: string, args: readonly string[]) {
  const asUser = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : []
  const [file = '', ...words] = [...asUser, program, ...args]
  return { file, words, options: { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } } }
}

/** Data without anything in them, which each server of this process gets a copy of. */
let empty: string | undefined

function newData(folder: string): string {
  if (empty === undefined) {
    const first = newFolder()
    process.once('exit', () => rmSync(first, { recursive: true, force: true }))
    const passwordFile = join(first, 'password')
    writeFileSync(passwordFile, password, { mode: 0o644 })
    const settings = ['-D', join(first, 'data'), '-U', user, '-A', 'scram-sha-256', '--pwfile', passwordFile, '--no-sync']
    const { file, words, options } = command(first, join(programsFolder(), 'initdb'), settings)
    execFileSync(file, words, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
    empty = join(first, 'data')
  }
  const data = join(folder, 'data')
  execFileSync('cp', ['-Rp', empty, data])
  return data
}

/** A real PostgreSQL on a loopback port with data of its own. It refuses to run as root: then it runs as Debian's user `postgres`. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = newFolder()
  const data = newData(folder)
  const port = await freePort()
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  async function query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    await client.connect()
    return client.query(text, [...values]).finally(() => client.end())
  }

  async function start(): Promise<void> {
    const settings = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=20']
    const { file, words, options } = command(folder, join(programsFolder(), 'postgres'), settings)
    const started = spawn(file, words, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    server = started
    let errors = ''
    started.stderr.on('data', (chunk) => {
      errors += chunk
    })
    const ended = once(started, 'exit').then(() => {
      throw new Error(`postgres ended: ${errors}`)
    })
    ended.catch(() => undefined)
    await Promise.race([answers(), ended])
  }

  async function answers(): Promise<void> {
    while (!(await query('SELECT 1').then(Boolean, () => false))) await delay(50)
  }

  /** The server first, so that it starts no further process. */
  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const parent = server?.pid as number
    process.kill(parent, name)
    for (const pid of execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
      .trim()
      .split('\n'))
      process.kill(Number(pid), name)
  }

  async function stop(): Promise<void> {
    if (server === undefined || server.exitCode !== null) return
    const exited = once(server, 'exit')
    // Fast shutdown: connections are closed, transactions rolled back.
    server.kill('SIGINT')
    await exited
    server = undefined
  }

  await start()
  return {
    url,
    port,
    password,
    query,
    start,
    stop,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Debian has the programs of each version in a folder of their own, outside PATH; the newest is taken. */
function programsFolder(): string {
  const versions = '/usr/lib/postgresql'
  if (existsSync(versions)) {
    const [newest] = readdirSync(versions).toSorted((one, other) => Number(other) - Number(one))
    if (newest !== undefined && existsSync(join(versions, newest, 'bin/postgres'))) return join(versions, newest, 'bin')
  }
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
  } catch {
    throw new Error(`PostgreSQL is missing. ${hint}`)
  }
}

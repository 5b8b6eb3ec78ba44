import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { fixtureContent } from './front-door.ts'

const built = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

export interface ServerProcess {
  readonly child: ChildProcess
  output(): string
  errors(): string
  /** Resolves when standard error has this text. */
  until(text: string): Promise<void>
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Options of a process besides its environment and arguments. */
export interface ProcessOptions {
  /** For Node itself, before the file. */
  readonly nodeArgs?: readonly string[]
  /** Default: a new server folder. */
  readonly cwd?: string
  /** Limits of the process, as the shell's `ulimit` takes them: `-n 64`. */
  readonly limits?: string
  /** A file that standard output goes to. */
  readonly outputFile?: string
  /** File permissions apply, also if root runs the tests. Another user could not read a checkout in a folder of root. */
  readonly isUnprivileged?: boolean
}

/** Root without its privileges (util-linux, on every Debian). */
const withoutPrivileges = ['setpriv', '--inh-caps=-all', '--bounding-set=-all']

export const sharedBaseUrl = 'http://localhost:8080'
export const sharedEnvironment = {
  PATH: process.env.PATH,
  CONTENT_DIR: fixtureContent,
  BASE_URL: sharedBaseUrl,
  QUOTA_URL: 'memory:',
  STORE_URL: 'off',
}

/** Working directories of this worker's servers, and one that is copied for each: most servers serve the same content at the same address. */
const folders = mkdtempSync(join(tmpdir(), 'svc-servers-'))
process.once('exit', () => rmSync(folders, { recursive: true, force: true }))
const firstFolder = join(folders, 'first')

/** A working directory with the saved publication of the small content at `sharedBaseUrl`. */
export function newServerFolder(): string {
  if (!existsSync(firstFolder)) {
    const saved = join(firstFolder, 'data/lantern-desk/publication.sqlite')
    execFileSync(process.execPath, [built, 'build', '--out', saved], {
      cwd: folders,
      env: sharedEnvironment,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const folder = mkdtempSync(join(folders, 'server-'))
  cpSync(firstFolder, folder, { recursive: true })
  return folder
}

/** The built server as an operator runs it, with nothing in its environment but what is given. */
export function startProcess(
  environment: Record<string, string>,
  args: readonly string[] = [],
  { nodeArgs = [], cwd, limits, outputFile, isUnprivileged = false }: ProcessOptions = {},
): ServerProcess {
  if (!existsSync(built)) throw new Error('apps/server/dist/main.js is missing: run `npm run build` first, or `npm test`, which does.')
  const prefix = isUnprivileged && process.getuid?.() === 0 ? withoutPrivileges : []
  const command = [...prefix, process.execPath, ...nodeArgs, built, ...args]
  const limited = limits === undefined ? command : ['/bin/sh', '-c', `ulimit ${limits} && exec "$0" "$@"`, ...command]
  const outputDescriptor = outputFile === undefined ? undefined : openSync(outputFile, 'w')
  const child = spawn(limited[0] as string, limited.slice(1), {
    cwd: cwd ?? newServerFolder(),
    env: { ...sharedEnvironment, ...environment },
    stdio: ['pipe', outputDescriptor ?? 'pipe', 'pipe'],
  })
  if (outputDescriptor !== undefined) closeSync(outputDescriptor)
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const stderr = child.stderr as Readable
  stderr.on('data', (chunk) => {
    errors += chunk
  })
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  return {
    child,
    output: () => output,
    errors: () => errors,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = () => errors.includes(text) && resolve()
        stderr.on('data', look)
        exited.then(({ code }) => reject(new Error(`ended with ${code} before ${JSON.stringify(text)}: ${errors}`)))
        look()
      }),
    exited,
  }
}

/** Like `startProcess`; the process ends with the test. */
export function startForTest(...parameters: Parameters<typeof startProcess>): ServerProcess {
  const server = startProcess(...parameters)
  onTestFinished(async () => {
    server.child.kill('SIGKILL')
    await server.exited
  })
  return server
}

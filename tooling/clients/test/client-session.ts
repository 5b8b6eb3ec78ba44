import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The scripts for client libraries, and the manifest that pins the clients. */
export const programs = fileURLToPath(new URL('../programs/', import.meta.url))
const installed = join(programs, 'node_modules')

/** Ends a client that hangs, with its output in the error. The slowest took 30 seconds on a busy machine. */
const limitMilliseconds = 120_000

/** No client reports its use, updates itself or reaches another host: the proxy for other hosts is a port that nothing listens on. */
const quiet = {
  CI: 'true',
  NO_COLOR: '1',
  DO_NOT_TRACK: '1',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  NO_PROXY: 'localhost,127.0.0.1',
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  GEMINI_TELEMETRY_ENABLED: 'false',
  // Milliseconds for Claude Code to start a server.
  MCP_TIMEOUT: '100000',
  LANGCHAIN_TRACING_V2: 'false',
  MASTRA_TELEMETRY_DISABLED: '1',
  OPENAI_AGENTS_DISABLE_TRACING: '1',
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_MODELS_FETCH: '1',
}

export interface ClientSession {
  /** Writes a file in the project, or in the home folder if its path begins with `~/`. */
  write(path: string, text: string): Promise<void>
  /**
   * Runs a command in a shell in the project.
   *
   * @returns its standard output
   * @throws {Error} with all its output, if it does not end with 0 in time
   */
  run(command: string, environment?: Readonly<Record<string, string>>): Promise<string>
}

/** A new home folder and project, without credentials, in which the installed clients are found before those of the system. */
export async function startSession(): Promise<ClientSession> {
  if (!existsSync(installed)) throw new Error('The clients are not installed. Run `npm run test:clients`, which installs them.')
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  const [home, project] = [join(folder, 'home'), join(folder, 'project')]
  await Promise.all([mkdir(home), mkdir(project)])
  // npx takes installed packages from here.
  await symlink(installed, join(project, 'node_modules'))
  const path = [join(installed, '.bin'), process.env.PATH].join(delimiter)
  const ownEnvironment = { ...quiet, PATH: path, HOME: home, TMPDIR: folder }
  return {
    async write(file, text) {
      const target = file.startsWith('~/') ? join(home, file.slice(2)) : join(project, file)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, text)
    },
    async run(command, environment) {
      // Its own process group, so that what it starts ends with it.
      const options = { cwd: project, env: { ...ownEnvironment, ...environment }, shell: true, detached: true }
      const child = spawn(command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
      onTestFinished(() => (child.exitCode === null && child.signalCode === null ? endGroup(child) : undefined))
      return outputOf(child, command)
    },
  }
}

function outputOf(child: ChildProcessByStdio<null, Readable, Readable>, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const output = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text
      })
    }
    const limit = setTimeout(() => endGroup(child), limitMilliseconds)
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(limit)
      endGroup(child)
    })
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output.stdout)
      else reject(new Error(`${command}\nended with ${code ?? signal}:\n${output.stdout}${output.stderr}`))
    })
  })
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All its processes have ended.
  }
}

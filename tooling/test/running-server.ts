import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '../servers/free-port.mjs'

/** `nobody` if the tests run as root, who can write everywhere. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export interface RunningServer {
  readonly address: string
  /** Standard output and standard error so far. */
  written(): string
  /** Sends a signal and returns the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

export interface StartOptions {
  readonly cwd: string
  readonly environment?: Readonly<Record<string, string>>
  /** Never runs as root, so every user must be able to read the program. */
  readonly isUnprivileged?: boolean
}

/** Starts a server program as a service manager does: in another working directory, with only the given variables. */
export async function startServer(main: string, { cwd, environment = {}, isUnprivileged = false }: StartOptions): Promise<RunningServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    cwd,
    env: { PATH: process.env.PATH, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isUnprivileged ? nobody : {}),
  })
  let written = ''
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        written += text
        if (written.includes('Stop with Ctrl+C')) resolve()
      })
    }
    exited.then((code) => reject(new Error(`The server ended with ${code}:\n${written}`)))
  })
  return { address: `http://127.0.0.1:${port}`, written: () => written, stop: (signal) => end(child, exited, signal) }
}

function end(child: ChildProcess, exited: Promise<number | null>, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  return exited
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export interface Caddy {
  stop(): Promise<void>
}

/** A real Caddy with one of the files of `deploy/`. Resolves when it answers at `baseUrl`. */
export async function startCaddy(config: string, baseUrl: string, environment: Record<string, string>): Promise<Caddy> {
  // It writes only its state there.
  const folder = mkdtempSync(join(tmpdir(), 'svc-caddy-'))
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, SITE_ADDRESS: baseUrl, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const failed = once(child, 'error').then(([error]: unknown[]) => {
    throw new Error(`caddy did not start (${String(error)}). Install it: apt-get install caddy, or brew install caddy.`)
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`caddy ended: ${errors}`)
  })
  ended.catch(() => undefined)
  await Promise.race([answers(baseUrl), failed, ended])
  return {
    async stop() {
      child.kill('SIGKILL')
      await ended.catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(baseUrl: string): Promise<void> {
  for (;;) {
    const response = await fetch(baseUrl).catch(() => undefined)
    if (response !== undefined) return
    await delay(20)
  }
}

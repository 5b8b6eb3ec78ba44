import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { smallContent } from './harness-process.ts'

const serverFile = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

export interface StartedServer {
  readonly url: URL
  stop(): Promise<void>
}

/** The built server with the small content on its own port and in its own folder; the test's variables override the defaults. */
export async function startServer(environment: Readonly<Record<string, string>>): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-server-'))
  const server = spawn(process.execPath, [serverFile], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', QUOTA_URL: 'memory:', LOG_FORMAT: 'json', CONTENT_DIR: smallContent, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(server, 'exit')
  let output = ''
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    const listening = /"port":(\d+)/.exec(output)
    if (!listening) continue
    server.stdout.resume()
    return {
      url: new URL(`http://127.0.0.1:${listening[1]}/`),
      stop: async () => {
        server.kill()
        await exited
        rmSync(folder, { recursive: true })
      },
    }
  }
  throw new Error(`The server ended before it listened: ${output}`)
}

// @module-tag slow
/** The Dockerfile, compose.yaml and the systemd unit against the server that they start. Neither Docker nor systemd is needed. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root, run } from './run-tool.ts'
import { startServer } from './running-server.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const main = join(root, 'apps/server/dist/main.js')

let help: string
beforeAll(async () => {
  const { stdout } = await run(process.execPath, [main, '--help'])
  help = stdout
})

const isKnown = (variable: string) => new RegExp(`^ {2}${variable} `, 'm').test(help) || variable === 'NODE_ENV'

describe('Dockerfile', () => {
  const text = read('Dockerfile').replaceAll(/\\\n/g, ' ')

  it('runs scripts that exist, and sets variables that exist', () => {
    const scripts = [...text.matchAll(/node (\S+\.mjs)/g)].map(([, script = '']) => script)
    expect(scripts).toContain('tooling/scripts/assemble-app.mjs')
    expect(scripts.filter((script) => !existsSync(join(root, script)))).toEqual([])
    const names = [...(/^ENV (.*)$/m.exec(text)?.[1]?.matchAll(/(\w+)=/g) ?? [])].map(([, name = '']) => name)
    expect(names).toContain('HOST')
    expect(names.filter((name) => !isKnown(name))).toEqual([])
  })

  it('is healthy while the server is ready, and not when there is none', async () => {
    const [, ...words] = JSON.parse(/^HEALTHCHECK.*CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]')
    const folder = mkdtempSync(join(tmpdir(), 'svc-health-'))
    const server = await startServer(main, { cwd: folder, environment: { QUOTA_URL: 'memory:' } })
    const probe = () => run(process.execPath, words, { env: { PATH: process.env.PATH, PORT: new URL(server.address).port } })
    expect(await probe()).toEqual({ code: 0, stdout: '', stderr: '' })
    await server.stop('SIGTERM')
    expect(await probe()).toEqual({ code: 1, stdout: '', stderr: '' })
    rmSync(folder, { recursive: true })
  })

  it('gets no secret, no build and no history from its context', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '.env', '.env.*', '**/node_modules', '**/dist']))
  })
})

describe('compose.yaml', () => {
  const { services, networks } = parse(read('compose.yaml'), { merge: true })
  const server = services['server-1']

  it('configures both instances alike, and so that the server starts', async () => {
    expect(services['server-2']).toEqual(server)
    const environment = Object.entries<string>(server.environment).map(([variable, value]) => {
      // What compose makes of `${NAME:-default}` and `${NAME:?message}` with only the required ones given.
      return [variable, value.replaceAll(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, (_, fallback) => fallback ?? 'given '.repeat(8))]
    })
    expect(environment.filter(([variable = '']) => !isKnown(variable))).toEqual([])
    const env = { PATH: process.env.PATH, ...Object.fromEntries(environment), CONTENT_DIR: join(root, 'content') }
    expect(await run(process.execPath, [main, '--check'], { env })).toMatchObject({ code: 0 })
  })

  it('has a proxy that reaches both instances and is the only one believed, and a Redis that forgets no attempt', () => {
    expect(read('deploy/Caddyfile')).toMatch(/reverse_proxy server-1:8080 server-2:8080 \{/)
    const address = services.proxy.networks.inside.ipv4_address
    expect(networks.inside.ipam.config[0].subnet).toBe(address.replace(/\.\d+$/, '.0/24'))
    expect(server.environment.TRUSTED_PROXIES).toBe(address)
    expect(Object.keys(services)).toContain(new URL(server.environment.QUOTA_URL).hostname)
    expect(services.redis.command.join(' ')).toMatch(/--appendonly yes.*--maxmemory-policy noeviction/)
  })
})

describe('deploy/svc-server.service', () => {
  const unit = read('deploy/svc-server.service')
  const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

  it('checks before it starts, and does not restart what a restart cannot correct', () => {
    expect(value('ExecStartPre')).toBe(`${value('ExecStart')} --check`)
    expect(value('ExecReload')).toContain('-HUP $MAINPID')
    expect(value('RestartPreventExitStatus')).toBe('64 78')
    for (const code of ['64', '78']) expect(help).toMatch(new RegExp(`^ +${code} {2}`, 'm'))
    expect(Number.parseInt(value('TimeoutStopSec'), 10)).toBeGreaterThan(25)
  })

  it('sets variables that exist', () => {
    const names = [...unit.matchAll(/^#?Environment=(\w+)=/gm)].map(([, name = '']) => name)
    expect(names).not.toEqual([])
    expect(names.filter((name) => !isKnown(name))).toEqual([])
  })
})

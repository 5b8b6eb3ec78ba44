/**
 * The Dockerfile, compose.yaml, the proxy's configuration and the systemd unit, held against each other and against the server
 * they start. Neither Docker nor systemd is needed: what the image is built of is tested in server-folder.test.ts.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root, run } from './run-tool.ts'
import { startServer } from './running-server.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const main = join(root, 'apps/server/dist/main.js')
const { engines } = JSON.parse(read('package.json'))

let help: string

beforeAll(async () => {
  const { stdout } = await run(process.execPath, [main, '--help'])
  help = stdout
})

/** The default of a variable, as the server itself prints it. */
const defaultOf = (variable: string) => new RegExp(`^ {2}${variable} .*\\n +default: (.+)$`, 'm').exec(help)?.[1]
const isKnown = (variable: string) => new RegExp(`^ {2}${variable} `, 'm').test(help) || variable === 'NODE_ENV'

describe('Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll(/\\\n/g, ' ').split('\n')
  const instructions = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/\s+(.*)/s, 2) as [string, string])
  const all = (name: string) => instructions.flatMap(([instruction, words]) => (instruction === name ? [words] : []))
  const last = (name: string) => all(name).at(-1) ?? ''

  it('takes one pinned release of Node for both stages, which the engines field allows', () => {
    const [, major, minor] = /^NODE_IMAGE=node:(\d+)\.(\d+)\.\d+-/.exec(last('ARG')) ?? []
    const [floorMajor = 0, floorMinor = 0] = engines.node.match(/\d+/g).map(Number)
    expect(Number(major) * 1_000 + Number(minor)).toBeGreaterThanOrEqual(floorMajor * 1_000 + floorMinor)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's variable
    expect(all('FROM')).toEqual(['${NODE_IMAGE} AS build', '${NODE_IMAGE}'])
  })

  it('runs scripts that exist', () => {
    const scripts = [
      ...all('RUN')
        .join(' ')
        .matchAll(/node (\S+\.mjs)/g),
    ].map(([, script = '']) => script)
    expect(scripts).toEqual(['tooling/scripts/run.mjs', 'tooling/scripts/assemble-app.mjs'])
    expect(scripts.filter((script) => !existsSync(join(root, script)))).toEqual([])
  })

  it('is not root, writes where the default store of attempts lies, and shows the default port', () => {
    expect(last('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(defaultOf('QUOTA_URL')).toBe('sqlite:./data/quota.db')
    expect(last('VOLUME')).toBe(`${last('WORKDIR')}/data`)
    expect(last('RUN')).toContain(`install -d -o ${last('USER').replace(':', ' -g ')} ${last('WORKDIR')}/data`)
    expect(last('EXPOSE')).toBe(defaultOf('PORT'))
    expect(JSON.parse(last('ENTRYPOINT'))).toEqual(['node', 'dist/main.js'])
    for (const [, name = ''] of last('ENV').matchAll(/(\w+)=/g)) expect(isKnown(name), name).toBe(true)
  })

  it('is healthy while the server is ready, and not when there is none', async () => {
    const [, ...words] = JSON.parse(/CMD (\[.*\])$/.exec(last('HEALTHCHECK'))?.[1] ?? '[]')
    const folder = mkdtempSync(join(tmpdir(), 'svc-health-'))
    const server = await startServer(main, { cwd: folder, environment: { QUOTA_URL: 'memory:' } })
    const probe = () => run(process.execPath, words, { env: { PATH: process.env.PATH, PORT: new URL(server.address).port } })
    expect(await probe()).toEqual({ code: 0, stdout: '', stderr: '' })
    await server.stop('SIGTERM')
    expect(await probe()).toEqual({ code: 1, stdout: '', stderr: '' })
    rmSync(folder, { recursive: true })
  })

  it('gets no secret, no build and no history from its context', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['.git', '.env', '.env.*', '**/node_modules', '**/dist']) expect(ignored).toContain(name)
  })
})

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true })
  const { proxy, redis, ...servers } = compose.services
  const serverNames = Object.keys(servers)
  /** What compose makes of `${NAME:-default}` and `${NAME:?message}` with only the required ones given. */
  const interpolated = (text: string) =>
    text.replaceAll(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, (_, fallback) => fallback ?? 'given '.repeat(8))

  it('runs two instances of one image, a proxy and a Redis', () => {
    expect(serverNames).toEqual(['server-1', 'server-2'])
    expect(servers['server-1']).toEqual(servers['server-2'])
    for (const image of [proxy.image, redis.image]) expect(image).toMatch(/^\w+:\d+\.\d+\.\d+-/)
  })

  it.each(serverNames)('%s is configured so that the server starts', async (name) => {
    const environment = Object.entries<string>(servers[name].environment).map(([variable, value]) => [variable, interpolated(value)])
    for (const [variable = ''] of environment) expect(isKnown(variable), variable).toBe(true)
    const env = { PATH: process.env.PATH, ...Object.fromEntries(environment), CONTENT_DIR: join(root, 'content') }
    expect(await run(process.execPath, [main, '--check'], { env })).toMatchObject({ code: 0 })
  })

  it('has a proxy that reaches every instance where it listens, and is the only one believed', () => {
    const upstreams = /reverse_proxy (.+) \{/.exec(read('deploy/Caddyfile'))?.[1]?.split(' ')
    expect(upstreams).toEqual(serverNames.map((name) => `${name}:${defaultOf('PORT')}`))
    expect(read('deploy/Caddyfile')).toContain('health_uri /readyz')
    const address = proxy.networks.inside.ipv4_address
    const { subnet } = compose.networks.inside.ipam.config[0]
    expect(subnet).toBe(address.replace(/\.\d+$/, '.0/24'))
    for (const name of serverNames) expect(servers[name].environment.TRUSTED_PROXIES).toBe(address)
    expect(Object.keys(proxy.depends_on)).toEqual(serverNames)
  })

  it('counts attempts in the Redis it runs, which forgets none of them', () => {
    expect(Object.keys(compose.services)).toContain(new URL(servers['server-1'].environment.QUOTA_URL).hostname)
    expect(redis.command.join(' ')).toContain('--appendonly yes')
    expect(redis.command.join(' ')).toContain('--maxmemory-policy noeviction')
  })

  it('mounts what exists, lets answers finish, and gives away no more than is needed', () => {
    for (const service of Object.values<Record<string, unknown>>(compose.services)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      for (const mount of service.volumes as string[]) {
        const [source = ''] = mount.split(':')
        const exists = source.startsWith('./') ? existsSync(join(root, source)) : source in compose.volumes
        expect(exists, mount).toBe(true)
      }
    }
    for (const name of serverNames) expect(Number.parseInt(servers[name].stop_grace_period, 10)).toBeGreaterThan(25)
  })
})

describe('deploy/svc-server.service', () => {
  const unit = read('deploy/svc-server.service')
  const values = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

  it('is sections of keys and values', () => {
    const lines = unit.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines.filter((line) => !/^(?:\[(?:Unit|Service|Install)\]|[A-Z]\w+=.*)$/.test(line))).toEqual([])
  })

  it('checks before it starts, reloads by SIGHUP, and does not restart what a restart cannot mend', () => {
    const [start = ''] = values('ExecStart')
    expect(values('ExecStartPre')).toEqual([`${start} --check`])
    expect(start).toMatch(/^\/usr\/bin\/node \/opt\/svc-server\/dist\/main\.js$/)
    expect(values('ExecReload')[0]).toContain('-HUP $MAINPID')
    const codes = values('RestartPreventExitStatus')[0]?.split(' ') ?? []
    expect(codes).toEqual(['64', '78'])
    for (const code of codes) expect(help).toMatch(new RegExp(`^ +${code} {2}`, 'm'))
    expect(Number.parseInt(values('TimeoutStopSec')[0] ?? '', 10)).toBeGreaterThan(25)
  })

  it('sets variables that exist, and counts attempts in its state directory', () => {
    const names = [...unit.matchAll(/^#?Environment=(\w+)=/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(2)
    for (const name of names) expect(isKnown(name), name).toBe(true)
    expect(values('WorkingDirectory')).toEqual([`%S/${values('StateDirectory')[0]}`])
  })

  it('points to a document that exists', () => {
    const [, file = ''] = /blob\/main\/(.+)$/.exec(values('Documentation')[0] ?? '') ?? []
    expect(existsSync(join(root, file))).toBe(true)
  })

  it.each(['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'SystemCallFilter=@system-service'])(
    '%s',
    (line) => {
      expect(unit.split('\n')).toContain(line)
    },
  )
})

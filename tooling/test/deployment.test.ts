// @module-tag slow
/** The Dockerfile, compose.yaml and the systemd unit against the server that they start. Neither Docker nor systemd is needed. */
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { freePort } from '../servers/free-port.mjs'
import { root, run } from './run-tool.ts'
import { type RunningServer, startServer } from './running-server.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const main = join(root, 'apps/server/dist/main.js')
/** A small content folder. */
const content = join(root, 'apps/server/template')

let help: string
/** A server with the defaults. */
let plain: RunningServer
let folder: string
beforeAll(async () => {
  const { stdout } = await run(process.execPath, [main, '--help', '--all'])
  help = stdout
  folder = mkdtempSync(join(tmpdir(), 'svc-plain-'))
  plain = await startServer(main, { cwd: folder, environment: { QUOTA_URL: 'memory:', CONTENT_DIR: content } })
})
afterAll(async () => {
  await plain?.stop('SIGTERM')
  rmSync(folder, { recursive: true })
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

  it('has a health check that follows /readyz', async () => {
    const [, ...words] = JSON.parse(/^HEALTHCHECK.*CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]')
    const probe = (port: string) => run(process.execPath, words, { env: { PATH: process.env.PATH, PORT: port } })
    expect(await probe(new URL(plain.address).port)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await probe(String(await freePort()))).toEqual({ code: 1, stdout: '', stderr: '' })
  })

  it('copies no secret, no build and no history from its context', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '.env', '.env.*', '**/node_modules', '**/dist']))
  })
})

describe('compose.yaml', () => {
  const { services, networks } = parse(read('compose.yaml'), { merge: true })
  const server = services['server-1']

  it('configures both instances alike, with values with which the server starts', async () => {
    expect(services['server-2']).toEqual(server)
    const environment = Object.entries<string>(server.environment).map(([variable, value]) => {
      // Substitutes `${NAME:-default}` and `${NAME:?message}` like compose, with only the required variables set.
      return [variable, value.replaceAll(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, (_, fallback) => fallback ?? 'given '.repeat(8))]
    })
    expect(environment.filter(([variable = '']) => !isKnown(variable))).toEqual([])
    const env = { PATH: process.env.PATH, ...Object.fromEntries(environment), CONTENT_DIR: content }
    expect(await run(process.execPath, [main, '--check'], { env })).toMatchObject({ code: 0 })
  })

  it('has a proxy for both instances that is the only trusted one, and a Redis that evicts no attempt', () => {
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

  it('is a unit in which systemd knows every key and value', async () => {
    const file = join(folder, 'svc-server.service')
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
    // It exits with 0 for a key that it ignores, and says so.
    expect(await run('systemd-analyze', ['verify', '--man=no', file])).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('starts also while the database of PUBLICATION is down, and does not restart after configuration errors', () => {
    // `--check` would fail then; a start makes the same checks and serves what it has saved.
    expect(unit).not.toContain('--check')
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

/** Runs while a server with these variables answers at the address. */
async function whileServing(environment: Readonly<Record<string, string>>, run: (address: URL) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-recipe-'))
  const server = await startServer(main, { cwd: folder, environment: { ...environment, CONTENT_DIR: content } })
  try {
    await run(new URL(server.address))
  } finally {
    await server.stop('SIGTERM')
    rmSync(folder, { recursive: true })
  }
}

/** Expects 200 from each path with the Host of a probe. */
function answersProbes(environment: Readonly<Record<string, string>>, paths: readonly string[]): Promise<void> {
  return whileServing(environment, async ({ hostname, port }) => {
    for (const path of paths) {
      const [response] = await once(get({ hostname, port, path, headers: { Host: '10.244.0.7:8080' } }), 'response')
      response.resume()
      expect({ path, status: response.statusCode }).toEqual({ path, status: 200 })
    }
  })
}

/** The variables of a recipe on this machine, with a free port for metrics and attempts counted in memory. */
const here = ({ METRICS_PORT, ...environment }: Readonly<Record<string, string>>) => ({ ...environment, QUOTA_URL: 'memory:' })

describe('deploy/kubernetes.yaml', () => {
  const objects = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS())
  const object = (kind: string) => objects.find((candidate) => candidate.kind === kind)
  const { spec: pod, metadata } = object('StatefulSet').spec.template
  const [container] = pod.containers
  const variables: Record<string, string> = object('ConfigMap').data

  it('sets variables that exist, all of them text, to values with which the server starts and answers its probes', async () => {
    expect(Object.keys(variables).filter((name) => !isKnown(name))).toEqual([])
    expect(Object.values(variables).filter((value) => typeof value !== 'string')).toEqual([])
    const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe]
    expect(probes.map(({ httpGet }) => httpGet.port)).toEqual(['http', 'http', 'http'])
    await answersProbes(
      here(variables),
      probes.map(({ httpGet }) => httpGet.path),
    )
  })

  it('runs as the user of the image, and can write only where the image writes', () => {
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(read('Dockerfile')) ?? []
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user), runAsGroup: Number(group) })
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true)
    const [, volume] = /^VOLUME (\S+)$/m.exec(read('Dockerfile')) ?? []
    const mounts: readonly { name: string; mountPath: string }[] = container.volumeMounts
    expect(mounts.map(({ mountPath }) => mountPath)).toEqual([volume, '/tmp'])
    const claims = object('StatefulSet').spec.volumeClaimTemplates.map((claim: { metadata: { name: string } }) => claim.metadata.name)
    expect(mounts.map(({ name }) => name)).toEqual([...claims, ...pod.volumes.map(({ name }: { name: string }) => name)])
  })

  it('stops after running requests have finished', () => {
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(container.lifecycle.preStop.sleep.seconds + 25)
  })

  it('selects its own pods, and publishes only the public port', () => {
    const selectors = [
      object('StatefulSet').spec.selector.matchLabels,
      object('Service').spec.selector,
      object('PodDisruptionBudget').spec.selector.matchLabels,
      object('NetworkPolicy').spec.podSelector.matchLabels,
    ]
    for (const selector of selectors) expect(metadata.labels).toEqual(selector)
    const ports = Object.fromEntries(
      container.ports.map(({ name, containerPort }: { name: string; containerPort: number }) => [name, containerPort]),
    )
    expect(ports).toEqual({ http: 8080, metrics: Number(variables.METRICS_PORT) })
    expect(object('Service').spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }])
    const [rule] = object('Ingress').spec.rules
    expect(rule.http.paths[0].backend.service).toEqual({ name: object('Service').metadata.name, port: { name: 'http' } })
    expect(`https://${rule.host}`).toBe(variables.BASE_URL)
  })
})

describe('deploy/fly.toml', () => {
  const {
    env,
    http_service: service,
    kill_timeout: killTimeout,
    metrics,
  } = parseToml(read('deploy/fly.toml')) as unknown as {
    env: Record<string, string>
    http_service: { internal_port: number; checks: readonly { path: string }[] }
    kill_timeout: number
    metrics: { port: number; path: string }
  }

  it('sets variables that exist to values with which the server starts and answers its checks', async () => {
    expect(Object.keys(env).filter((name) => !isKnown(name))).toEqual([])
    await answersProbes(
      here(env),
      service.checks.map(({ path }) => path),
    )
  })

  it('names the ports that the server listens on, and stops after running requests have finished', () => {
    expect(service.internal_port).toBe(Number(/^EXPOSE (\d+)$/m.exec(read('Dockerfile'))?.[1]))
    expect(metrics).toEqual({ port: Number(env.METRICS_PORT), path: '/metrics' })
    expect(killTimeout).toBeGreaterThan(25)
  })
})

describe('deploy/cloudfront.yaml', () => {
  const { Cache, Distribution } = parse(read('deploy/cloudfront.yaml')).Resources
  const { ParametersInCacheKeyAndForwardedToOrigin: key, ...times } = Cache.Properties.CachePolicyConfig
  const { CacheBehaviors: behaviours, CustomErrorResponses: errors, Origins: origins } = Distribution.Properties.DistributionConfig
  // The managed policy CachingDisabled: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
  const uncached: readonly string[] = behaviours
    .filter(({ CachePolicyId }: { CachePolicyId: string }) => CachePolicyId === '4135ea2d-6df8-44a3-9df3-4b5a84be39ad')
    .map(({ PathPattern }: { PathPattern: string }) => PathPattern.replace(/\*$/, ''))

  it('caches each representation of an address separately, and nothing that counts a client', async () => {
    const keyed = [...key.HeadersConfig.Headers, 'Accept-Encoding']
    expect(key).toMatchObject({
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    })
    const { address } = plain
    const { paths } = (await (await fetch(new URL('/openapi.json', address))).json()) as { paths: Record<string, object> }
    const asked = ['/', '/pricing', ...Object.keys(paths).filter((path) => !path.includes('{'))]
    const cached: string[] = []
    for (const path of asked) {
      const { headers } = await fetch(new URL(path, address))
      if (uncached.some((prefix) => path.startsWith(prefix)) || !headers.get('cache-control')?.startsWith('public')) continue
      cached.push(path)
      const vary = headers.get('vary')?.split(', ') ?? []
      expect({ path, missing: vary.filter((field) => !keyed.includes(field)), limit: headers.get('ratelimit') }).toEqual({
        path,
        missing: [],
        limit: null,
      })
    }
    expect(cached).toEqual(expect.arrayContaining(['/', '/pricing', '/llms.txt']))
    expect(cached).not.toContain('/api/v1/profile')
  })

  it('caches no error, and nothing longer than Cache-Control allows', () => {
    expect(times).toMatchObject({ MinTTL: 0, DefaultTTL: 0 })
    // Errors that CloudFront caches by default: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
    expect(errors).toEqual(
      [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    )
  })

  it('waits for the longest response', () => {
    expect(origins[0].CustomOriginConfig.OriginReadTimeout).toBeGreaterThan(20.25)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from './run-tool.ts'

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: Readonly<Record<string, unknown>> }[]
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const folder = join(root, '.github/workflows')
const texts = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

describe.each(texts)('%s', (file, text) => {
  const { on, permissions, jobs } = parse(text) as Workflow
  const steps = Object.values(jobs).flatMap((job) => job.steps)

  it('pins every action by the hash of a commit, and leaves no credentials in the checkout', () => {
    const used = steps.flatMap(({ uses }) => uses ?? [])
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
  })

  it('never runs a foreign change with write permissions, and puts no text of an event into a shell', () => {
    expect(Object.values({ ...permissions }).filter((access) => access !== 'read')).toEqual([])
    expect(permissions).toBeDefined()
    expect(Object.keys(on)).not.toContain('pull_request_target')
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([])
    const identified = Object.keys(jobs).filter((name) => jobs[name]?.permissions?.['id-token'])
    expect(identified).toEqual(file === 'release.yml' ? ['publish', 'registry'] : [])
    expect(text).not.toMatch(/secrets\.|NPM_TOKEN|NODE_AUTH_TOKEN/)
  })

  it('installs every program that the tests need', () => {
    // Chrome and systemd are part of the runner's image, like curl.
    const inImage = ['curl', 'chromium-headless-shell', 'systemd']
    const script = readFileSync(join(root, 'tooling/scripts/install-system-packages.mjs'), 'utf8')
    const needed = [...script.matchAll(/debianPackage: '([\w-]+)'/g)].map(([, name]) => name as string)
    const lists = steps.flatMap(({ run }) => /apt-get install (.*)/.exec(run ?? '')?.[1] ?? [])
    expect(lists.length).toBeGreaterThan(0)
    const missing = lists.map((list) => needed.filter((name) => !inImage.includes(name) && !list.split(' ').includes(name)))
    expect(missing.flat()).toEqual([])
  })

  it('runs commands that exist in the root', () => {
    const commands = [...text.matchAll(/: npm (?:run )?([\w:]+)/g)].map(([, name]) => name as string)
    expect(commands).toContain('release:check')
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })
})

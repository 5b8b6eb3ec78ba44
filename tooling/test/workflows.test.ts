import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from './run-tool.ts'

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly 'timeout-minutes'?: number
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: Readonly<Record<string, unknown>> }[]
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const folder = join(root, '.github/workflows')
const texts = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
const workflows = new Map([...texts].map(([file, text]) => [file, parse(text) as Workflow]))
const { scripts, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

describe.each([...workflows])('%s: actions pinned by hash, minimal permissions', (file, { on, permissions, jobs }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps)

  it('pins every action by the hash of a commit, and says which version that is', () => {
    const used = (texts.get(file) as string).split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line))
    expect(used.length).toBe(steps.filter(({ uses }) => uses).length)
    expect(used.filter((line) => !/uses: [\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  it('grants no job more than it names', () => {
    const granted = { ...permissions }
    expect(permissions).toBeDefined()
    expect(Object.entries(granted).filter(([, access]) => access !== 'read')).toEqual([])
  })

  it('leaves no credentials in the checkout, and ends', () => {
    for (const { uses, with: given } of steps) if (uses?.startsWith('actions/checkout@')) expect(given?.['persist-credentials']).toBe(false)
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0)
  })

  it('never runs a stranger’s change with rights, and puts no text of an event into a shell', () => {
    expect(Object.keys(on)).not.toContain('pull_request_target')
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([])
  })

  it('runs commands that the root has', () => {
    const commands = steps
      .flatMap(({ run, with: given }) => [run, given?.version, given?.publish])
      .flatMap((command) => [...String(command).matchAll(/^npm (?:run )?([\w:]+)/g)])
      .map(([, name]) => name as string)
    expect(commands.length).toBeGreaterThan(0)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })
})

it('checks and tests run on the floor of the engines field and on Node 22, 24 and 26', () => {
  const job = workflows.get('ci.yml')?.jobs['check-and-test'] as Job & { strategy: { matrix: { node: string[] } } }
  expect(job.strategy.matrix.node).toEqual([engines.node.replace('>=', ''), '22', '24', '26'])
  expect(job.steps.map(({ run }) => run)).toEqual(expect.arrayContaining(['npm run check', 'npm test']))
})

it('only the job that publishes has an identity, and it holds no token', () => {
  const jobs = Object.entries(workflows.get('release.yml')?.jobs ?? {})
  expect(jobs.filter(([, job]) => job.permissions?.['id-token']).map(([name]) => name)).toEqual(['publish'])
  expect(texts.get('release.yml')).not.toMatch(/secrets\.|NPM_TOKEN|NODE_AUTH_TOKEN/)
})

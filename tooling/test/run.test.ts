import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explainOldNode } from '../scripts/node-version.mjs'
import { countTests } from '../scripts/test-counts.mjs'
import { root, run } from './run-tool.ts'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

describe('npm run …', () => {
  it.each([['deploy'], ['constructor'], ['']])('lists the commands for %j', async (name) => {
    const { code, stdout, stderr } = await run(process.execPath, ['tooling/scripts/run.mjs', ...(name ? [name] : [])])
    expect(stderr).toBe(
      `Unknown command ${JSON.stringify(name)}. Use one of: start, test, test:fast, test:browser, test:clients, coverage, build, check, fix, bench, soak, harness, changeset, release:check.\n`,
    )
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  it('has every script of the root, under the same name', () => {
    expect(Object.entries(manifest.scripts)).toEqual(
      [
        'start',
        'test',
        'test:fast',
        'test:browser',
        'test:clients',
        'coverage',
        'build',
        'check',
        'fix',
        'bench',
        'soak',
        'harness',
        'changeset',
        'release:check',
      ].map((name) => [name, `node tooling/scripts/run.mjs ${name}`]),
    )
  })
})

describe('turbo run test', () => {
  it('finds the tests of every package that has a configuration for them', () => {
    const folders = ['packages', 'apps'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name)))
    const scripts = [...folders, 'bench', 'tooling'].map((folder) => {
      const { scripts } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      return [folder, scripts?.test]
    })
    expect(scripts.filter(([, script]) => script !== 'vitest run')).toEqual([])
  })
})

describe('an old Node', () => {
  it.each(['18.20.4', '20.18.3', '20.9.0', '0.12.18'])('%s is refused in one line with the required version', (version) => {
    expect(explainOldNode(version, '>=20.19.0')).toBe(
      `Node ${version} is too old: this project needs Node 20.19.0 or newer (https://nodejs.org).`,
    )
  })

  it.each(['20.19.0', '20.19.1', '20.20.0', '22.0.0', '24.1.0', '100.0.0'])('%s is not', (version) => {
    expect(explainOldNode(version, '>=20.19.0')).toBeUndefined()
  })
})

describe('the closing line of npm test', () => {
  const file = (status: string, tests: number) => ({ status, assertionResults: Array.from({ length: tests }) })

  it('counts tests', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, success: false, testResults: [file('passed', 5), file('failed', 4)] }
    expect(countTests(report)).toEqual({ passed: 7, failed: 2 })
  })

  it('counts a file that cannot be loaded as a failure', () => {
    const report = { numPassedTests: 7, numFailedTests: 0, success: false, testResults: [file('passed', 7), file('failed', 0)] }
    expect(countTests(report)).toEqual({ passed: 7, failed: 1 })
  })

  it('counts an error between tests as a failure', () => {
    const report = { numPassedTests: 7, numFailedTests: 0, success: false, testResults: [file('passed', 7)] }
    expect(countTests(report)).toEqual({ passed: 7, failed: 1 })
  })

  it('counts no failure if every test passes', () => {
    const report = { numPassedTests: 7, numFailedTests: 0, success: true, testResults: [file('passed', 7)] }
    expect(countTests(report)).toEqual({ passed: 7, failed: 0 })
  })
})

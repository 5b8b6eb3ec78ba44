// @module-tag slow
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@svc/tooling/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { runInProcess } from '../support/run-in-process.ts'
import { newServerFolder, startForTest } from '../support/server-process.ts'

function workingFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a .env file in the working folder is read and logged first, its METRICS_PORT is served, and variables of the environment override it', async () => {
  const cwd = newServerFolder()
  const [port, metricsPort] = [await freePort(), await freePort()]
  writeFileSync(join(cwd, '.env'), `PORT=1\nMETRICS_PORT=${metricsPort}\nMETRICS_HOST=0.0.0.0\n`)
  const { child, output, until, exited } = startForTest({ PORT: String(port) }, [], { cwd })
  await until('Stop with Ctrl+C')
  await fetch(`http://127.0.0.1:${port}/pricing.md`)
  // On another address than loopback a scraper may use any name.
  const metrics = async () => (await fetch(`http://127.0.0.2:${metricsPort}/metrics`)).text()
  await expect.poll(metrics).toContain('svc_http_requests_total{route="/*page.md",status="200"} 1')
  child.kill('SIGTERM')
  await exited
  expect(JSON.parse(output().split('\n')[0] ?? '')).toMatchObject({ level: 'info', file: '.env', message: 'variables read' })
})

test('a folder named .env is ignored', async () => {
  const cwd = workingFolder()
  mkdirSync(join(cwd, '.env'))
  expect(await runInProcess(['--check'], {}, cwd)).toMatchObject({ code: 0 })
})

test('a .env file that cannot be read ends the process', async () => {
  const cwd = workingFolder()
  writeFileSync(join(cwd, '.env'), 'PORT=1\n', { mode: 0o000 })
  const checking = startForTest({}, ['--check'], { cwd, isUnprivileged: true })
  expect(await checking.exited).toMatchObject({ code: 78 })
  expect(checking.errors()).toBe('.env cannot be read (EACCES). Make it readable, or move it out of the working directory.\n')
})

test('a name in .env that is like that of a variable is a warning, and a default is none when nothing is served [45.9]', async () => {
  const cwd = workingFolder()
  writeFileSync(join(cwd, '.env'), 'BASE_ULR=https://facts.example.com\nPOSTGRES_PASSWORD=a\n')
  const { code, errors } = await runInProcess(['--check'], {}, cwd)
  expect(code).toBe(0)
  // The tests set QUOTA_URL.
  const warnings = errors.match(/^warning: (?!QUOTA_URL)[A-Z_]+\b.*$/gm)
  expect(warnings).toEqual(['warning: BASE_ULR in .env: is not read. Did you mean BASE_URL?  (Rename it to BASE_URL.)'])
})

test('an error names .env if the value comes from it', async () => {
  const cwd = workingFolder()
  writeFileSync(join(cwd, '.env'), 'STALE_AFTER_DAYS=soon\nMCP_CALLS_PER_MINUTE=many\n')
  const checked = await runInProcess(['--check'], { MCP_CALLS_PER_MINUTE: 'few' }, cwd)
  expect(checked.code).toBe(78)
  expect(checked.errors).toContain('STALE_AFTER_DAYS in .env: "soon" is not valid')
  expect(checked.errors).toContain('MCP_CALLS_PER_MINUTE: "few" is not valid')

  writeFileSync(join(cwd, '.env'), 'PUBLICATION=missing.sqlite\n')
  const checkedFile = await runInProcess(['--check'], {}, cwd)
  expect(checkedFile.code).toBe(78)
  expect(checkedFile.errors).toContain('PUBLICATION in .env: ')
})

#!/usr/bin/env node
/**
 * Holds that every branch of the guarded files is reached by the quick tests beside them (`guarded-files.mjs`); otherwise names the
 * lines, and fails. Every branch: of conditions, of defaults, of `??` and `?.`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guardedFiles, guardedParts } from './guarded-files.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const tests = new Set(Object.values(guardedParts).flatMap(({ room, tests }) => tests.map((test) => `${room}/${test}`)))
const folder = mkdtempSync(join(tmpdir(), 'svc-coverage-'))
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--coverage.enabled',
    '--coverage.provider=v8',
    ...guardedFiles.map((pattern) => `--coverage.include=${pattern}`),
    `--coverage.reportsDirectory=${folder}`,
    '--coverage.reporter=text',
    '--coverage.skipFull',
    '--coverage.reportOnFailure',
    '--coverage.thresholds.perFile',
    '--coverage.thresholds.branches=100',
    ...tests,
  ],
  { cwd: root, stdio: 'inherit' },
)
rmSync(folder, { recursive: true, force: true })
process.exitCode = status ?? 1

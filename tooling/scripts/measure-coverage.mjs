#!/usr/bin/env node
/** Fails if the fast tests miss a branch of the files for limits, identities, hosts and quotas, and prints the lines. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Patterns, so that new files in the folders are included. */
const guardedFiles = [
  'apps/server/src/http/**/*.ts',
  'apps/server/src/mcp/*.ts',
  'apps/server/src/routes/mcp.ts',
  'packages/answer-engine/src/{answer-engine,budget,slots,quota/*}.ts',
  'packages/composition/src/configuration/address.ts',
]

/** Folders and beginnings of test files that reach them. */
const quickTests = [
  ...['front-door/', 'http/', 'insight/', 'mcp/', 'observe/', 'pages/', 'routes/'].map((name) => `apps/server/test/${name}`),
  ...['answer/', 'answer-engine', 'budget', 'slots', 'take-attempt', 'quota/'].map((name) => `packages/answer-engine/test/${name}`),
  'packages/composition/test/configuration/address',
]

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
    ...quickTests,
  ],
  { cwd: fileURLToPath(new URL('../../', import.meta.url)), stdio: 'inherit' },
)
rmSync(folder, { recursive: true, force: true })
process.exitCode = status ?? 1

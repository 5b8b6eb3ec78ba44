// @module-tag slow
/** Allowed imports (`tooling/lint/import-table.mjs`), with one planted fault for each kind of rule. `npm run check` reads all sources. */
import { expect, test } from 'vitest'
import { forbiddenImports } from '../scripts/check-imports.mjs'
import { sourceFiles } from '../scripts/source-files.mjs'

test.each([
  ['a package to its right in the data flow', 'packages/knowledge-index/src/a.ts', "import { x } from '@svc/mcp-tools'"],
  ['a library outside its adapter', 'packages/answer-engine/src/a.ts', "import type { OpenAI } from 'openai'"],
  ['a library that its package does not have, dynamically', 'packages/mcp-tools/src/a.ts', "const later = () => import('koa')"],
  ['a module of Node in a portable package', 'packages/mcp-tools/src/a.ts', "export { readFile } from 'node:fs/promises'"],
  ['a layer above', 'apps/server/src/http/a.ts', "import { x } from '../routes/profile.ts'"],
  ['its own index.ts', 'packages/profile-schema/src/a.ts', "import { x } from './index.ts'"],
  ['a file of another package', 'packages/mcp-tools/test/a.test.ts', "import { x } from '../../answer-engine/src/answer.ts'"],
  [
    'what any release may change, in a published package',
    'packages/mcp-tools/src/a.ts',
    "import { x } from '@svc/knowledge-index/internal'",
  ],
  ['stored rows, outside of a publication', 'apps/server/src/routes/a.ts', "import type { X } from '@svc/knowledge-index/rows'"],
  ['an app', 'packages/mcp-tools/test/a.test.ts', "import { x } from '@svc/server'"],
])('no file imports %s', (_, file, text) => {
  expect(forbiddenImports([[file, text]])).toEqual([expect.stringContaining(`${file}: `)])
})

test('no two folders import each other, and no folder imports the one it is in', () => {
  const [one, two] = ['packages/mcp-tools/src/one/a.ts', 'packages/mcp-tools/src/two/b.ts']
  const mutual = forbiddenImports([
    [one, "import type { B } from '../two/b.ts'"],
    [two, "import type { C } from '../one/c.ts'"],
  ])
  expect(mutual).toEqual([expect.stringContaining(`${one}, ${two}`)])
  expect(forbiddenImports([[one, "import { x } from '../x.ts'"]])).toEqual([expect.stringContaining(one)])
  expect(forbiddenImports([['packages/mcp-tools/src/a.ts', "import { x } from './one/a.ts'"]])).toEqual([])
})

test('no file has a generic name', () => {
  const named = sourceFiles('src')
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => /(?:^|[/-])(?:utils?|helpers?|common|types|misc)(?:\.|\/|$)/.test(file))).toEqual([])
})

// @module-tag slow
/** A command loads only what it needs: to load and compile more is most of its time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isBuilt, loadedScripts, sourcesIn } from '../support/loaded-scripts.ts'
import { startForTest } from '../support/server-process.ts'

async function sourcesLoadedBy(...words: string[]): Promise<readonly string[]> {
  const coverage = mkdtempSync(join(tmpdir(), 'svc-loaded-'))
  onTestFinished(() => rmSync(coverage, { recursive: true, force: true }))
  const { child, exited } = startForTest({ NODE_V8_COVERAGE: coverage }, words)
  expect((await exited).code).toBe(0)
  const sources = loadedScripts(coverage, child.pid)
    .filter(isBuilt)
    .flatMap((script) => sourcesIn(new URL(script)))
  expect(sources.filter((source) => source.endsWith('src/cli/command-line.ts'))).toHaveLength(1)
  return sources
}

test.each(['--version', '--check'])('%s loads no server of HTTP or MCP and no page', async (word) => {
  const sources = await sourcesLoadedBy(word)
  expect(sources.filter((source) => /\/node_modules\/(koa|@modelcontextprotocol)\/|\/src\/(pages|documents)\//.test(source))).toEqual([])
})

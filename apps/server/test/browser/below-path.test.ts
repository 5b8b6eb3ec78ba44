// @module-tag slow
/** What the scripts of pages request where BASE_URL has a path (docs/decisions/0212-a-path-in-base-url.md). */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureContent } from '../support/front-door.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'
import { browserTest } from './browser.ts'

const site = browserTest({})

let folder: string
let server: ServerProcess
let base: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-below-'))
  cpSync(fixtureContent, join(folder, 'content'), { recursive: true })
  const port = await freePort()
  base = `http://localhost:${port}/facts/public`
  server = startProcess({ PORT: String(port), CONTENT_DIR: join(folder, 'content'), BASE_URL: base }, ['--watch'], { cwd: folder })
  await server.until('Stop with Ctrl+C')
})
afterAll(async () => {
  server?.child.kill()
  await server?.exited
  rmSync(folder, { recursive: true })
})

test('search, copying, the menu, a tool and the stream of edits stay below the path', async () => {
  const { page, visit, complaints } = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] }, base)
  const outside: string[] = []
  page.on('request', (request) => request.url().startsWith(base) || outside.push(request.url()))
  await visit(base)
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('price')
  await dialog.getByRole('status').filter({ hasText: 'price' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.href.startsWith(`${base}/`))

  await visit(`${base}/pricing`)
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await (await fetch(`${base}/pricing.md`)).text())
  const file = join(folder, 'content/pages/pricing.md')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nThe last line of an edit.\n`)
  await page.getByText('The last line of an edit.').waitFor()

  await page.locator('.page-menu summary').click()
  await page.getByRole('link', { name: 'Connect your client' }).click()
  await page.waitForURL(`${base}/developers`)
  await page.getByText('search_knowledge', { exact: true }).and(page.locator('.tabs > label')).click()
  const tool = page.getByRole('region', { name: 'search_knowledge', exact: true })
  await tool.getByRole('button', { name: 'Call search_knowledge' }).click()
  await tool.locator('p[role=status]').first().filter({ hasText: 'Answered in' }).waitFor()
  expect([...outside, ...complaints]).toEqual([])
  await page.context().close()
})

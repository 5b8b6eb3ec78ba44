// @module-tag slow
/** With `--watch` an open page shows every edit, and why one is not published. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureContent } from '../support/front-door.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'
import { checkAccessibility } from './accessibility.ts'
import { browserTest } from './browser.ts'

/** Without `--watch`. */
const site = browserTest({})

let folder: string
let file: string
let text: string
let server: ServerProcess
let base: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-edits-'))
  const content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  file = join(content, 'pages/pricing.md')
  // Longer than the screen.
  text = `${readFileSync(file, 'utf8')}\n${'A paragraph.\n\n'.repeat(60)}`
  writeFileSync(file, text)
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  server = startProcess({ PORT: String(port), CONTENT_DIR: content, BASE_URL: base }, ['--watch'], { cwd: folder })
  await server.until('Stop with Ctrl+C')
})
afterAll(async () => {
  server?.child.kill()
  await server?.exited
  rmSync(folder, { recursive: true })
})

test('an open page shows an edit where the reader was, the errors of the next one, and its correction', async () => {
  const { page, visit, complaints, screenshot } = await site.open({}, base)
  await visit(`${base}/pricing`)
  await page.evaluate('scrollTo(0, 700)')
  writeFileSync(file, `${text}\nThe last line of an edit.\n`)
  await page.getByText('The last line of an edit.').waitFor()
  await expect.poll(() => page.evaluate('scrollY')).toBe(700)

  writeFileSync(file, `${text}\n[Prices](/prices-of-old)\n`)
  const box = page.getByRole('alert')
  await box.getByText('Not published: 1 error in 1 file: 1 dead_link').waitFor()
  expect(await box.textContent()).toMatch(/pages\/pricing\.md:\d+:10 {2}dead_link {2}.*\/prices-of-old\. {2}\(Write the path/)
  expect(await page.getByText('The last line of an edit.').isVisible()).toBe(true)
  await screenshot('edit-with-errors', 'viewport')
  expect((await checkAccessibility(page)).violations).toEqual([])

  // A page that is opened meanwhile shows them too.
  const other = await site.open({ colorScheme: 'dark' }, base)
  await other.visit(`${base}/developers`)
  await other.page.getByRole('alert').getByText('/prices-of-old').waitFor()
  expect((await checkAccessibility(other.page, 'colours')).violations).toEqual([])

  writeFileSync(file, `${text}\n[Prices](/pricing)\n`)
  await page.getByRole('link', { name: 'Prices', exact: true }).last().waitFor()
  expect(await box.count()).toBe(0)
  await expect.poll(() => other.page.getByRole('alert').count()).toBe(0)
  expect([...complaints, ...other.complaints]).toEqual([])
})

test('a page of a path that has no page yet shows it when it is published', async () => {
  const { page, visit } = await site.open({}, base)
  await visit(`${base}/new-page`)
  writeFileSync(join(file, '../new-page.md'), '---\ntitle: New page\ndescription: A page that is new.\n---\n\nIt is new.\n')
  await page.getByText('It is new.').waitFor()
})

test('without --watch pages have no stream and no script for it', async () => {
  expect((await fetch(`${site.baseUrl}/edits.stream`)).status).toBe(404)
  const pageResponse = await fetch(`${site.baseUrl}/pricing`)
  expect(pageResponse.headers.get('server-timing')).toBeNull()
  for (const script of ['/page.js', '/developers.js']) {
    expect(await (await fetch(site.baseUrl + script)).text()).not.toContain('EventSource')
    expect(await (await fetch(base + script)).text()).toContain('EventSource')
  }
})

// @module-tag slow
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addresses, type ServiceAddress } from '@svc/composition'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

/** An address of each template. Only large publications have further documents: `many-pages.test.ts` reads them. */
const examples: Readonly<Record<string, string>> = {
  [addresses.wellKnown.path]: '/.well-known/proof.txt',
  [addresses.image.path]: '/images/card.png',
  [addresses.socialImage.path]: '/index.social.png',
  [addresses.history.path]: '/index.history.json',
  [addresses.revision.path]: '/index@0123456789abcdef',
  [addresses.markdown.path]: '/every-address.md',
  [addresses.page.path]: '/every-address',
}

/** The statuses of a plain GET that are not 200. */
const otherStatuses: Readonly<Record<string, number>> = {
  [addresses.mcp.path]: 405,
  [addresses.connector.path]: 405,
  [addresses.verify.path]: 400,
  // Only with `--watch`.
  [addresses.edits.path]: 404,
}

const rows = Object.values<ServiceAddress>(addresses).filter(({ path }) => path !== addresses.furtherDocument.path)
const exampleOf = ({ path }: ServiceAddress) => examples[path] ?? path

let folder: string
let running: RunningFrontDoor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-addresses-'))
  await cp(fixtureContent, folder, { recursive: true })
  await rm(join(folder, 'site.yaml'))
  await writeFile(
    join(folder, 'facts.yaml'),
    '- { id: owners, label: Owners, status: not_published, say: The owners are not published. }\n',
  )
  await mkdir(join(folder, 'well-known'))
  await writeFile(join(folder, 'well-known', 'proof.txt'), 'proof\n')
  const links = rows.filter(({ linkable }) => linkable).map((row) => `- [${row.what}](<${exampleOf(row)}>)`)
  const front = '---\ntitle: Addresses\ndescription: Every address of the service that a page may link to.\n---\n'
  await writeFile(join(folder, 'pages', 'every-address.md'), `${front}\n${links.join('\n')}\n`)
  running = await startFrontDoor({ CONTENT_DIR: folder, SECURITY_CONTACT: 'mailto:security@example.com' })
})

afterAll(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

test.each(rows)('$path is served: $what', async (row) => {
  const [frontPage] = running.frontDoor.publications.current().knowledge.pages
  const example = exampleOf(row).replace('0123456789abcdef', frontPage?.revision as string)
  const response = await fetch(running.baseUrl + example, { headers: { accept: '*/*' } })
  expect(response.status).toBe(otherStatuses[row.path] ?? 200)
  await response.arrayBuffer()
})

test('a page that links to every address is published, with its links', async () => {
  const markdown = await (await fetch(`${running.baseUrl}/every-address.md`)).text()
  for (const row of rows.filter(({ linkable }) => linkable)) {
    expect(markdown).toContain(`](<${running.baseUrl}${exampleOf(row)}>)`)
  }
})

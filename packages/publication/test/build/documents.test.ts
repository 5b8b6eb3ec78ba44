/** Documents keep their bytes from the build to the response, and none takes the place of another body. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addresses, createKnowledgePublisher, createLog, parseConfiguration, readContent } from '@svc/composition'
import { createKnowledge } from '@svc/knowledge-index'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { buildPublication } from '../../src/build/build-publication.ts'
import { createDocuments } from '../../src/build/documents.ts'
import { buildConfiguration } from '../../src/build/origin.ts'
import { writePublication } from '../../src/build/write-publication.ts'
import { openFile } from '../../src/file/open-file.ts'
import { openPublication } from '../../src/serve/publication.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))

const contentDirectory = fileURLToPath(new URL('../../../../apps/server/template', import.meta.url))
const log = createLog({ level: 'silent', format: 'json', destination: { write: () => undefined } })

async function templateParts() {
  const parsed = parseConfiguration(
    { CONTENT_DIR: contentDirectory, BASE_URL: 'http://localhost:8080' },
    { shippedContentDirectory: contentDirectory, isTerminal: false, now: new Date(), readFolder: readdirSync, readFile: () => '' },
  )
  if (parsed.status === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  const { configuration } = parsed
  const read = await readContent(configuration)
  if (read.status === 'invalid') throw new Error(JSON.stringify(read.problems))
  const knowledge = await createKnowledge(read.content, { baseUrl: configuration.baseUrl, keepsParses: true })
  return { configuration, knowledge, built: buildPublication(read.content, buildConfiguration(configuration), knowledge) }
}

test('a document is served with the bytes and the media type that it was added with: byte order mark, NUL, CRLF and no text', async () => {
  const { configuration, knowledge, built } = await templateParts()
  const bytes = {
    '/given.csv': Buffer.from('\ufeffa\0b\r\nc\r'),
    '/given.bin': Buffer.from([0xff, 0xfe, 0, 0x80]),
    '/empty.txt': Buffer.alloc(0),
  }
  const added = Object.entries(bytes).map(([path, bytes]) => [path, { mediaType: 'text/csv; charset=utf-8', bytes }] as const)
  const documents = new Map([...built.documents, ...added])
  const file = join(folder, 'publication.sqlite')
  const origin = { program: 'test', settings: {}, day: '2026-11-23', folder: { digest: '', files: [] } }
  const { sha256 } = await writePublication(file, { ...built, documents }, knowledge, origin)
  const { restore } = createKnowledgePublisher(configuration, log)
  const opened = await openFile([{ file, sha256 }], {})
  const publication = await openPublication(opened, { ...configuration, restore, createEngine: () => Promise.reject(new Error('none')) })
  for (const [path, expected] of Object.entries(bytes)) {
    const { body, bodyHeaders } = (await publication.documents.get(path)?.('identity')) ?? {}
    expect([body, bodyHeaders?.['Content-Type']], path).toEqual([expected, 'text/csv; charset=utf-8'])
  }
})

test('a document takes neither the path of another body nor a name of its files in an export', async () => {
  const others = [
    ['/', 'text/html; charset=utf-8'],
    ['/pricing', 'text/html; charset=utf-8'],
    ['/pricing.md', 'text/markdown'],
    ['/images/plan.png', 'image/png'],
  ] as const
  const { documents, add } = createDocuments(others)
  add('/llms.txt', 'text/plain', 'first')
  const taken = [
    '/llms.txt',
    '/llms.txt.br',
    '/llms.txt.gz',
    '/pricing',
    '/pricing.html',
    '/pricing.html.gz',
    '/index.html',
    '/pricing.md.br',
  ]
  for (const path of [...taken, '/images/plan.png', '/_redirects', '/manifest.json', '/manifest.json.gz']) {
    expect(() => add(path, 'text/plain', 'second'), path).toThrow(expect.objectContaining({ code: 'taken_path' }))
  }
  expect(() => add('/images/plan.png', 'text/html', '')).toThrow('/images/plan.png')
  expect([...documents].map(([path, { bytes }]) => [path, String(bytes)])).toEqual([['/llms.txt', 'first']])
})

test('files of an export have different names whatever paths are added', () => {
  const path = fc.constantFrom('/a', '/a.html', '/a.br', '/a.html.br', '/a.html.gz', '/a.gz', '/a.gz.br', '/a.br.gz')
  const type = fc.constantFrom('text/html', 'text/plain')
  fc.assert(
    fc.property(fc.array(fc.tuple(path, type)), (wanted) => {
      const { documents, add } = createDocuments([])
      for (const [path, type] of wanted) {
        try {
          add(path, type, '')
        } catch {}
      }
      const files = [...documents].flatMap(([path, { mediaType }]) => {
        const file = mediaType === 'text/html' ? `${path}.html` : path
        return [file, `${file}.br`, `${file}.gz`]
      })
      expect(new Set(files).size).toBe(files.length)
    }),
  )
})

test("a document of the service's own keeps its place", async () => {
  const { built } = await templateParts()
  expect(built.documents.get(addresses.apiCatalog.path)?.mediaType).toContain('application/linkset+json')
  const { add } = createDocuments([...built.documents].map(([path, { mediaType }]) => [path, mediaType] as const))
  expect(() => add(addresses.apiCatalog.path, 'text/plain', 'mine')).toThrow(expect.objectContaining({ code: 'taken_path' }))
})

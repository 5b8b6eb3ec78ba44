/** A content folder as a bundle of the Open Knowledge Format 0.2 (github.com/GoogleCloudPlatform/knowledge-catalog, okf/SPEC.md). */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content, SourcePage } from '@svc/knowledge-index'
import { parse, parseDocument, stringify } from 'yaml'
import * as z from 'zod'
import type { StaticFile } from './static-files.ts'

/** `okf.json`, which an import of a bundle writes: by page, its file and front matter there, and its text if the page has another. */
const originsSchema = z.object({
  pages: z.record(z.string(), z.object({ file: z.string(), digest: z.string(), head: z.string(), body: z.string().optional() })),
})

const markdownType = 'text/markdown; charset=utf-8'

/** The concepts and images of a bundle. A page that was imported from one and not edited since is the same, byte by byte. */
export async function* okfBundle(folder: string, { pages, images = [] }: Pick<Content, 'pages' | 'images'>): AsyncGenerator<StaticFile> {
  const written = await readFile(join(folder, 'okf.json'), 'utf8').catch(() => undefined)
  const origins = written === undefined ? {} : originsSchema.parse(JSON.parse(written)).pages
  for (const page of pages) {
    // `/facts` has no file of its own.
    if (page.isGenerated || !page.file.endsWith('.md')) continue
    const bytes = await readFile(join(folder, page.file))
    const origin = origins[page.file]
    const text = bytes.toString().replace(/\r\n?/g, '\n')
    const [front = '', written = ''] = /^---[ \t]*\n([\s\S]*?\n)---[ \t]*\n/.exec(text) ?? []
    const body = text.slice(front.length)
    const isUnchanged = origin !== undefined && hash('sha256', bytes) === origin.digest
    const concept = isUnchanged
      ? origin.head + (origin.body ?? body)
      : (origin === undefined ? headOf(page, written) : editedHead(origin.head, page, written)) + body
    yield { path: origin?.file ?? bundlePath(page), bytes: Buffer.from(concept), type: markdownType, headers: {} }
  }
  for (const { file, mediaType } of images) yield { path: file, bytes: await readFile(join(folder, file)), type: mediaType, headers: {} }
}

/** `/guides` is `guides.md`, because `index.md` and `log.md` are reserved; the front page is the index of the bundle. */
function bundlePath({ path }: SourcePage): string {
  const file = path === '/' ? 'index' : path.slice(1)
  return `${/(?:^|\/)log$/.test(file) ? `${file}-page` : file}.md`
}

const types = { page: 'Page', comparison: 'Comparison', research: 'Research note' } as const

const fieldsSchema = z.looseObject({
  reviewed: z.string().optional(),
  reviewed_by: z.string().optional(),
  verified: z.string().optional(),
  sources: z.array(z.looseObject({ url: z.string() })).default([]),
})

/** @param written front matter of the page, without marks */
function headOf({ path, kind }: SourcePage, written: string): string {
  const { verified, sources, ...further } = fieldsSchema.parse(parse(written))
  const { reviewed, reviewed_by } = further
  const checks = [
    ...(reviewed === undefined ? [] : [{ by: `human:${(reviewed_by ?? 'editor').replace(/\s+/g, '-')}`, at: `${reviewed}T00:00:00Z` }]),
    ...(verified === undefined ? [] : [{ by: 'human:editor', at: `${verified}T00:00:00Z` }]),
  ]
  const fields = {
    ...(path === '/' ? { okf_version: '0.2' } : { type: types[kind] }),
    ...further,
    ...(checks.length === 0 ? {} : { verified: checks }),
    ...(sources.length === 0 ? {} : { sources: sources.map(({ url, ...source }) => ({ resource: url, ...source })) }),
  }
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n`
}

/** The front matter of an imported concept with the title and description that its page has now. */
function editedHead(head: string, page: SourcePage, written: string): string {
  const document = parseDocument(head.replace(/^---.*\n|---[ \t]*\n$/g, ''))
  if (head === '' || document.errors.length > 0) return headOf(page, written)
  document.set('title', page.frontMatter.title)
  document.set('description', page.frontMatter.description)
  return `---\n${document.toString({ lineWidth: 0 })}---\n`
}

/** `okf.json`: what a concept of the Open Knowledge Format says in addition to its page, so that an export loses nothing of it. */
import { hash } from 'node:crypto'
import type { SourcePage } from './places/links.ts'
import { pageFile } from './source/page-path.ts'
import { longestText, type SourceFolder } from './source/source-folder.ts'

/** The front matter of each concept as it was written, and its text if that of the page, one of the files, is another. */
export function okfOrigins(concepts: readonly SourcePage[], source: SourceFolder, files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const pages = concepts.map(({ file, path }) => {
    const page = pageFile(path)
    const bytes = files.get(page) ?? new Uint8Array()
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(source.readBytes(file, longestText))
    const head = /^---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*\r?\n/.exec(text)?.[0] ?? ''
    const published = new TextDecoder().decode(bytes).replace(/^---\n[\s\S]*?\n---\n/, '')
    const body = text.slice(head.length)
    return [page, { file, digest: hash('sha256', bytes), head, ...(body === published ? {} : { body }) }] as const
  })
  const about = 'What svc-server import has read from a bundle of the Open Knowledge Format. svc-server export --okf writes it back.'
  return new TextEncoder().encode(`${JSON.stringify({ about, pages: Object.fromEntries(pages) }, null, 1)}\n`)
}

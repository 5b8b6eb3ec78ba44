/** `okf.json`: what a concept of the Open Knowledge Format says in addition to its page, so that an export loses nothing of it. */
import { createHash } from 'node:crypto'

/** A concept of a bundle, and the bytes of the page that it became. */
export interface Concept {
  /** Path in the bundle. */
  readonly file: string
  readonly text: string
  /** Path in the content folder. */
  readonly page: string
  readonly bytes: Uint8Array
}

/** The front matter of each concept as it was written, and its text if that of the page is another. */
export function okfOrigins(concepts: readonly Concept[]): Uint8Array {
  const pages = concepts.map(({ file, text, page, bytes }) => {
    const head = /^---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*\r?\n/.exec(text)?.[0] ?? ''
    const published = new TextDecoder().decode(bytes).replace(/^---\n[\s\S]*?\n---\n/, '')
    const body = text.slice(head.length)
    const digest = createHash('sha256').update(bytes).digest('hex')
    return [page, { file, digest, head, ...(body === published ? {} : { body }) }] as const
  })
  const about = 'What svc-server import has read from a bundle of the Open Knowledge Format. svc-server export --okf writes it back.'
  return new TextEncoder().encode(`${JSON.stringify({ about, pages: Object.fromEntries(pages) }, null, 1)}\n`)
}

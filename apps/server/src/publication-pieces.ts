/**
 * A built publication on its way from the thread that built it to the one that serves it: as pieces that are plain data, some pages at a
 * time, because a piece is taken in at one stroke. Bytes are moved, not copied, in one buffer for each piece.
 */
import type { IndexedKnowledge, KnowledgeData, PageData, ServedKnowledge } from '@svc/knowledge-index'
import type { BuiltPublication } from './build-publication.ts'
import type { CodedBytes } from './http/representation.ts'
import type { EncodedPage } from './pages/represent-pages.ts'

export type PublicationPiece =
  | {
      readonly kind: 'publication'
      readonly profile: BuiltPublication['profile']
      readonly knowledge: Omit<KnowledgeData, 'pages'>
    }
  | { readonly kind: 'document'; readonly path: string; readonly bytes: CodedBytes }
  | { readonly kind: 'pages'; readonly pages: readonly PageData[]; readonly encoded: readonly EncodedPage[] }
  | { readonly kind: 'complete' }

export interface SentPiece {
  readonly piece: PublicationPiece
  /** Buffers that are the piece's alone. */
  readonly transfer: readonly ArrayBuffer[]
}

/** Characters of pages in one piece: taken in within two milliseconds. */
const unitsPerPiece = 150_000

export async function* publicationPieces(built: BuiltPublication<IndexedKnowledge>): AsyncGenerator<SentPiece> {
  const { pages, ...knowledge } = await built.knowledge.data()
  yield { piece: { kind: 'publication', profile: built.profile, knowledge }, transfer: [knowledge.index.buffer as ArrayBuffer] }
  for (const [path, coded] of Object.entries(built.documents)) {
    const { encoded, buffer } = packed([coded])
    yield { piece: { kind: 'document', path, bytes: encoded[0] as CodedBytes }, transfer: [buffer] }
  }
  for (let first = 0; first < pages.length; ) {
    let next = first
    for (let units = 0; next < pages.length && units < unitsPerPiece; next += 1) units += (pages[next] as PageData).text.length
    const { encoded, buffer } = packed(built.pages.slice(first, next).flatMap(({ markdown, html }) => [markdown, html]))
    const pairs = Array.from({ length: next - first }, (_, page) => ({
      markdown: encoded[2 * page] as CodedBytes,
      html: encoded[2 * page + 1] as CodedBytes,
    }))
    yield { piece: { kind: 'pages', pages: pages.slice(first, next), encoded: pairs }, transfer: [buffer] }
    first = next
  }
  yield { piece: { kind: 'complete' }, transfer: [] }
}

/** Puts a publication together again. Rejects when the pieces end before it is complete. */
export async function joinPieces(
  pieces: AsyncIterable<PublicationPiece> | Iterable<PublicationPiece>,
  restore: (data: KnowledgeData) => Promise<ServedKnowledge>,
): Promise<BuiltPublication> {
  let head: Extract<PublicationPiece, { kind: 'publication' }> | undefined
  const documents: Record<string, CodedBytes> = {}
  const pages: PageData[] = []
  const encoded: EncodedPage[] = []
  for await (const piece of pieces) {
    switch (piece.kind) {
      case 'publication':
        head = piece
        break
      case 'document':
        documents[piece.path] = unpacked(piece.bytes)
        break
      case 'pages':
        pages.push(...piece.pages)
        for (const { markdown, html } of piece.encoded) encoded.push({ markdown: unpacked(markdown), html: unpacked(html) })
        break
      case 'complete': {
        if (head === undefined) throw new Error('The publication came without its beginning.')
        const knowledge = await restore({ ...head.knowledge, pages })
        return { profile: head.profile, knowledge, pages: encoded, documents: documents as BuiltPublication['documents'] }
      }
    }
  }
  throw new Error('The publication ended before it was complete.')
}

/** The same bytes one after another in one buffer: small ones lie in a pool that is not theirs to give away. */
function packed(all: readonly CodedBytes[]): { readonly encoded: readonly CodedBytes[]; readonly buffer: ArrayBuffer } {
  const bodies = all.flatMap((coded) => Object.values(coded).map(({ body }) => body))
  const buffer = new ArrayBuffer(bodies.reduce((sum, body) => sum + body.length, 0))
  let at = 0
  const moved = (body: Buffer) => {
    const copy = Buffer.from(buffer, at, body.length)
    body.copy(copy)
    at += body.length
    return copy
  }
  return { encoded: all.map((coded) => mapBodies(coded, moved)), buffer }
}

/** What was sent as a Buffer to another thread arrives as bare bytes; from a file it comes back as it was. */
function unpacked(coded: CodedBytes): CodedBytes {
  if (Buffer.isBuffer(coded.identity.body)) return coded
  return mapBodies(coded, ({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length))
}

function mapBodies(coded: CodedBytes, map: (body: Buffer) => Buffer): CodedBytes {
  return Object.fromEntries(Object.entries(coded).map(([coding, { body, tag }]) => [coding, { body: map(body), tag }])) as CodedBytes
}

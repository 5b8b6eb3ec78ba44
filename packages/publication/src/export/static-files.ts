/** The files of an export: one for every body of a publication and for every file that its pages load, with the headers that the server sends. */

import { hrefOf } from '@svc/knowledge-index/internal'
import { type CodedRepresentations, contentCodings, crossOriginHeaders, type HeaderFields, securityHeaders } from '@svc/site'
import { codedEndings, exportedFile, redirectsName } from '../file/exported-files.ts'
import type { Publication } from '../serve/publication.ts'

export interface StaticFile {
  /** Relative to the export's folder, with `/` between folders. */
  readonly path: string
  readonly bytes: Buffer
  /** Value of `Content-Type`. */
  readonly type: string
  /** The other headers of a 200 response. */
  readonly headers: HeaderFields
}

export function addressOf(path: string): string {
  return `/${path}`.replace(/(?:(?<=^\/)index)?\.html$/, '')
}

/** @param assets what pages load, by exact path */
export async function* staticFiles(publication: Publication, assets: Readonly<Record<string, CodedRepresentations>>) {
  const { baseUrl } = publication.knowledge
  for (const path of publication.paths()) yield* codedFiles(hrefOf(baseUrl, path), representationsAt(publication, path))
  for (const [path, coded] of Object.entries(assets)) yield* codedFiles(hrefOf(baseUrl, path), coded)
  yield { path: redirectsName, bytes: Buffer.from(redirectLines(publication)), type: 'text/plain; charset=utf-8', headers: {} }
}

/** Every former path of a page and of its Markdown, as `/old /new 308` for static hosts. */
function redirectLines({ knowledge }: Publication): string {
  const former = knowledge.pages.flatMap(({ formerly = [] }) => formerly.flatMap((path) => [path, `${path}.md`]))
  const href = (path: string) => hrefOf(knowledge.baseUrl, path)
  return former.map((path) => `${href(path)} ${href(knowledge.redirect(path) ?? '/')} 308\n`).join('')
}

async function* codedFiles(address: string, coded: CodedRepresentations): AsyncGenerator<StaticFile> {
  for (const coding of contentCodings) {
    const { body: bytes, headers, bodyHeaders } = await coded(coding)
    // An image is sent without compression.
    if ((bodyHeaders['Content-Encoding'] ?? 'identity') !== coding) continue
    const { 'Content-Type': type = '', ...further } = bodyHeaders
    const path = exportedFile(address, type) + codedEndings[coding]
    yield { path, bytes, type, headers: { ...securityHeaders, ...crossOriginHeaders, ...headers, ...further } }
  }
}

export function representationsAt({ documents, images, markdown, negotiatedPages }: Publication, path: string): CodedRepresentations {
  const found = documents.get(path) ?? markdown.get(path) ?? images.get(path) ?? negotiatedPages.get(path)?.html
  if (found === undefined) throw new Error(`The publication has a body at ${path}, and no route sends it.`)
  return found
}

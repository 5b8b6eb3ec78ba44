import type { ContentProblem } from '../../page/model/content-problem.ts'
import type { SourceImage } from './content.ts'

/** One file of the content folder; its path is relative to it, with forward slashes. */
export type ContentFile =
  | (DigestedFile & { readonly byteLength: number; readonly content: () => Uint8Array })
  | (DigestedFile & { readonly image: SourceImage })
  | { readonly path: string; readonly problem: ContentProblem }

interface DigestedFile {
  readonly path: string
  readonly sha256: string
  /** Of the file when it was read; undefined if a later change may not change it. */
  readonly stamp?: string | undefined
}

/** A file as it was read before. */
export interface KnownFile extends Pick<DigestedFile, 'sha256' | 'stamp'> {
  readonly byteLength: number
  readonly image?: Omit<SourceImage, 'read'> | undefined
}

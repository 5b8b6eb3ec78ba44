import type { ContentProblem } from '../../page/model/content-problem.ts'
import type { FolderFiles } from '../check/folder-files.ts'
import type { SourceImage } from '../folder/content.ts'
import type { ContentFile } from '../folder/content-file.ts'
import { largestFile } from '../source/content-bounds.ts'
import type { ContentProblemCode } from '../source/content-problem-fixes.ts'
import type { Refusal, SourceText } from '../source/source-text.ts'

/**
 * A kind of file of the content folder. A digest needs only its paths and limit, and the process that serves takes digests and loads no
 * parser: a kind takes its parser from `folder`, or imports it when it reads. A folder of its own is also named in `read-folders.ts`.
 */
export interface ContentKind<Part extends object = object> {
  /** What a path is to this kind; undefined for one of another kind. */
  readonly roleOf: (path: string) => FileRole | undefined
  readonly limit: FileLimit
  /** Of a kind whose bytes are not kept. */
  readonly readImage?: ReadImage
  /** Called once, also without files, after the kinds before it in the list. @param files with this role, in the order of their paths */
  readonly read: (files: readonly ContentFile[], folder: FolderFiles) => Part | Promise<Part>
}

/** The published properties of an image, or why its format is not that of its name. @param digest SHA-256 of the bytes, hexadecimal */
export type ReadImage = (file: string, bytes: Uint8Array, digest: string) => Omit<SourceImage, 'read'> | ContentProblem

/** A file is refused if its name suggests that its author wants it to be read. */
export type FileRole = 'read' | 'ignored' | Refusal

export interface FileLimit {
  readonly bytes: number
  /** Of the error of a larger file. */
  readonly code: ContentProblemCode
}

export const textLimit: FileLimit = { bytes: largestFile, code: 'too_large' }

export function unexpectedFile(message: string): Refusal {
  return { code: 'unexpected_file', message }
}

/** A kind of one file; its name in capitals or with another ending is refused. @param read gets no text if no file can be decoded */
export function oneFile<Part extends object>(
  name: string,
  read: (source: SourceText | undefined, folder: FolderFiles, files: readonly ContentFile[]) => Part | Promise<Part>,
): ContentKind<Part> {
  const [stem, ending] = name.split('.')
  const similar = new RegExp(`^${stem}\\.(?:${ending === 'md' ? 'md|mdx|markdown|txt' : 'json|ya?ml'})$`, 'i')
  return {
    roleOf(path) {
      if (path === name) return 'read'
      return similar.test(path) ? unexpectedFile(`A file of this name is not read; "${name}" is.`) : undefined
    },
    limit: textLimit,
    read: (files, folder) => read(files[0] && folder.source(files[0]), folder, files),
  }
}

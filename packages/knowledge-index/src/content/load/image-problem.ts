import type { ContentProblem } from '../../page/model/content-problem.ts'
import { unservedImage } from '../folder/read-folders.ts'
import { kindOf } from '../kinds/kinds.ts'
import { fileProblem } from '../source/source-text.ts'

/**
 * Why a file cannot be an image of a content folder, as the content check reports it; undefined if it can.
 *
 * @param path in the content folder: `images/guides/steps.png`
 * @example imageProblem('images/logo.png', bytes)?.message
 */
export function imageProblem(path: string, bytes: Uint8Array): ContentProblem | undefined {
  const { kind, role } = kindOf(path) ?? {}
  if (typeof role === 'object') return fileProblem(path, role.code, role.message)
  if (kind?.readImage === undefined) return fileProblem(path, 'invalid_image', unservedImage.message, unservedImage.fix)
  if (bytes.length > kind.limit.bytes) return fileProblem(path, kind.limit.code, `The file is larger than ${kind.limit.bytes} bytes.`)
  const image = kind.readImage(path, bytes, '')
  return 'code' in image ? image : undefined
}

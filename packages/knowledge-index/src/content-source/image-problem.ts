import type { ContentProblem } from '../model/content-problem.ts'
import { largestImage } from './content-bounds.ts'
import { fileRole } from './file-role.ts'
import { readImageFile } from './image-file.ts'
import { fileProblem } from './source-text.ts'

/**
 * What keeps a file from being an image of a content folder, as the content check would say; undefined for nothing.
 *
 * @param path in the content folder: `images/guides/steps.png`
 */
export function imageProblem(path: string, bytes: Uint8Array): ContentProblem | undefined {
  const role = fileRole(path)
  if (role.role === 'refused') return fileProblem(path, role.refusal.code, role.refusal.message)
  if (role.role !== 'image') return fileProblem(path, 'image_type', 'Images are in images/.')
  if (bytes.length > largestImage) return fileProblem(path, 'image_too_large', `The file is larger than ${largestImage} bytes.`)
  const image = readImageFile(path, role.mediaType, bytes, '')
  return 'code' in image ? image : undefined
}

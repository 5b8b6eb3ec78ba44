/** Reads the published properties of an image, and checks that its format is that of its name. */
import { imageDimensionsFromData } from 'image-dimensions'
import type { SourceImage } from '../content/content.ts'
import type { ContentProblem } from '../model/content-problem.ts'
import { largestImage } from './content-bounds.ts'
import { fileRole } from './file-role.ts'
import { fileProblem } from './source-text.ts'
import { svgSize } from './svg-size.ts'

export type ImageFile = Omit<SourceImage, 'read'>

const names: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/svg+xml': 'SVG',
}

/**
 * @param mediaType that the file's name promises
 * @param digest SHA-256 of the bytes, as hexadecimal digits
 */
export function readImageFile(file: string, mediaType: string, bytes: Uint8Array, digest: string): ImageFile | ContentProblem {
  const image = { file, path: `/${file}`, mediaType, digest, byteLength: bytes.length }
  if (mediaType === 'image/svg+xml') {
    const size = svgSize(bytes)
    return size === undefined ? notAnImage(file, mediaType) : { ...image, ...size }
  }
  const found = imageDimensionsFromData(bytes)
  if (found === undefined || `image/${found.type}` !== mediaType) return notAnImage(file, mediaType)
  const { width, height } = found
  return { ...image, width, height }
}

function notAnImage(file: string, mediaType: string): ContentProblem {
  return fileProblem(file, 'invalid_image', `The file does not have the format ${names[mediaType]} that its name promises.`)
}

/**
 * Why a file cannot be an image of a content folder, as the content check reports it; undefined if it can.
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

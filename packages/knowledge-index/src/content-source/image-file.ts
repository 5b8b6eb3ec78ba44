/** Reads the published properties of an image, and finds files that only have the name of one. */
import { imageDimensionsFromData } from 'image-dimensions'
import type { SourceImage } from '../content/content.ts'
import type { ContentProblem } from '../model/content-problem.ts'
import { fileProblem } from './source-text.ts'
import { svgSize } from './svg-size.ts'

/** An image of the content folder, without a way to read it again. */
export type ImageFile = Omit<SourceImage, 'read'>

/** How the types are called in messages. */
const names: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/svg+xml': 'SVG',
}

const svg = 'image/svg+xml'

/**
 * @param mediaType that the file's name promises
 * @param digest SHA-256 of the bytes, as hexadecimal digits
 */
export function readImageFile(file: string, mediaType: string, bytes: Uint8Array, digest: string): ImageFile | ContentProblem {
  const image = { file, path: `/${file}`, mediaType, digest, byteLength: bytes.length }
  if (mediaType === svg) {
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

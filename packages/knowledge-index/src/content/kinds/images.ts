/** Reads the published properties of an image, and checks that its format is that of its name. */

import { imageDimensionsFromData } from 'image-dimensions'
import type { ContentProblem } from '../../page/model/content-problem.ts'
import type { SourceImage } from '../folder/content.ts'
import { largestImage } from '../source/content-bounds.ts'
import { fileProblem } from '../source/source-text.ts'
import { fileRole, unservedImage } from './pages.ts'

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
 * @example imageProblem('images/logo.png', bytes)?.message
 */
export function imageProblem(path: string, bytes: Uint8Array): ContentProblem | undefined {
  const role = fileRole(path)
  if (role.role === 'refused') return fileProblem(path, role.refusal.code, role.refusal.message)
  if (role.role !== 'image') return fileProblem(path, 'invalid_image', unservedImage.message, unservedImage.fix)
  if (bytes.length > largestImage) return fileProblem(path, 'image_too_large', `The file is larger than ${largestImage} bytes.`)
  const image = readImageFile(path, role.mediaType, bytes, '')
  return 'code' in image ? image : undefined
}

/** Bytes that are read of an SVG file: its root element comes after a declaration and comments. */
const readBytes = 16_384

interface ImageSize {
  /** CSS pixels. */
  readonly width?: number
  readonly height?: number
}

const opening = '<svg'

/**
 * The size in an SVG file: `width` and `height` in pixels, else those of its `viewBox` (SVG 2, section 8.2). Empty if it has
 * neither; undefined for a file that has no `svg` element near its beginning.
 */
function svgSize(bytes: Uint8Array): ImageSize | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, readBytes)).replace(/<!--[\s\S]*?(?:-->|$)/g, '')
  const start = text.indexOf(opening)
  if (start < 0 || !/[\s>/]/.test(text.charAt(start + opening.length))) return undefined
  const attributes = attributesOf(text.slice(start + opening.length))
  const width = pixels(attributes.get('width'))
  const height = pixels(attributes.get('height'))
  if (width !== undefined && height !== undefined) return { width, height }
  const box = attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
  const [boxWidth, boxHeight] = [pixels(box?.[2]), pixels(box?.[3])]
  return boxWidth === undefined || boxHeight === undefined ? {} : { width: boxWidth, height: boxHeight }
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  const attribute = /\s*([^\s=>/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')|\s*\/?>/y
  for (let found = attribute.exec(text); found?.[1] !== undefined; found = attribute.exec(text)) {
    attributes.set(found[1], found[2] ?? found[3] ?? '')
  }
  return attributes
}

/** A length in whole pixels; undefined for other units and without a length. */
function pixels(length: string | undefined): number | undefined {
  const number = /^\s*(\d{1,6}(?:\.\d{1,9})?)(?:px)?\s*$/.exec(length ?? '')?.[1]
  const rounded = Math.round(Number(number ?? 0))
  return rounded > 0 ? rounded : undefined
}

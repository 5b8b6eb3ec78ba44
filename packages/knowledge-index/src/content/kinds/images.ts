import { imageDimensionsFromData } from 'image-dimensions'
import type { ContentProblem } from '../../page/model/content-problem.ts'
import type { Content } from '../folder/content.ts'
import { largestImage } from '../source/content-bounds.ts'
import { fileProblem } from '../source/source-text.ts'
import imageFormats from './image-formats.json'
import type { ContentKind, ReadImage } from './kind.ts'

/** By the ending of their names. */
const formats = new Map(Object.entries(imageFormats))

/** The images of `images/`. Their bytes are read again when they are published. */
export const images: ContentKind<Pick<Content, 'images'>> & { readonly readImage: ReadImage } = {
  roleOf(path) {
    if (!path.startsWith('images/')) return undefined
    if (formatOf(path) === undefined) return 'ignored'
    // Without characters that must be encoded, the address of an image has one spelling.
    const bad = path.split('/').find((segment) => !/^[\w.-]+$/.test(segment))
    if (bad === undefined) return 'read'
    return { code: 'invalid_image_name', message: `"${bad}" in the path may only have letters, digits, ".", "_" and "-".` }
  },
  limit: { bytes: largestImage, code: 'image_too_large' },
  readImage(file, bytes, digest) {
    const { name, mediaType } = formatOf(file) as NonNullable<ReturnType<typeof formatOf>>
    const image = { file, path: `/${file}`, mediaType, digest, byteLength: bytes.length }
    if (mediaType === 'image/svg+xml') {
      const size = svgSize(bytes)
      return size === undefined ? notAnImage(file, name) : { ...image, ...size }
    }
    const found = imageDimensionsFromData(bytes)
    if (found === undefined || `image/${found.type}` !== mediaType) return notAnImage(file, name)
    const { width, height } = found
    return { ...image, width, height }
  },
  read(files, folder) {
    const images = files.flatMap((file) => folder.image(file) ?? [])
    return images.length > 0 ? { images } : {}
  },
}

function formatOf(path: string) {
  return formats.get(/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '')
}

function notAnImage(file: string, format: string): ContentProblem {
  return fileProblem(file, 'invalid_image', `The file does not have the format ${format} that its name promises.`)
}

/** Bytes that are read of an SVG file: its root element comes after a declaration and comments. */
const readBytes = 16_384

interface ImageSize {
  /** CSS pixels. */
  readonly width?: number
  readonly height?: number
}

const opening = '<svg'

/** `width` and `height` in pixels, else of the `viewBox` (SVG 2, section 8.2); empty without both, undefined if it is no SVG. */
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

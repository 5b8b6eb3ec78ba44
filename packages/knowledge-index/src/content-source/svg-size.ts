/** Bytes that are read of an SVG file: its root element comes after a declaration and comments. */
const readBytes = 16_384

export interface ImageSize {
  /** CSS pixels. */
  readonly width?: number
  readonly height?: number
}

const opening = '<svg'

/**
 * The size in an SVG file: `width` and `height` in pixels, else those of its `viewBox` (SVG 2, section 8.2). Empty if it has
 * neither; undefined for a file that has no `svg` element near its beginning.
 */
export function svgSize(bytes: Uint8Array): ImageSize | undefined {
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

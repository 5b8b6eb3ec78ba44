/** `/favicon.ico` and `/apple-touch-icon.png`, which browsers and phones request by default. */
import { icon } from '../pages/shell/style-sheet.ts'
import { drawPng } from './draw-png.ts'
import { svgType } from './represent-images.ts'
import { type IconSource, ownIcon } from './svg-icon.ts'

/** The types that the renderer reads. For others the icon is the company's initial. */
const drawnTypes: ReadonlySet<string> = new Set([svgType, 'image/png', 'image/jpeg', 'image/gif'])

/** Pixels of the icon on a phone's home screen, and of a tab's. */
const [touchSize, tabSize] = [180, 32]

/** Opaque, because a phone fills transparent parts with black. */
export async function drawTouchIcon(source: IconSource): Promise<Buffer> {
  return drawIcon(source, touchSize, '#ffffff')
}

export async function drawFavicon(source: IconSource): Promise<Buffer> {
  return icoFile(await drawIcon(source, tabSize), tabSize)
}

async function drawIcon({ name, accent, image }: IconSource, size: number, ground = 'none'): Promise<Buffer> {
  const box = `width="${size}" height="${size}"`
  const drawing = image !== undefined && drawnTypes.has(image.mediaType) ? await ownIcon(image, box) : icon(name, accent)
  return drawPng(`<rect ${box} fill="${ground}"/>${drawing}`, { width: size, height: size })
}

/** An icon file with one PNG in it: a header, one directory entry, the PNG. */
function icoFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon, not a cursor
  header.writeUInt16LE(1, 4) // one image
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits of a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/** `/icon.svg`, and the site's own icon as a part of a drawing. */
import type { SourceImage } from '@svc/knowledge-index'
import { icon } from '../pages/shell/style-sheet.ts'
import { svgType } from './represent-images.ts'

/** The company, and its own icon. */
export interface IconSource {
  readonly name: string
  readonly accent: string
  readonly image: Pick<SourceImage, 'mediaType' | 'read'> | undefined
}

/** The site's own icon, inside an SVG if it is of another type; without one the company's initial. */
export async function svgIcon({ name, accent, image }: IconSource): Promise<string | Uint8Array> {
  if (image === undefined) return icon(name, accent)
  if (image.mediaType === svgType) return image.read()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${await ownIcon(image, 'width="32" height="32"')}</svg>\n`
}

/** An image inside an image loads nothing further, and has no fonts (SVG 2, section 2.7, "secure static mode"). */
export async function ownIcon({ mediaType, read }: NonNullable<IconSource['image']>, box: string): Promise<string> {
  return `<image ${box} href="data:${mediaType};base64,${Buffer.from(await read()).toString('base64')}"/>`
}

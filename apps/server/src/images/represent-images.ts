/** The images of a publication ready to be sent. */
import { type CodedBytes, type CodedRepresentations, type HeaderFields, representCoded } from '../http/representation/representation.ts'

/** What is published at the exact paths of images. */
export interface RepresentedImages {
  has(path: string): boolean
  get(path: string): CodedRepresentations | undefined
}

/** An hour: a page shows many images again and again, and one that was replaced is seen on the same day. */
const cacheControl = 'public, max-age=3600'

const svg = 'image/svg+xml'

/**
 * What a browser may do with an SVG that is opened by itself: the attack is a script in a drawing, which would run as one of this site.
 * `sandbox` gives the document an origin of its own and keeps scripts, forms and windows from it; nothing is loaded.
 */
const svgPolicy: HeaderFields = Object.freeze({
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
})

/** Whether compression makes the type smaller: the other types are compressed already. */
export function isCompressible(mediaType: string): boolean {
  return mediaType === svg
}

/** @param bytesAt the bytes at an exact path, in every coding that there is of them */
export function representImages(mediaTypes: ReadonlyMap<string, string>, bytesAt: (path: string) => CodedBytes): RepresentedImages {
  return {
    has: (path) => mediaTypes.has(path),
    get(path) {
      const contentType = mediaTypes.get(path)
      if (contentType === undefined) return undefined
      if (isCompressible(contentType)) return representCoded(bytesAt(path), { contentType, cacheControl, further: svgPolicy })
      const { identity } = representCoded(bytesAt(path), { contentType, cacheControl })
      return { br: identity, gzip: identity, identity }
    },
  }
}

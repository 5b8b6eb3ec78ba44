/** The images of a publication ready to be sent. */
import { type CodedRepresentations, type HeaderFields, representCoded } from '../http/representation/representation.ts'
import type { BytesAt, PublishedAt } from '../pages/represent-pages.ts'

/** An hour: avoids repeated requests, and a replaced image is visible on the same day. */
const cacheControl = 'public, max-age=3600'

const svg = 'image/svg+xml'

/**
 * Policy of an SVG that is opened by itself. The attack is a script in the SVG, which would run with this site's origin.
 * `sandbox` gives the document an opaque origin and blocks scripts, forms and windows; nothing is loaded.
 */
const svgPolicy: HeaderFields = Object.freeze({
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
})

/** Whether compression makes the type smaller. The other types are compressed already. */
export function isCompressible(mediaType: string): boolean {
  return mediaType === svg
}

/** @param bytesAt the bytes at an exact path; one that is not compressible has only the coding `identity` */
export function representImages(mediaTypes: ReadonlyMap<string, string>, bytesAt: BytesAt): PublishedAt<CodedRepresentations> {
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

/** The images of a publication ready to be sent. */

import type { PublishedAt } from '../pages/represent-pages.ts'
import type { Bodies } from '../representation/bodies.ts'
import { type CodedRepresentations, type HeaderFields, representCoded } from '../representation/representation.ts'

/** An image of the content, or one that is drawn. */
export interface ServedImage {
  readonly mediaType: string
  readonly read: () => string | Uint8Array | Promise<string | Uint8Array>
}

/** An hour: avoids repeated requests, and a replaced image is visible on the same day. */
const cacheControl = 'public, max-age=3600'

export const svgType = 'image/svg+xml'

/** For an SVG that is opened by itself: a script in it would run with this site's origin. `sandbox` blocks it, and nothing is loaded. */
const svgPolicy: HeaderFields = Object.freeze({
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
})

/** @param images by exact path */
export function representImages(images: ReadonlyMap<string, ServedImage>, bodies: Bodies): PublishedAt<CodedRepresentations> {
  return {
    has: (path) => images.has(path),
    get(path) {
      const image = images.get(path)
      if (image === undefined) return undefined
      const { mediaType: contentType, read } = image
      const bytes = bodies(path, read)
      if (contentType === svgType) return representCoded(bytes, { contentType, cacheControl, further: svgPolicy })
      // The other types are compressed already.
      const represented = representCoded(bytes, { contentType, cacheControl })
      return () => represented('identity')
    },
  }
}

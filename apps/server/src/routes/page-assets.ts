/** `GET /style.css`, `GET /icon.svg` and `GET /developers.js`: all that pages load. The same in every publication. */
import tryIt from '../browser/try-it.js?raw'
import { assetPaths } from '../documents/page-paths.ts'
import { negotiateCoding } from '../http/negotiate.ts'
import { type CodedRepresentations, encodeAll, representCoded } from '../http/representation.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendRepresentation } from '../http/send.ts'
import { icon } from '../pages/icon.ts'
import { styleSheet } from '../pages/style-sheet.ts'

/** As long as a page: both come from the same release, and a tag costs little more than a name that changes with the content. */
const cacheControl = 'public, max-age=300'

export const pageAssetPaths: string[] = Object.values(assetPaths)

export function pageAssetRoute(): ServerMiddleware {
  let assets: Readonly<Record<string, CodedRepresentations>> | undefined
  return (ctx) => {
    // Compressed for the first browser: a start that none follows, as of an instance for agents, does without.
    assets ??= representAssets()
    sendRepresentation(ctx, negotiateCoding(assets[ctx.path], ctx.req.headers['accept-encoding']))
  }
}

function representAssets(): Readonly<Record<string, CodedRepresentations>> {
  const represented = (text: string, contentType: string) => representCoded(encodeAll(Buffer.from(text)), { contentType, cacheControl })
  return {
    [assetPaths.styleSheet]: represented(styleSheet, 'text/css; charset=utf-8'),
    [assetPaths.icon]: represented(icon, 'image/svg+xml'),
    [assetPaths.script]: represented(tryIt, 'text/javascript; charset=utf-8'),
  }
}

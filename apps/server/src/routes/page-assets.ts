/** `GET /style.css`, `/icon.svg`, `/developers.js`, `/page.js` and `/api-reference.js`: the files that pages load. */
import { addresses, madeOnce } from '@svc/composition'
import apiReference from '../browser/api-reference.js?raw'
import colourScheme from '../browser/colour-scheme.js?raw'
import copyCode from '../browser/copy-code.js?raw'
import currentSection from '../browser/current-section.js?raw'
import pageMenu from '../browser/page-menu.js?raw'
import searchDialog from '../browser/search-dialog.js?raw'
import tryIt from '../browser/try-it.js?raw'
import { type CodedRepresentations, codedOnce, representCoded } from '../http/representation/representation.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendCoded } from '../http/send.ts'
import type { Site } from '../pages/shell/site.ts'
import { icon, styleSheet } from '../pages/shell/style-sheet.ts'
import type { Publication } from '../publication/publication.ts'

/** The same as for pages, which come from the same release. */
const cacheControl = 'public, max-age=300'

/** @param lastPart the end of the scripts that every page has */
export function pageAssetRoute(current: () => Pick<Publication, 'site'>, lastPart = ''): ServerMiddleware {
  const bySite = new WeakMap<Site, ReturnType<typeof represented>>()
  // Loaded on the first request, so that a start without browsers saves the time.
  const apiReference = madeOnce(representApiReference)
  return async (ctx) => {
    const { site } = current()
    const assets = bySite.get(site) ?? represented(site, lastPart)
    bySite.set(site, assets)
    const coded = ctx.path === addresses.apiReferenceScript.path ? await apiReference() : assets[ctx.path]
    await sendCoded(ctx, coded)
  }
}

export async function pageAssets(site: SiteLooks): Promise<Readonly<Record<string, CodedRepresentations>>> {
  return { ...represented(site, ''), [addresses.apiReferenceScript.path]: await representApiReference() }
}

const script = 'text/javascript; charset=utf-8'

type SiteLooks = Pick<Site, 'name' | 'settings' | 'texts'>

function represented({ name, settings, texts }: SiteLooks, lastPart: string): Readonly<Record<string, CodedRepresentations>> {
  return {
    [addresses.styleSheet.path]: representText(styleSheet(settings.accent, texts), 'text/css; charset=utf-8'),
    [addresses.icon.path]: representText(icon(name, settings.accent?.light), 'image/svg+xml'),
    [addresses.developersScript.path]: representText(pageScript(searchDialog, tryIt, lastPart), script),
    [addresses.pageScript.path]: representText(pageScript(searchDialog, copyCode, pageMenu, currentSection, lastPart), script),
  }
}

/** Colours before the page is shown, and everything else when it is read. Strict, so that functions of one part are not those of another. */
function pageScript(...parts: readonly string[]): string {
  return `'use strict'\n${colourScheme}document.addEventListener('DOMContentLoaded', () => {\n${parts.join('')}})\n`
}

/** Nearly a megabyte, with the notices that its licences require, so it is loaded on the first request. */
async function representApiReference(): Promise<CodedRepresentations> {
  const [rapidoc, licence, notices] = await Promise.all([
    import('rapidoc/dist/rapidoc-min.js?raw'),
    import('rapidoc/LICENSE.txt?raw'),
    import('rapidoc/dist/rapidoc-min.js.LICENSE.txt?raw'),
  ])
  return representText(`/*!\n${licence.default}\n*/\n${notices.default}\n${rapidoc.default}\n${apiReference}`, script)
}

function representText(text: string, contentType: string): CodedRepresentations {
  return representCoded(codedOnce(text), { contentType, cacheControl })
}

/** The files that pages load: the style sheet and the scripts. */
import { addresses, filled, type ServiceAddress } from '@svc/composition'
import { embeddedStyles } from '../pages/shell/dialog-styles.ts'
import { direction, interfaceTexts, languagesWithTexts, spokenLanguage } from '../pages/shell/interface-texts.ts'
import type { Site } from '../pages/shell/site.ts'
import { styleSheet } from '../pages/shell/style-sheet.ts'
import { createBodies } from '../representation/bodies.ts'
import { representCoded } from '../representation/representation.ts'
import apiReference from './api-reference.js?raw'
import colourScheme from './colour-scheme.js?raw'
import copyCode from './copy-code.js?raw'
import currentSection from './current-section.js?raw'
import embeddedSearch from './embedded-search.js?raw'
import followEdits from './follow-edits.js?raw'
import pageMenu from './page-menu.js?raw'
import pageSearch from './page-search.js?raw'
import scrollingParts from './scrolling-parts.js?raw'
import searchDialog from './search-dialog.js?raw'
import tryIt from './try-it.js?raw'

/** The last part of every script of a page while edits are watched. */
export { followEdits }

/** The same as for pages, which come from the same release. */
const cacheControl = 'public, max-age=300'

const script = 'text/javascript; charset=utf-8'

/** The files by path. Each is made at its first request. */
export function pageAssets(site: Pick<Site, 'settings' | 'texts' | 'language'>, lastPart = '') {
  const { settings, texts } = site
  const bodies = createBodies()
  const asset = ({ path }: ServiceAddress, contentType: string, make: () => string | Promise<string>, further = {}) =>
    [path, representCoded(bodies(path, make), { contentType, cacheControl, further })] as const
  const search = () => `${searchDialog}${pageSearch}searchThisSite(${searchTexts(site)})\n`
  return Object.fromEntries([
    asset(addresses.styleSheet, 'text/css; charset=utf-8', () => styleSheet(settings.accent, texts)),
    asset(addresses.developersScript, script, () => pageScript(search(), copyCode, tryIt, lastPart)),
    asset(addresses.pageScript, script, () => pageScript(search(), copyCode, pageMenu, currentSection, scrollingParts, lastPart)),
    asset(addresses.embedScript, script, () => embedScript(site), { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    asset(addresses.apiReferenceScript, script, apiReferenceScript),
  ])
}

/** Colours before the page is shown, and everything else when it is read. Strict, so that functions of one part are not those of another. */
function pageScript(...parts: readonly string[]): string {
  return `'use strict'\n${colourScheme}document.addEventListener('DOMContentLoaded', () => {\n${parts.join('')}})\n`
}

/** It declares no global name. */
function embedScript(site: Pick<Site, 'settings' | 'texts' | 'language'>): string {
  const call = `searchFromAnotherSite(${searchTexts(site)}, ${JSON.stringify(embeddedStyles(site.settings.accent))})\n`
  return `(() => {\n'use strict'\n${searchDialog}${embeddedSearch}${call}})()\n`
}

/** The texts of the dialog as JSON, in every language: the language of the page decides, and a failure is said without the server. */
function searchTexts({ language, texts: own }: Pick<Site, 'texts' | 'language'>): string {
  const spoken = spokenLanguage(language, own)
  const entries = [spoken, ...languagesWithTexts(own)].map((each) => {
    const { search, close, lastSearches: last, forgetSearches: forget, unreachable, searchAgain, errors } = interfaceTexts(each, own)
    const wait = (status: 429 | 503) => filled(searchAgain, { problem: errors[status].title, seconds: '{seconds}' })
    return [each.toLowerCase(), { dir: direction(each), search, close, last, forget, unreachable, 429: wait(429), 503: wait(503) }]
  })
  return JSON.stringify(Object.fromEntries(entries))
}

/** Nearly a megabyte, with the notices that its licences require. */
async function apiReferenceScript(): Promise<string> {
  const [rapidoc, licence, notices] = await Promise.all([
    import('rapidoc/dist/rapidoc-min.js?raw'),
    import('rapidoc/LICENSE.txt?raw'),
    import('rapidoc/dist/rapidoc-min.js.LICENSE.txt?raw'),
  ])
  return `/*!\n${licence.default}\n*/\n${notices.default}\n${rapidoc.default}\n${apiReference}`
}

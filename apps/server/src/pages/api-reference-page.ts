/**
 * `/developers/api`: the HTTP interface, rendered in the browser from `/openapi.json` by RapiDoc. Without scripts the page links the same
 * as Markdown and as the document itself.
 */
import { apiReferencePath, assetPaths, developersMarkdownPath, developersPath } from '../documents/page-paths.ts'
import { html } from './shell/html.ts'
import { spokenLanguage } from './shell/interface-texts.ts'
import { pageShell, type Site } from './shell/page-shell.ts'

export function apiReferencePage(site: Site): string {
  const { name, baseUrl } = site
  return pageShell(site, {
    title: `${name} API reference`,
    description: `Every HTTP address of ${name}: parameters, responses and headers, with calls from the browser.`,
    language: spokenLanguage(site.language),
    mainLanguage: 'en',
    head: html`<link rel="canonical" href="${baseUrl}${apiReferencePath}">`,
    script: assetPaths.apiReference,
    main: html`<h1>${name} API reference</h1>
<p>Rendered from <a href="/openapi.json">openapi.json</a>. The tools of the MCP server are at <a href="${developersPath}">${developersPath}</a>; without JavaScript, read <a href="${developersMarkdownPath}">${developersMarkdownPath}</a>.</p>`,
    beside: html`<rapi-doc ${attributes}></rapi-doc>
`,
  })
}

/** No other host, no fonts of its own, no box for another document; the page has a heading and a search field already. */
const attributes = html`spec-url="/openapi.json" load-fonts="false" regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" render-style="view" layout="column" schema-style="table" default-schema-tab="schema" show-header="false" show-info="false" allow-authentication="false" allow-server-selection="false" allow-spec-url-load="false" allow-spec-file-load="false" allow-spec-file-download="false" allow-search="false" allow-advanced-search="false"`

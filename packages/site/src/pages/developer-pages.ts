/** The pages for developers: where they try the tools, and the reference of the HTTP interface. */
import { addresses, filled } from '@svc/composition'
import type { ContentQuestion, Knowledge } from '@svc/knowledge-index'
import { hrefOf, longestQuote, shortestQuote, urlOf } from '@svc/knowledge-index/internal'
import type { KnowledgeTool } from '@svc/mcp-tools'
import { verifyPath } from '@svc/profile-schema'
import { type ClientSetup, clientSetups } from '../documents/developers/client-setups.ts'
import { toolArguments } from '../documents/developers/example-calls.ts'
import { apiOperations } from '../documents/openapi.ts'
import { outline } from './orientation.ts'
import { type Html, html, nothing } from './shell/html.ts'
import { type InterfaceTexts, interfaceTexts, spokenLanguage } from './shell/interface-texts.ts'
import { pageShell } from './shell/page-shell.ts'
import type { Site } from './shell/site.ts'
import { toolForm } from './tool-form.ts'

/** `/developers`: snippets for clients, and forms for the tools. Without scripts the curl lines work. Descriptions of tools are English. */
export function developersPage(
  site: Site,
  knowledge: Pick<Knowledge, 'pages'>,
  questions: readonly ContentQuestion[],
  tools: readonly KnowledgeTool[],
): string {
  const { name, baseUrl } = site
  const link = (path: string, title: string) => html`<a href="${hrefOf(baseUrl, path)}">${title}</a>`
  const examples = toolArguments(knowledge, questions)
  const language = spokenLanguage(site.language, site.texts)
  const shellTexts = interfaceTexts(language, site.texts)
  const { developers: texts, connect } = shellTexts
  const title = filled(texts.title, { name })
  const sections = [
    ['Add', connect],
    ['Try', texts.tryTool],
    ['Verify', texts.verify],
    ['Embed', texts.embed],
    ['Reference', texts.reference],
  ] as const
  return pageShell(site, {
    title,
    description: filled(texts.description, { name }),
    language,
    head: html`<link rel="canonical" href="${baseUrl}${addresses.developers.path}">
<link rel="alternate" type="text/markdown" href="${baseUrl}${addresses.developersMarkdown.path}" title="Markdown">`,
    script: addresses.developersScript.path,
    main: html`<h1>${title}</h1>
<p class="dates" data-markdown-ignore>${shellTexts.forAgents}: ${link(addresses.developersMarkdown.path, 'Markdown')}, ${link(addresses.llmsTxt.path, 'llms.txt')}</p>
<p>${withCode(filled(texts.introduction, { url: `\`${baseUrl}/mcp\``, count: tools.length }))}</p>
<section aria-labelledby="Add">
<h2 id="Add">${connect}</h2>
${tabs('Client', connect, clientSetups(baseUrl).map(clientSetup))}</section>
<section aria-labelledby="Try">
<h2 id="Try">${texts.tryTool}</h2>
<p id="Unscripted">${texts.unscripted}</p>
${tabs(
  'Tool',
  texts.tools,
  tools
    .toSorted((one, other) => Number(other.name === 'ask_service') - Number(one.name === 'ask_service'))
    .map((tool) => ({ title: tool.name, content: toolForm(baseUrl, tool, texts, examples.get(tool.name)) })),
)}</section>
<section aria-labelledby="Verify">
<h2 id="Verify">${texts.verify}</h2>
<p>${texts.aboutVerify}</p>
${verifyForm(site, texts)}</section>
<section aria-labelledby="Embed" data-markdown-ignore>
<h2 id="Embed">${texts.embed}</h2>
<p>${withCode(texts.aboutEmbed)}</p>
<pre data-copy="${texts.embed}" data-markdown-ignore><code tabindex="0">${`<script src="${urlOf(baseUrl, addresses.embedScript.path)}" async></script>`}</code></pre>
</section>
<section aria-labelledby="Reference">
<h2 id="Reference">${texts.reference}</h2>
<ul>
<li>${link(addresses.developersMarkdown.path, texts.guide)}</li>
<li>${link(addresses.apiReference.path, texts.apiReference)} (${link(addresses.openapi.path, 'openapi.json')})</li>
<li>${link(addresses.changes.path, shellTexts.changes.heading)} (${link(addresses.changesJson.path, 'JSON Feed')}, ${link(addresses.changesAtom.path, 'Atom')})</li>
<li>${link(addresses.serverJson.path, texts.manifest)}</li>
</ul>
<p>${texts.stored}</p>
</section>`,
    ...outline({ sections: sections.map(([anchor, title]) => ({ anchor, title, level: 2 })), language }, shellTexts),
  })
}

/** A plain HTML form. The server checks the length of a quote and explains errors. */
function verifyForm({ baseUrl }: Site, texts: InterfaceTexts['developers']): Html {
  return html`<form action="${hrefOf(baseUrl, verifyPath)}">
<fieldset aria-label="${texts.verify}">
<div class="argument">
<label for="Verify-quote">${texts.quote}</label>
<textarea rows="3" id="Verify-quote" name="quote" dir="auto" aria-describedby="Verify-quote-hint" autocomplete="off" required></textarea>
<p class="hint" id="Verify-quote-hint">${filled(texts.quoteLength, { shortest: shortestQuote, longest: longestQuote })}</p>
</div>
<div class="argument">
<label for="Verify-page">${texts.page}</label>
<input type="text" id="Verify-page" name="page" aria-describedby="Verify-page-hint" autocomplete="off" required value="/">
<p class="hint" id="Verify-page-hint">${texts.pageHint}</p>
</div>
<button type="submit">${texts.verify}</button>
</fieldset>
</form>
`
}

function clientSetup({ host, how, link, text }: ClientSetup): Tab {
  const content = html`${link === undefined ? nothing : html`<p lang="en" dir="ltr"><a class="action" href="${link}">Add to ${host}</a></p>\n`}<p lang="en" dir="ltr">${withCode(how)}</p>
<pre data-copy="${host}"><code tabindex="0">${text}</code></pre>
`
  return { title: host, content }
}

/** A sentence with code in backticks, as the guide has it. */
function withCode(sentence: string): Html[] {
  return sentence.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
}

/** `/developers/api`: the HTTP interface, rendered by RapiDoc from `/openapi.json`. Without scripts it lists the operations and links the same as Markdown. */
export function apiReferencePage(site: Site): string {
  const { name, baseUrl } = site
  const [specification, developers, guide] = [addresses.openapi, addresses.developers, addresses.developersMarkdown].map(({ path }) =>
    hrefOf(baseUrl, path),
  ) as [string, string, string]
  return pageShell(site, {
    title: `${name} API reference`,
    description: `Every HTTP address of ${name}: parameters, responses and headers, with calls from the browser.`,
    language: spokenLanguage(site.language, site.texts),
    mainLanguage: 'en',
    head: html`<link rel="canonical" href="${baseUrl}${addresses.apiReference.path}">
<script type="module" src="${hrefOf(baseUrl, addresses.apiReferenceScript.path)}"></script>`,
    main: html`<h1>${name} API reference</h1>
<p>Rendered from <a href="${specification}">openapi.json</a>. The tools of the MCP server are at <a href="${developers}">${developers}</a>; without JavaScript, read <a href="${guide}">${guide}</a>.</p>`,
    folded: html`<rapi-doc lang="en" dir="ltr" spec-url="${specification}" ${rapidocAttributes}><ul>
${apiOperations().map(
  ({ method, path, summary }) => html`<li><code>${method} ${path}</code>: ${summary}</li>
`,
)}</ul></rapi-doc>
`,
  })
}

/** No other host, no fonts of RapiDoc, no field for another document. The page has a heading and a search field already. */
const rapidocAttributes = html`load-fonts="false" regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" font-size="large" render-style="view" layout="row" schema-style="table" default-schema-tab="example" show-header="false" show-info="false" allow-authentication="false" allow-server-selection="false" allow-spec-url-load="false" allow-spec-file-load="false" allow-spec-file-download="false" allow-search="false" allow-advanced-search="false"`

interface Tab {
  readonly title: string
  readonly content: Html
}

/** Tabs without a script: a radio button for each, whose label is followed by its content. @param group begins the ids */
function tabs(group: string, label: string, items: readonly Tab[]): Html {
  const item = ({ title, content }: Tab, index: number) =>
    html`<input type="radio" name="${group}" id="${group}-${index}" autocomplete="off"${index === 0 ? html` checked` : nothing}><label for="${group}-${index}">${title}</label>
<div class="tab">
${content}</div>
`
  return html`<div class="tabs" role="group" aria-label="${label}">
${items.map(item)}</div>
`
}

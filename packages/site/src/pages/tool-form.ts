/** One tool of `/developers`: a form made from the tool's schema, and the elements for its result. */
import { filled } from '@svc/composition'
import type { KnowledgeTool } from '@svc/mcp-tools'
import { curlOnLines, directRequest } from '../documents/developers/example-calls.ts'
import { describeArgument } from '../documents/developers/reference-tables.ts'
import { type Html, html, nothing } from './shell/html.ts'
import type { InterfaceTexts } from './shell/interface-texts.ts'

type Example = Readonly<Record<string, unknown>>

/** @param example initial arguments; the fields are empty if the content has none */
export function toolForm(
  baseUrl: string,
  { name, title, description, inputSchema }: KnowledgeTool,
  texts: InterfaceTexts['developers'],
  example: Example = {},
): Html {
  const required = inputSchema.required ?? []
  const request = directRequest('tools/call', { name, arguments: example }, name)
  const argumentsThat = (areRequired: boolean) =>
    Object.entries(inputSchema.properties).flatMap(([key, schema]) =>
      required.includes(key) === areRequired
        ? [field(`Argument-${name}-${key}`, key, schema, areRequired ? undefined : texts.optional, example[key])]
        : [],
    )
  const optional = argumentsThat(false)
  const withCurl = filled(texts.withCurl, { name })
  const further = html`<details>\n<summary>${texts.optionalArguments}</summary>\n${optional}</details>\n`
  return html`<section class="tool" aria-labelledby="Tool-${name}">
<h3 id="Tool-${name}">${name}</h3>
<p lang="en" dir="ltr"><strong>${title}.</strong> ${description}</p>
<form data-request="${JSON.stringify(request)}" hidden>
<fieldset aria-label="${name}">
${argumentsThat(true)}${optional.length === 0 ? nothing : further}<button type="submit">${filled(texts.call, { name })}</button>
</fieldset>
</form>
<p class="status" role="status" lang="en" dir="ltr"></p>
<div class="exchange" hidden>
<pre class="answer" tabindex="0" role="region" aria-label="Answer of ${name}"></pre>
<details class="wire">
<summary>${texts.asJson}</summary>
<pre class="request" tabindex="0" role="region" aria-label="Request to ${name}"></pre>
<pre class="response" tabindex="0" role="region" aria-label="Response of ${name}"></pre>
</details>
</div>
<details>
<summary>${withCurl}</summary>
<pre class="curl" data-markdown-ignore data-copy="${withCurl}"><code tabindex="0">${curlOnLines(`${baseUrl}/mcp`, request)}</code></pre>
</details>
</section>
`
}

type Schema = Record<string, unknown>

/** Above this limit of characters the field has several lines. */
const longText = 1_000

/** @param optional says that it may be left out; absent if it may not */
function field(id: string, name: string, schema: Schema, optional: string | undefined, example: unknown): Html {
  const text = example === undefined ? '' : String(example)
  const shared = html`id="${id}" name="${name}" aria-describedby="${id}-hint" dir="auto" autocomplete="off"${optional === undefined ? html` required` : nothing}`
  return html`<div class="argument">
<label for="${id}">${name}</label>${optional === undefined ? nothing : html`<p class="optional">${optional}</p>`}
${control(schema, text, shared)}
<p class="hint" id="${id}-hint" lang="en" dir="ltr">${describeArgument(schema)}</p>
</div>
`
}

/** Without `maxlength`: the server explains what is wrong with a longer text, and a browser would cut it silently. */
function control({ type, minimum, maximum, maxLength }: Schema, text: string, shared: Html): Html {
  if (type === 'integer') {
    const bounds = Object.entries({ min: minimum, max: maximum }).flatMap(([name, bound]) =>
      typeof bound === 'number' ? [html` ${name}="${bound}"`] : [],
    )
    return html`<input type="number" inputmode="numeric" step="1"${bounds} value="${text}" ${shared}>`
  }
  if (typeof maxLength === 'number' && maxLength > longText) return html`<textarea rows="3" ${shared}>${text}</textarea>`
  return html`<input type="text" value="${text}" ${shared}>`
}

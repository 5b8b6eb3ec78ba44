/** The menu at the title of a page: the page for an assistant, and the site for a client. */
import { addresses } from '@svc/composition'
import type { PublishedPage } from '@svc/knowledge-index'
import { markdownPath, type PageAction, pageActions } from '@svc/knowledge-index/internal'
import { type Html, html, nothing } from './shell/html.ts'
import type { InterfaceTexts } from './shell/interface-texts.ts'
import type { Site } from './shell/site.ts'

/** Copying needs the script, which the style sheet waits for. Everything else is a link. */
export function pageMenu({ settings }: Site, { path, markdownUrl }: PublishedPage, texts: InterfaceTexts): Html {
  const shown = settings.pageMenu ?? pageActions
  const question = encodeURIComponent(texts.askAbout(markdownUrl))
  const links: Readonly<Record<Exclude<PageAction, 'copy'>, readonly [href: string, title: string]>> = {
    markdown: [markdownPath(path), texts.viewMarkdown],
    claude: [`https://claude.ai/new?q=${question}`, texts.openIn('Claude')],
    chatgpt: [`https://chatgpt.com/?q=${question}`, texts.openIn('ChatGPT')],
    connect: [addresses.developers.path, texts.connect],
  }
  const listed = shown.flatMap((action) => (action === 'copy' ? [] : [links[action]]))
  if (shown.length === 0) return nothing
  const copy = html`<button class="copy-page" type="button" data-markdown="${markdownPath(path)}" aria-label="${texts.copyPage}"></button>\n`
  return html`<div class="page-menu"${texts.lang}>
${shown.includes('copy') ? copy : nothing}${
  listed.length === 0
    ? nothing
    : html`<details>
<summary aria-label="${texts.pageActions}"></summary>
<ul>
${listed.map(([href, title]) => html`<li><a href="${href}">${title}</a></li>\n`)}</ul>
</details>
`
}</div>
`
}

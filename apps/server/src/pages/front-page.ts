/** `/` and its translations: the front page for people, with links to folders and pages. */
import type { PublishedPage } from '@svc/knowledge-index'
import type { PublicProfile } from '@svc/profile-schema'
import { articlePage, type ContentPage } from './content-page.ts'
import { profileFacts } from './profile-facts.ts'
import { Html, html, nothing } from './shell/html.ts'
import { type InterfaceTexts, interfaceTexts } from './shell/interface-texts.ts'
import { feedLinks, imageSize, linkTo } from './shell/page-shell.ts'
import { type Card, type FrontPageParts, menuOf, type Site, type SiteImage } from './shell/site.ts'
import type { NavigationList } from './tree/page-links.ts'

export function frontPage(site: Site, profile: PublicProfile, content: ContentPage): string {
  const { page } = content
  const texts = interfaceTexts(page.language, site.texts)
  const { front, top } = menuOf(site, page.language)
  const context = {
    head: html`\n${feedLinks}`,
    below: html`${profileFacts(profile, site.settings.home?.profile ?? 'contact', texts)}${allPages(page, front.cards, top, texts)}`,
    isWide: true,
  }
  return articlePage(site, profile, { ...content, article: frontArticle(content, front) }, context)
}

/** The article with the lead, the picture and the buttons at its title, then the cards, and its dates at the end. */
function frontArticle({ page, article }: ContentPage, { lead, image, buttons, cards }: FrontPageParts): string {
  const title = article.indexOf('<h1')
  const afterTitle = article.indexOf('</h1>', title) + '</h1>'.length
  const rest = article.slice(afterTitle, article.lastIndexOf('</article>')).trimStart()
  const datesEnd = rest.startsWith('<p class="dates"') ? rest.indexOf('</p>') + '</p>'.length : 0
  const picture = image && html`<img src="${image.path}" alt="${image.alternative}"${imageSize(image)} fetchpriority="high">\n`
  return html`${new Html(article.slice(0, title))}<header class="hero">
<div>
${new Html(article.slice(title, afterTitle))}
<p class="lead" data-markdown-ignore>${lead ?? page.description}</p>
${buttons.length === 0 ? nothing : html`<p class="buttons" data-markdown-ignore>${buttons.map(({ title, href }) => html`<a href="${href}">${title}</a>`)}</p>\n`}</div>
${picture ?? nothing}</header>
${cards.length === 0 ? nothing : html`<ul class="cards" data-markdown-ignore>\n${cards.map(cardItem)}</ul>\n`}${new Html(rest.slice(datesEnd))}${new Html(rest.slice(0, datesEnd))}</article>`
    .value
}

function cardItem({ href, title, text, icon, image }: Card): Html {
  const picture = (kind: string, shown: SiteImage | undefined) =>
    shown === undefined ? nothing : html`<img class="${kind}" src="${shown.path}" alt=""${imageSize(shown)} loading="lazy">`
  return html`<li>${picture('image', image)}${picture('icon', icon)}<a href="${href}">${title}</a> <span>${text}</span></li>\n`
}

/** The pages of the navigation, which is hidden next to a front page, if there are others than in the cards. */
function allPages(page: PublishedPage, cards: readonly Card[], { entries, allAt }: NavigationList, texts: InterfaceTexts): Html {
  if (entries.every(({ path }) => cards.some(({ href }) => href === path))) return nothing
  return html`<nav class="overview" aria-labelledby="Pages"${texts.lang}>
<h2 id="Pages">${texts.allPages}</h2>
<ul>
${entries.map((entry) => html`<li>${linkTo(entry, page, entry.isFolder)}</li>\n`)}${allAt === undefined ? nothing : html`<li><a href="/llms.txt">${texts.more}</a></li>\n`}</ul>
</nav>
`
}

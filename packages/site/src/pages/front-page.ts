/** `/` and its translations: the front page for people, with links to folders and pages. */
import { addresses, filled } from '@svc/composition'
import type { PublishedPage } from '@svc/knowledge-index'
import { hrefOf } from '@svc/knowledge-index/internal'
import type { PublicProfile } from '@svc/profile-schema'
import { articleEnd, articlePage, articleSlots, articleStart, type ContentPage } from './content-page.ts'
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
    head: html`\n${feedLinks(site)}`,
    below: html`${profileFacts(profile, site.settings.home?.profile ?? 'contact', texts)}${allPages(site, page, front.cards, top, texts)}`,
    layout: 'wide' as const,
  }
  return articlePage(site, profile, { ...content, article: frontArticle(site, content, front, texts) }, context)
}

/** The article with the lead, the picture and the buttons at its title, then the cards, and its dates at the end. */
function frontArticle({ baseUrl }: Site, content: ContentPage, { lead, image, buttons, cards }: FrontPageParts, texts: InterfaceTexts) {
  const { title, dates, body } = articleSlots(content, texts)
  const picture =
    image && html`<img src="${hrefOf(baseUrl, image.path)}" alt="${image.alternative}"${imageSize(image)} fetchpriority="high">\n`
  return html`${new Html(articleStart)}<header class="hero">
<div>
${title}
<p class="lead" data-markdown-ignore>${lead ?? content.page.description}</p>
${buttons.length === 0 ? nothing : html`<p class="buttons" data-markdown-ignore>${buttons.map(({ title, href }) => html`<a href="${hrefOf(baseUrl, href)}">${title}</a>`)}</p>\n`}</div>
${picture ?? nothing}</header>
${cards.length === 0 ? nothing : html`<ul class="cards" data-markdown-ignore>\n${cards.map((card) => cardItem(baseUrl, card))}</ul>\n`}${body}${dates}${new Html(articleEnd)}`
    .value
}

function cardItem(baseUrl: string, { href, title, text, icon, image }: Card): Html {
  const picture = (kind: string, shown: SiteImage | undefined) =>
    shown === undefined
      ? nothing
      : html`<img class="${kind}" src="${hrefOf(baseUrl, shown.path)}" alt=""${imageSize(shown)} loading="lazy">`
  return html`<li>${picture('image', image)}${picture('icon', icon)}<a href="${hrefOf(baseUrl, href)}">${title}</a> <span>${text}</span></li>\n`
}

/** The pages of the navigation, which is hidden next to a front page, if there are others than in the cards. */
function allPages(site: Site, page: PublishedPage, cards: readonly Card[], { entries, allAt }: NavigationList, texts: InterfaceTexts) {
  if (entries.every(({ path }) => cards.some(({ href }) => href === path))) return nothing
  return html`<nav class="overview" aria-labelledby="Pages"${texts.lang}>
<h2 id="Pages">${texts.allPages}</h2>
<ul>
${entries.map((entry) => html`<li>${linkTo(site, entry, page, entry.isFolder)}</li>\n`)}${allAt === undefined ? nothing : html`<li><a href="${hrefOf(site.baseUrl, addresses.llmsTxt.path)}">${texts.more}</a></li>\n`}</ul>
</nav>
`
}

/** @param extent `contact` is how to reach the company. `full` adds everything else in English. */
function profileFacts(
  profile: PublicProfile,
  extent: 'full' | 'contact' | 'none',
  { contact: words, lang }: Pick<InterfaceTexts, 'contact' | 'lang'>,
): Html {
  if (extent === 'none') return nothing
  const { name, legalName, dba, address, contact, links, demoUrl } = profile
  return html`<section aria-labelledby="Profile"${lang}>
<h2 id="Profile">${filled(words.title, { name })}</h2>
<dl>
<dt>${words.legalName}</dt><dd>${legalName}${dba === legalName ? '' : filled(words.doingBusinessAs, { name: dba })}</dd>
<dt>${words.address}</dt><dd><address>${address.streetAddress}, ${address.addressLocality}, ${address.addressRegion} ${address.postalCode}, ${address.addressCountry}</address></dd>
<dt>${words.contact}</dt><dd>${words.general}: ${mail(contact.general)}<br>${words.recruiting}: ${mail(contact.recruiting)}</dd>
<dt>${words.links}</dt><dd><a href="${links.company}">${words.company}</a>, <a href="${links.product}">${words.product}</a>, <a href="${links.github}">${words.sourceCode}</a>, <a href="${demoUrl}">${words.demonstration}</a></dd>
</dl>
</section>
${extent === 'full' ? further(profile) : nothing}`
}

function further({ name, type, description, audience, capabilities, independence, pricing }: PublicProfile): Html {
  return html`<section aria-labelledby="Facts" lang="en" dir="ltr">
<h2 id="Facts">${name} at a glance</h2>
<p>${description}</p>
<dl>
<dt>What it is</dt><dd>${type}</dd>
<dt>Audience</dt><dd>${list(audience)}</dd>
<dt>What it does</dt><dd>${list(capabilities)}</dd>
<dt>Independence</dt><dd>${list([
    `${independence.insuranceCarrier ? 'Is' : 'Is not'} an insurance carrier`,
    `${independence.takesPremiumCommissions ? 'Takes' : 'Takes no'} commissions on premiums`,
    `${independence.canWorkWithIncumbentBroker ? 'Can' : 'Cannot'} work with the broker a customer already has`,
  ])}</dd>
</dl>
${prices(pricing)}</section>
`
}

function mail(address: string): Html {
  return html`<a href="mailto:${address}">${address}</a>`
}

function list(items: readonly string[]): Html {
  return items.length === 0 ? nothing : html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`
}

function prices(pricing: PublicProfile['pricing']): Html {
  if (pricing === undefined || pricing.length === 0) return nothing
  return html`<div class="table" role="region" aria-labelledby="Pricing" tabindex="0">
<table>
<caption id="Pricing">Pricing</caption>
<thead><tr><th scope="col">For</th><th scope="col">Price</th></tr></thead>
<tbody>
${pricing.map(({ range, price }) => html`<tr><td>${range}</td><td>${price}</td></tr>\n`)}</tbody>
</table>
</div>
`
}

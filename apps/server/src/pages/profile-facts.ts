/** The company's profile as people read it. */
import type { PublicProfile } from '@svc/profile-schema'
import { type Html, html, nothing } from './shell/html.ts'
import type { InterfaceTexts } from './shell/interface-texts.ts'

/**
 * @param extent `contact` is how to reach the company. `full` adds everything else in English, such as whether the company is an insurance carrier.
 */
export function profileFacts(
  profile: PublicProfile,
  extent: 'full' | 'contact' | 'none',
  { contact: words, lang }: Pick<InterfaceTexts, 'contact' | 'lang'>,
): Html {
  if (extent === 'none') return nothing
  const { name, legalName, dba, address, contact, links, demoUrl } = profile
  return html`<section aria-labelledby="Profile"${lang}>
<h2 id="Profile">${words.title(name)}</h2>
<dl>
<dt>${words.legalName}</dt><dd>${legalName}${dba === legalName ? '' : words.doingBusinessAs(dba)}</dd>
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

/** The company's profile as people read it. */
import type { PublicProfile } from '@svc/profile-schema'
import { type Html, html, nothing } from './shell/html.ts'

/**
 * @param extent `contact` is how to reach the company. `full` adds everything else, such as whether the company is an insurance carrier.
 */
export function profileFacts(profile: PublicProfile, extent: 'full' | 'contact' | 'none'): Html {
  if (extent === 'none') return nothing
  const { name, legalName, dba, type, description, address, contact, links, demoUrl, audience, capabilities, independence } = profile
  const isFull = extent === 'full'
  return html`<section aria-labelledby="Profile">
<h2 id="Profile">${isFull ? `${name} at a glance` : `Contact ${name}`}</h2>
${isFull ? html`<p>${description}</p>\n` : nothing}<dl>
${isFull ? html`<dt>What it is</dt><dd>${type}</dd>\n` : nothing}<dt>Legal name</dt><dd>${legalName}${dba === legalName ? '' : `, doing business as ${dba}`}</dd>
<dt>Address</dt><dd><address>${address.streetAddress}, ${address.addressLocality}, ${address.addressRegion} ${address.postalCode}, ${address.addressCountry}</address></dd>
<dt>Contact</dt><dd>General: ${mail(contact.general)}<br>Recruiting: ${mail(contact.recruiting)}</dd>
<dt>Links</dt><dd><a href="${links.company}">Company</a>, <a href="${links.product}">product</a>, <a href="${links.github}">source code</a>, <a href="${demoUrl}">demonstration</a></dd>
${
  isFull
    ? html`<dt>For whom</dt><dd>${list(audience)}</dd>
<dt>What it does</dt><dd>${list(capabilities)}</dd>
<dt>Independence</dt><dd>${list([
        `${independence.insuranceCarrier ? 'Is' : 'Is not'} an insurance carrier`,
        `${independence.takesPremiumCommissions ? 'Takes' : 'Takes no'} commissions on premiums`,
        `${independence.canWorkWithIncumbentBroker ? 'Can' : 'Cannot'} work with the broker a customer already has`,
      ])}</dd>\n`
    : nothing
}</dl>
${isFull ? prices(profile.pricing) : nothing}</section>
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

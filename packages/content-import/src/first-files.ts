/** The first files of an imported folder that are not of its source. */
import { stringify } from 'yaml'
import type { KnownCompany } from './source/known-company.ts'
import unknown from './unknown-profile.json'

/**
 * A profile that can be published. What is not known is empty or an address in `.invalid`, which cannot exist (RFC 2606), and the content
 * check warns of it.
 */
export function newProfile(company: KnownCompany & Readonly<Record<'name' | 'website' | 'trade', string>>): object {
  const { name, website, trade, description, legalName, address, email, recruitingEmail, pricing } = company
  const links = { company: website, product: website, github: website }
  return {
    type: trade,
    name,
    description: description ?? `Information about ${name}.`,
    ...unknown,
    legalName: legalName ?? unknown.legalName,
    address: { ...unknown.address, ...address },
    contact: { general: email ?? unknown.contact.general, recruiting: recruitingEmail ?? unknown.contact.recruiting },
    links,
    ...(pricing === undefined ? {} : { pricing }),
    demoUrl: website,
  }
}

/**
 * `site.yaml`: what leads through the old site.
 *
 * @param settings without the undefined ones, which YAML leaves out
 * @param showsProfile whether the front page prints all of the profile; otherwise nothing of it, because most of it is not known yet
 */
export function newSiteFile(settings: { readonly home?: object | undefined }, showsProfile: boolean): Uint8Array {
  return new TextEncoder().encode(
    stringify({ ...settings, home: { ...settings.home, profile: showsProfile ? 'full' : 'none' } }, { lineWidth: 0 }),
  )
}

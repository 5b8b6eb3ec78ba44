/** The first files of an imported folder that are not of its source. */
import { stringify } from 'yaml'
import unknown from './unknown-profile.json'

interface KnownCompany {
  readonly name: string
  /** Address of its web site. */
  readonly website: string
  /** The kind of company, such as `Software company`. */
  readonly trade: string
  readonly description?: string | undefined
}

/**
 * A profile that can be published. What is not known is empty or an address in `.invalid`, which cannot exist (RFC 2606), and the content
 * check warns of it.
 */
export function newProfile({ name, website, trade, description = `Documentation of ${name}.` }: KnownCompany): object {
  const links = { company: website, product: website, github: website }
  return { type: trade, name, description, ...unknown, links, demoUrl: website }
}

/**
 * `site.yaml`: what the configuration of the old site says.
 *
 * @param settings without the undefined ones, which YAML leaves out
 * @param showsProfile whether the front page prints all of the profile; otherwise nothing of it, because most of it is not known yet
 */
export function newSiteFile(settings: object, showsProfile: boolean): Uint8Array {
  return new TextEncoder().encode(stringify({ ...settings, home: { profile: showsProfile ? 'full' : 'none' } }, { lineWidth: 0 }))
}

/** The first files of an imported folder that are not of its source. */
import { stringify } from 'yaml'

interface KnownCompany {
  readonly name: string
  /** Address of its web site. */
  readonly website: string
  /** The kind of company, such as `Software company`. */
  readonly trade: string
  readonly description?: string | undefined
}

/** An address that cannot exist (RFC 2606), in the place of one that is not known. */
const unknownMail = 'unknown@company.invalid'

/** A profile that can be published. What is not known is empty or an address in `.invalid`, and the content check warns of it. */
export function newProfile({ name, website, trade, description }: KnownCompany): object {
  return {
    type: trade,
    name,
    description: description ?? `Documentation of ${name}.`,
    legalName: '',
    dba: '',
    address: { streetAddress: '', addressLocality: '', addressRegion: '', postalCode: '', addressCountry: '' },
    contact: { general: unknownMail, recruiting: unknownMail },
    links: { company: website, product: website, github: website },
    audience: [],
    capabilities: [],
    independence: { insuranceCarrier: false, takesPremiumCommissions: false, canWorkWithIncumbentBroker: false },
    demoUrl: website,
  }
}

/**
 * `site.yaml`: what the configuration of the old site says.
 *
 * @param showsProfile whether the front page prints all of the profile; otherwise nothing of it, because most of it is not known yet
 */
export function newSiteFile(settings: object, showsProfile: boolean): Uint8Array {
  // YAML leaves out undefined values.
  return new TextEncoder().encode(stringify({ ...settings, home: { profile: showsProfile ? 'full' : 'none' } }, { lineWidth: 0 }))
}

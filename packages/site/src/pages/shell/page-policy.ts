/** Of pages. A script in an author's text would not run, and nothing is loaded from elsewhere, sent or framed. Data blocks are no scripts. */
import type { HeaderFields } from '../../representation/representation.ts'

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Policy of every page: scripts of this server only, which cannot turn text into markup and send requests only to this server. */
export const pagePolicyHeaders: HeaderFields = policyHeaders(
  `${contentSecurityPolicy}; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'`,
)

/** SHA-256 of the style element that RapiDoc 9.3.8 makes, in light and in dark: all its other styles are constructed sheets or attributes. */
const rapidocStyles = "'sha256-0IQ4PJtMVhkTH5pR3vh3ephdupizGrITPby0joJ/EQA=' 'sha256-qN2C6SN7MsMclUbbtkb0bvncpQtvDWWjCuk2EQ6nmZo='"

/** Of the API reference, which shows no text of an author: RapiDoc sets style attributes (docs/decisions/0053-pages-for-developers.md). */
export const apiReferencePolicyHeaders: HeaderFields = policyHeaders(
  `${contentSecurityPolicy}; style-src-elem 'self' ${rapidocStyles}; style-src-attr 'unsafe-inline'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'`,
)

function policyHeaders(policy: string): HeaderFields {
  return Object.freeze({
    'Content-Security-Policy': policy,
    // Other sites see the origin, not the page.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  })
}

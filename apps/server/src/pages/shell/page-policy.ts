/**
 * What a browser may do with a page. The attack is a script that an author's text brings along: there is nothing it could run in,
 * load from, send a form to or be framed by, even if it got past the renderer. Data blocks (JSON-LD) are not scripts and need no
 * permission (HTML, section 4.12.1).
 */
import type { HeaderFields } from '../../http/representation/representation.ts'

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** What every page for people carries. A page with code has one script of this server, which makes no markup of text. */
export const pagePolicyHeaders: HeaderFields = policyHeaders(
  `${contentSecurityPolicy}; script-src 'self'; require-trusted-types-for 'script'`,
)

/** The page that calls the tools, which shows no text of an author: one script of this server, which may talk to this server. */
export const scriptedPagePolicyHeaders: HeaderFields = policyHeaders(
  `${contentSecurityPolicy}; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'`,
)

/** SHA-256 of the style element that RapiDoc 9.3.8 makes, in light and in dark: all its other styles are constructed sheets or attributes. */
const rapidocStyles = "'sha256-0IQ4PJtMVhkTH5pR3vh3ephdupizGrITPby0joJ/EQA=' 'sha256-qN2C6SN7MsMclUbbtkb0bvncpQtvDWWjCuk2EQ6nmZo='"

/**
 * The API reference, which shows no text of an author: RapiDoc sets style attributes (docs/decisions/0014-the-developers-page.md). Styles can
 * load nothing from elsewhere, because all other directives stay.
 */
export const apiReferencePolicyHeaders: HeaderFields = policyHeaders(
  `${contentSecurityPolicy}; style-src-elem 'self' ${rapidocStyles}; style-src-attr 'unsafe-inline'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'`,
)

function policyHeaders(policy: string): HeaderFields {
  return Object.freeze({
    'Content-Security-Policy': policy,
    // Where a reader goes next learns the site they came from, not the page.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  })
}

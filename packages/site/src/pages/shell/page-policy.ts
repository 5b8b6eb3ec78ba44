/** Of pages. A script in an author's text would not run, and nothing is loaded from elsewhere, sent or framed. Data blocks are no scripts. */
import type { HeaderFields } from '../../representation/representation.ts'

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Policy of every page: scripts of this server only, which cannot turn text into markup and send requests only to this server. */
export const pagePolicyHeaders: HeaderFields = policyHeaders(
  `${contentSecurityPolicy}; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'`,
)

/** SHA-256 of the style element that RapiDoc 9.3.8 makes, in light and in dark: all its other styles are constructed sheets or attributes. */
const rapidocStyles = "'sha256-duDl2qJtSJH69p8na4XoqO8qtLRr46LTp4TxQMUSlOQ=' 'sha256-mO3+z8LGBtgnWU0C/avRia6ZWmkg7GeOszKu12V9SCo='"

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

/** The links by which a reader of the front page finds the machine-readable parts (RFC 8288). */

export const apiCatalogPath = '/.well-known/api-catalog'

/** The link that RFC 9727, section 2, asks for, also in answers to HEAD for the catalogue itself. */
export const apiCatalogLink = `<${apiCatalogPath}>; rel="api-catalog"`

/** Members of the `Link` header of `/`, to be joined with further ones by `, `. */
export const discoveryLinks: readonly string[] = [
  apiCatalogLink,
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</developers.md>; rel="service-doc"; type="text/markdown"',
  '</llms.txt>; rel="describedby"; type="text/plain"',
  '</sitemap.xml>; rel="sitemap"; type="application/xml"',
]

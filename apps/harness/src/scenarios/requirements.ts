/**
 * The specification as data: every sentence of "Public Information Service: Profile API and Knowledge Server" that can be checked at a
 * running server, by heading and numbered item. A test fails on an id without a scenario.
 */
const sections = {
  'What the service does, 2': {
    'service.profile': 'The profile is published as JSON at /api/v1/profile without credentials.',
    'service.markdown': 'The homepage is published as Markdown at /index.md without credentials.',
    'service.mcp': 'The MCP server offers search_knowledge, get_page, compare_providers and ask_service without credentials.',
    'service.resources': 'Published Markdown can be listed and read as MCP resources.',
  },
  'What the service does, 3': {
    'service.documents': '/openapi.json, /server.json, /llms.txt and /developers.md are published.',
  },
  'What the service does, 4': {
    'service.read-only': 'Everything is read-only: no method that writes is accepted on a public route.',
    'service.no-foreign-pages': 'The service does not fetch arbitrary URLs: a foreign address is not a page.',
  },
  'What the service does, 5': { 'service.excerpts-bounded': 'Search excerpts are bounded.' },
  'What the service does, 6': {
    'service.stateless': 'The MCP endpoint is stateless: a tool call needs no session id and none is issued.',
  },
  PublicProfile: {
    'profile.required-fields': 'Every required field of PublicProfile is present with its type.',
    'profile.no-other-fields': 'No properties other than those listed are present.',
    'profile.contact': '`contact` has `general` and `recruiting`, each an e-mail address.',
    'profile.links': '`links` has `company`, `product` and `github`, each a URI; `demoUrl` is a URI.',
    'profile.independence': '`independence` has its three fields, all booleans.',
    'profile.pricing': 'Each item of `pricing` has the strings `range` and `price`.',
  },
  PostalAddress: { 'profile.address': 'All five fields of the postal address are strings.' },
  Error: { 'error.body': 'Error bodies are JSON objects with the strings `error`, `message` and `resolution`.' },
  'MCP tool inputs and results': {
    'tools.search-arguments': 'search_knowledge takes `query` (string) and `limit` (integer).',
    'tools.search-research': 'search_knowledge returns bounded excerpts from registered public pages.',
    'tools.get-page': 'get_page returns one registered public page.',
    'tools.compare-either-order': 'compare_providers returns a published comparison; either order of the pair gives the same.',
    'tools.ask-question-limit': 'ask_service takes a question of at most 2,000 characters.',
    'tools.ask-structure':
      'A result of ask_service carries readable text and structured claims, citations, qualifications and unanswered questions.',
    'tools.ask-sources': 'Every limited or unavailable result of ask_service keeps the retrieved sources.',
    'markdown.metadata': 'Markdown pages carry the canonical URL.',
  },
  'GET /api/v1/profile': {
    'profile.pricing-default': '`include_pricing` defaults to true.',
    'profile.pricing-omitted': 'With `include_pricing=false` the `pricing` array is omitted.',
    'profile.media-type': 'The 200 response is application/json.',
    'profile.ratelimit-limit': '`RateLimit-Limit` is an integer of at least 1.',
    'profile.ratelimit-remaining': '`RateLimit-Remaining` is an integer of at least 0.',
    'profile.ratelimit-reset': '`RateLimit-Reset` is an integer number of seconds of at least 0.',
    'profile.ratelimit-structured':
      '`RateLimit` and `RateLimit-Policy` are structured fields (RFC 9651) that agree with the three integers.',
    'profile.api-version': '`API-Version` matches ^[0-9]+\\.[0-9]+\\.[0-9]+$.',
    'profile.retry-after': '429 carries `Retry-After`, an integer number of seconds of at least 1.',
    'profile.other-status': 'Any other status has an Error body.',
  },
  'Errors, Profile operations': {
    'profile.invalid-parameter': 'A value of `include_pricing` other than true or false is 400 with the code `invalid_parameter`.',
    'profile.too-many': 'Over the limit: 429 with an Error body, the rate-limit headers and `API-Version`.',
    'profile.failure': '500 with an Error body when the profile cannot be produced.',
  },
  'GET /api/profile': {
    'legacy.same-body': 'The alias answers with the same body as the versioned route.',
    'legacy.same-parameter': 'The alias takes the same parameter: with `include_pricing=false` the `pricing` array is omitted.',
    'legacy.same-errors': 'The alias answers invalid parameters with the same status and code.',
    'legacy.deprecation': 'The 200 response carries `Deprecation: true`.',
    'legacy.sunset': 'The 200 response carries `Sunset`, an HTTP date.',
    'legacy.successor': 'The 200 response carries a `Link` to the successor /api/v1/profile (RFC 8288).',
  },
  'GET <page_path>.md': {
    'markdown.page': 'The .md address of a registered page answers Markdown.',
    'markdown.unregistered': 'Only registered public pages are returned.',
  },
  'GET /openapi.json': {
    'documents.openapi': '/openapi.json describes getServiceProfile and getServiceProfileLegacy (deprecated).',
  },
  'GET /server.json': { 'documents.server-json': '/server.json is an MCP manifest whose remote is the /mcp address.' },
  'GET /llms.txt': { 'documents.llms': '/llms.txt is an index of public pages whose first line is the name.' },
  'GET /developers.md': { 'documents.developers': '/developers.md answers Markdown.' },
  'POST /mcp': {
    'mcp.modern-call': '2026-07-28: a direct tools/call with the request metadata is answered without initialize.',
    'mcp.legacy-initialize': '2025-06-18: initialize is answered without an MCP-Protocol-Version header.',
    'mcp.legacy-call': '2025-06-18: later calls carry the version header and no session id.',
    'mcp.version-required': 'MCP-Protocol-Version is required for every call but initialize.',
    'mcp.content-type': 'A content type other than application/json is refused.',
    'mcp.accept': 'An Accept header that excludes application/json and text/event-stream is refused.',
    'mcp.method-header': '2026-07-28: `Mcp-Method` and `Mcp-Name` must name the call.',
    'mcp.protocol-errors': 'Invalid requests get JSON-RPC protocol errors.',
  },
  'Authentication, 4': {
    'mcp.host': 'The Host header is validated.',
    'mcp.origin': 'The browser Origin header is validated.',
  },
  'ask_service results': {
    'ask.reasons': 'Status and reason of a limited or unavailable result are a pair of the table.',
    'ask.result-not-failure': 'Limited and unavailable are results, not transport failures or tool errors.',
    'ask.retrieval-stays': 'Retrieval tools stay available when generation is limited or unavailable.',
  },
  Limits: {
    'mcp.body-limit': 'A body over 64 KiB is 413; one of exactly 64 KiB is not.',
    'ask.context-limit': 'Retrieved context is at most 24,000 characters.',
    'ask.output-limit': 'Generated output is at most 2,048 tokens.',
    'ask.budget': 'An answer leaves within its 20-second execution budget.',
    'ask.client-limit': 'At most 10 generation attempts per minute and client.',
    'ask.daily-limit': 'At most 1,000 generation attempts per UTC day across the deployment.',
    'limits.profile-rate': '60 profile requests per minute and client; both routes share them.',
  },
  'Versioning, 1': { 'documents.openapi-version': 'The description version is 1.0.0.' },
  'Versioning, 4': { 'versioning.sunset-notice': 'The superseded route announces its Sunset.' },
  'Versioning, 6': { 'mcp.version-served': 'Exactly 2026-07-28 and 2025-06-18 are served; another version is refused.' },
} as const

type Sections = typeof sections

export type RequirementId = { [Section in keyof Sections]: keyof Sections[Section] }[keyof Sections]

export interface Requirement {
  readonly id: RequirementId
  /** Heading of the specification, and the number of the item if it has one. */
  readonly section: string
  readonly statement: string
}

/** Every requirement, in the order of the specification's sections. */
export const requirements: readonly Requirement[] = Object.entries(sections).flatMap(([section, statements]) =>
  Object.entries(statements).map(([id, statement]) => ({ id: id as RequirementId, section, statement })),
)

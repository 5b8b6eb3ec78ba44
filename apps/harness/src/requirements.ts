/**
 * The specification as data: every sentence of "Public Information Service: Profile API and Knowledge Server" that can be
 * held against a deployment. Scenarios cite these ids; a test fails on an id without a scenario and on a scenario with an
 * unknown id.
 */
export interface Requirement {
  /** Heading of the specification, with the numbered item where there is one. */
  readonly section: string
  /** What must hold. */
  readonly statement: string
}

export const requirements = {
  // What the service does
  'service.profile': {
    section: 'What the service does, 2',
    statement: 'The profile is published as JSON at /api/v1/profile without credentials.',
  },
  'service.markdown': {
    section: 'What the service does, 2',
    statement: 'The homepage is published as Markdown at /index.md without credentials.',
  },
  'service.mcp': {
    section: 'What the service does, 2',
    statement: 'The MCP server offers search_knowledge, get_page, compare_providers and ask_service without credentials.',
  },
  'service.resources': { section: 'What the service does, 2', statement: 'Published Markdown can be listed and read as MCP resources.' },
  'service.documents': {
    section: 'What the service does, 3',
    statement: '/openapi.json, /server.json, /llms.txt and /developers.md are published.',
  },
  'service.read-only': {
    section: 'What the service does, 4',
    statement: 'Everything is read-only: no method that writes is accepted on a public route.',
  },
  'service.no-foreign-pages': {
    section: 'What the service does, 4',
    statement: 'The service does not fetch arbitrary URLs: a foreign address is not a page.',
  },
  'service.excerpts-bounded': { section: 'What the service does, 5', statement: 'Search excerpts are bounded.' },
  'service.stateless': {
    section: 'What the service does, 6',
    statement: 'The MCP endpoint is stateless: a tool call needs no session id and none is issued.',
  },

  // Resources and their fields
  'profile.required-fields': { section: 'PublicProfile', statement: 'Every required field of PublicProfile is present with its type.' },
  'profile.no-other-fields': { section: 'PublicProfile', statement: 'No properties other than those listed are present.' },
  'profile.contact': { section: 'PublicProfile', statement: '`contact` has `general` and `recruiting`, each an e-mail address.' },
  'profile.links': {
    section: 'PublicProfile',
    statement: '`links` has `company`, `product` and `github`, each a URI; `demoUrl` is a URI.',
  },
  'profile.independence': { section: 'PublicProfile', statement: '`independence` has its three fields, all booleans.' },
  'profile.pricing': { section: 'PublicProfile', statement: 'Each item of `pricing` has the strings `range` and `price`.' },
  'profile.address': { section: 'PostalAddress', statement: 'All five fields of the postal address are strings.' },
  'error.body': { section: 'Error', statement: 'Error bodies are JSON objects with the strings `error`, `message` and `resolution`.' },
  'tools.search-arguments': {
    section: 'MCP tool inputs and results',
    statement: 'search_knowledge takes `query` (string) and `limit` (integer).',
  },
  'tools.search-research': {
    section: 'MCP tool inputs and results',
    statement: 'search_knowledge returns bounded excerpts from registered public pages.',
  },
  'tools.get-page': { section: 'MCP tool inputs and results', statement: 'get_page returns one registered public page.' },
  'tools.compare-either-order': {
    section: 'MCP tool inputs and results',
    statement: 'compare_providers returns a published comparison; either order of the pair gives the same.',
  },
  'tools.ask-question-limit': {
    section: 'MCP tool inputs and results',
    statement: 'ask_service takes a question of at most 2,000 characters.',
  },
  'tools.ask-structure': {
    section: 'MCP tool inputs and results',
    statement: 'A result of ask_service carries readable text and structured claims, citations, qualifications and unanswered questions.',
  },
  'tools.ask-sources': {
    section: 'MCP tool inputs and results',
    statement: 'Every limited or unavailable result of ask_service keeps the retrieved sources.',
  },
  'markdown.metadata': { section: 'MCP tool inputs and results', statement: 'Markdown pages carry the canonical URL.' },

  // GET /api/v1/profile
  'profile.pricing-default': { section: 'GET /api/v1/profile', statement: '`include_pricing` defaults to true.' },
  'profile.pricing-omitted': { section: 'GET /api/v1/profile', statement: 'With `include_pricing=false` the `pricing` array is omitted.' },
  'profile.media-type': { section: 'GET /api/v1/profile', statement: 'The 200 response is application/json.' },
  'profile.ratelimit-limit': { section: 'GET /api/v1/profile', statement: '`RateLimit-Limit` is an integer of at least 1.' },
  'profile.ratelimit-remaining': { section: 'GET /api/v1/profile', statement: '`RateLimit-Remaining` is an integer of at least 0.' },
  'profile.ratelimit-reset': {
    section: 'GET /api/v1/profile',
    statement: '`RateLimit-Reset` is an integer number of seconds of at least 0.',
  },
  'profile.ratelimit-structured': {
    section: 'GET /api/v1/profile',
    statement: '`RateLimit` and `RateLimit-Policy` are structured fields (RFC 9651) that agree with the three integers.',
  },
  'profile.api-version': { section: 'GET /api/v1/profile', statement: '`API-Version` matches ^[0-9]+\\.[0-9]+\\.[0-9]+$.' },
  'profile.invalid-parameter': {
    section: 'Errors, Profile operations',
    statement: 'A value of `include_pricing` other than true or false is 400 with the code `invalid_parameter`.',
  },
  'profile.too-many': {
    section: 'Errors, Profile operations',
    statement: 'Over the limit: 429 with an Error body, the rate-limit headers and `API-Version`.',
  },
  'profile.retry-after': {
    section: 'GET /api/v1/profile',
    statement: '429 carries `Retry-After`, an integer number of seconds of at least 1.',
  },
  'profile.failure': { section: 'Errors, Profile operations', statement: '500 with an Error body when the profile cannot be produced.' },
  'profile.other-status': { section: 'GET /api/v1/profile', statement: 'Any other status has an Error body.' },

  // GET /api/profile
  'legacy.same-body': { section: 'GET /api/profile', statement: 'The alias answers with the same body as the versioned route.' },
  'legacy.same-parameter': {
    section: 'GET /api/profile',
    statement: 'The alias takes the same parameter: with `include_pricing=false` the `pricing` array is omitted.',
  },
  'legacy.same-errors': { section: 'GET /api/profile', statement: 'The alias answers invalid parameters with the same status and code.' },
  'legacy.deprecation': { section: 'GET /api/profile', statement: 'The 200 response carries `Deprecation: true`.' },
  'legacy.sunset': { section: 'GET /api/profile', statement: 'The 200 response carries `Sunset`, an HTTP date.' },
  'legacy.successor': {
    section: 'GET /api/profile',
    statement: 'The 200 response carries a `Link` to the successor /api/v1/profile (RFC 8288).',
  },

  // Markdown and documents
  'markdown.page': { section: 'GET <page_path>.md', statement: 'The .md address of a registered page answers Markdown.' },
  'markdown.unregistered': { section: 'GET <page_path>.md', statement: 'Only registered public pages are returned.' },
  'documents.openapi': {
    section: 'GET /openapi.json',
    statement: '/openapi.json describes getServiceProfile and getServiceProfileLegacy (deprecated).',
  },
  'documents.openapi-version': { section: 'Versioning, 1', statement: 'The description version is 1.0.0.' },
  'documents.server-json': { section: 'GET /server.json', statement: '/server.json is an MCP manifest whose remote is the /mcp address.' },
  'documents.llms': { section: 'GET /llms.txt', statement: '/llms.txt is an index of public pages whose first line is the name.' },
  'documents.developers': { section: 'GET /developers.md', statement: '/developers.md answers Markdown.' },

  // POST /mcp
  'mcp.modern-call': {
    section: 'POST /mcp',
    statement: '2026-07-28: a direct tools/call with the request metadata is answered without initialize.',
  },
  'mcp.legacy-initialize': {
    section: 'POST /mcp',
    statement: '2025-06-18: initialize is answered without an MCP-Protocol-Version header.',
  },
  'mcp.legacy-call': { section: 'POST /mcp', statement: '2025-06-18: later calls carry the version header and no session id.' },
  'mcp.version-required': { section: 'POST /mcp', statement: 'MCP-Protocol-Version is required for every call but initialize.' },
  'mcp.version-served': {
    section: 'Versioning, 6',
    statement: 'Exactly 2026-07-28 and 2025-06-18 are served; another version is refused.',
  },
  'mcp.content-type': { section: 'POST /mcp', statement: 'A content type other than application/json is refused.' },
  'mcp.accept': { section: 'POST /mcp', statement: 'An Accept header that excludes application/json and text/event-stream is refused.' },
  'mcp.method-header': { section: 'POST /mcp', statement: '2026-07-28: `Mcp-Method` and `Mcp-Name` must name the call.' },
  'mcp.host': { section: 'Authentication, 4', statement: 'The Host header is validated.' },
  'mcp.origin': { section: 'Authentication, 4', statement: 'The browser Origin header is validated.' },
  'mcp.body-limit': { section: 'Limits', statement: 'A body over 64 KiB is 413; one of exactly 64 KiB is not.' },
  'mcp.protocol-errors': { section: 'POST /mcp', statement: 'Invalid requests get JSON-RPC protocol errors.' },

  // ask_service
  'ask.reasons': {
    section: 'ask_service results',
    statement: 'Status and reason of a limited or unavailable result are a pair of the table.',
  },
  'ask.result-not-failure': {
    section: 'ask_service results',
    statement: 'Limited and unavailable are results, not transport failures or tool errors.',
  },
  'ask.retrieval-stays': {
    section: 'ask_service results',
    statement: 'Retrieval tools stay available when generation is limited or unavailable.',
  },
  'ask.context-limit': { section: 'Limits', statement: 'Retrieved context is at most 24,000 characters.' },
  'ask.output-limit': { section: 'Limits', statement: 'Generated output is at most 2,048 tokens.' },
  'ask.budget': { section: 'Limits', statement: 'An answer leaves within its 20-second execution budget.' },
  'ask.client-limit': { section: 'Limits', statement: 'At most 10 generation attempts per minute and client.' },
  'ask.daily-limit': { section: 'Limits', statement: 'At most 1,000 generation attempts per UTC day across the deployment.' },

  // Limits and versioning
  'limits.profile-rate': { section: 'Limits', statement: '60 profile requests per minute and client; both routes share them.' },
  'versioning.sunset-notice': { section: 'Versioning, 4', statement: 'The superseded route announces its Sunset.' },
} as const satisfies Record<string, Requirement>

export type RequirementId = keyof typeof requirements

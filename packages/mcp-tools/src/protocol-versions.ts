/** The protocol versions served (docs/pages/reference/mcp.md). */
export const protocolVersions = ['2026-07-28', '2025-06-18'] as const

/** The revisions served: direct calls, and the handshake of 2025-06-18 (specification, "Versioning"). */
export const protocolVersions = ['2026-07-28', '2025-06-18'] as const

import { vi } from 'vitest'

// MCP_FAST_PATH=off in `vitest.config.ts`: the SDK answers every accepted message.
vi.mock('../../../src/mcp/fast-path/fast-path.ts', () => ({ createFastPath: () => async () => undefined }))

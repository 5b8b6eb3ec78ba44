import { project } from '@svc/tooling/vitest'
import { mergeConfig } from 'vitest/config'

/** MCP_FAST_PATH=off runs the tests without the fast path of `/mcp`, whose own tests cannot run then. */
const sdkAlone = { test: { setupFiles: ['test/mcp/support/sdk-alone.ts'], exclude: ['test/mcp/fast-path/**'] } }

export default process.env.MCP_FAST_PATH === 'off' ? mergeConfig(project('server'), sdkAlone) : project('server')

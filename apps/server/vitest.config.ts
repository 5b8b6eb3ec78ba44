import { fileURLToPath } from 'node:url'
import { project } from '@svc/tooling/vitest'
import { mergeConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** MCP_FAST_PATH=off runs the tests without the fast path of `/mcp`, whose own tests cannot run then. */
const sdkAlone = { test: { setupFiles: [here('test/mcp/support/sdk-alone.ts')], exclude: [here('test/mcp/fast-path/**')] } }

export default process.env.MCP_FAST_PATH === 'off' ? mergeConfig(project('server'), sdkAlone) : project('server')

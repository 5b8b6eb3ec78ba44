import { defineConfig, mergeConfig } from 'vitest/config'
import server from './apps/server/vitest.config.ts'
import { LongestFirst } from './tooling/vitest/longest-first.ts'

/** Tests that read many addresses and take little time. `npm run release:check` runs all of HTTP, MCP and pages below a path. */
const readingAddresses = [
  'journeys/agent-readiness',
  'mcp/front-door',
  'pages/error-pages',
  'pages/page-addresses',
  'pages/pages',
  'routes/facts',
  'routes/markdown',
]

/**
 * One project for all packages: a worker loads the modules that the packages share once, not again for each package. A package's own
 * configuration is for its own run.
 */
export default mergeConfig(
  server,
  defineConfig({
    test: {
      // Many tests wait for processes and sockets: three workers keep two cores busy.
      maxWorkers: 3,
      sequence: { sequencer: LongestFirst },
      globalSetup: 'tooling/vitest/temporary-files.ts',
      projects: [
        {
          extends: true,
          test: {
            name: 'svc',
            include: ['{packages,apps}/*/test/**/*.test.ts', '{tooling,bench,examples}/test/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'below a path',
            include: readingAddresses.map((name) => `apps/server/test/${name}.test.ts`),
            env: { SVC_TEST_BASE_PATH: '/facts/public' },
          },
        },
      ],
    },
  }),
)

import { defineConfig, mergeConfig } from 'vitest/config'
import server from './apps/server/vitest.config.ts'
import { LongestFirst } from './tooling/vitest/longest-first.ts'

/**
 * One project for all packages: a worker loads the modules that the packages share once, not again for each package. A package's own
 * configuration is for its own run.
 */
export default mergeConfig(
  server,
  defineConfig({
    test: {
      name: 'svc',
      include: ['{packages,apps}/*/test/**/*.test.ts', '{tooling,bench,examples}/test/**/*.test.ts'],
      // Many tests wait for processes and sockets: three workers keep two cores busy.
      maxWorkers: 3,
      sequence: { sequencer: LongestFirst },
      globalSetup: 'tooling/vitest/temporary-files.ts',
    },
  }),
)

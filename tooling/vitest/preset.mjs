/** Shared test settings: sources instead of builds, and timeouts for real processes. */
import { defineProject } from 'vitest/config'

/**
 * Vite and Node add `import` or `require` by how a package is loaded; named here, `import` would be true of both. Not `module`: some
 * packages keep files there that only a bundler can load.
 */
const conditions = ['@svc/source', 'node']

/** Here and in the root's configuration: a package's own run has no other. */
export const tags = [
  {
    name: 'slow',
    description: 'Needs a process, a browser, a package or mocked modules, or takes over a second: `npm run test:fast` leaves it out.',
  },
]

/** @param {string} name the package's name in the report */
export const project = (name) =>
  defineProject({
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name,
      tags,
      include: ['test/**/*.test.ts'],
      // Files share the modules of their worker, which loads them once instead of once per file: a third of the suite's CPU time.
      isolate: false,
      restoreMocks: true,
      unstubEnvs: true,
      // Only a test that hangs takes this long, also on a machine that is ten times slower.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 120_000 } },
    },
  })

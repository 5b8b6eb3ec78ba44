import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tooling/vitest/longest-first.ts'
import { tags } from './tooling/vitest/preset.mjs'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'tooling', 'bench', 'examples'],
    // Many tests wait for processes and sockets: three workers keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    globalSetup: 'tooling/vitest/temporary-files.ts',
    tags,
  },
})

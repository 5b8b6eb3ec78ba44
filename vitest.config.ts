import { defineConfig } from 'vitest/config'
import { tags } from './tooling/vitest/preset.mjs'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'tooling', 'bench', 'examples'],
    // Many tests wait for processes and sockets: three workers keep two cores busy.
    maxWorkers: 3,
    globalSetup: 'tooling/vitest/temporary-files.ts',
    tags,
  },
})

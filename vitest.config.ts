import { defineConfig } from 'vitest/config'
import { tags } from './tooling/vitest/preset.mjs'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'tooling', 'bench', 'examples'],
    // Many tests wait for processes, sockets and limits in seconds: three workers keep two cores busy, and the suite under ten minutes.
    maxWorkers: 3,
    tags,
  },
})

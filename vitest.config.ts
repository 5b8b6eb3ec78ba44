import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'tooling', 'bench', 'examples'],
    // Many tests wait for processes, sockets and limits in seconds: three workers keep two cores busy, and the suite under ten minutes.
    maxWorkers: 3,
  },
})

import { expect, test, vi } from 'vitest'

test.each(['koa', '@koa/router', 'negotiator'])('the command line loads without %s, which only a server needs', async (name) => {
  vi.resetModules()
  vi.doMock(name, () => {
    throw new Error(`${name} was loaded`)
  })
  await expect(import('../../src/cli/command-line.ts')).resolves.toHaveProperty('runCommandLine')
  vi.doUnmock(name)
})

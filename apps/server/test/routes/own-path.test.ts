import { expect, onTestFinished, test } from 'vitest'
import { startFrontDoor } from '../support/front-door.ts'

async function loggedPaths(environment: Record<string, string>, paths: readonly string[]): Promise<unknown[]> {
  const { baseUrl, logLines, stop } = await startFrontDoor(environment)
  onTestFinished(stop)
  const lines = () => logLines().filter(({ message }) => message === 'request')
  for (const [index, path] of paths.entries()) {
    await fetch(`${baseUrl}${path}`, { redirect: 'manual' })
    await expect.poll(() => lines().length).toBe(index + 1)
    // A near path is searched for at most every 100 ms.
    await new Promise((resolve) => setTimeout(resolve, 101))
  }
  return lines().map(({ path, status }) => `${status} ${path}`)
}

test('LOG_PATHS=own logs published paths, former paths and typing mistakes, never a query or another path [45.9]', async () => {
  const far = `/pricing${'-'.repeat(200)}secret`
  const paths = ['/pricing?q=secret', '/pricing.md', '/Pricing/', '/llms.txt', '/prcing?q=secret', '/pricngs.md', '/pricing/secret', far]
  expect(await loggedPaths({ LOG_PATHS: 'own' }, paths)).toEqual([
    '200 /pricing',
    '200 /pricing.md',
    '308 /Pricing/',
    '200 /llms.txt',
    '404 /prcing',
    '404 /pricngs.md',
    '404 undefined',
    '404 undefined',
  ])
})

test('LOG_PATHS=off, the default of JSON, logs no path', async () => {
  expect(await loggedPaths({}, ['/pricing', '/prcing'])).toEqual(['200 undefined', '404 undefined'])
})

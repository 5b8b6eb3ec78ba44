// @module-tag slow
/** The independent checker `afdocs` gives 100 of 100. */
import { expect, onTestFinished, test } from 'vitest'
import { shippedSettings, startFrontDoor } from '../support/front-door.ts'
import { checkedPages, runAfdocs } from './run-afdocs.ts'

/** npx downloads the checker and its Node on a machine that has never run them. */
const timeout = 300_000

test('afdocs gives 100 of 100 in the shipped content', { timeout }, async () => {
  const running = await startFrontDoor(shippedSettings)
  onTestFinished(() => running.stop())
  // On a busy machine the checker would use an idle connection just when it is closed.
  running.frontDoor.server.keepAliveTimeout = 0
  const { results, scoring, testedPages } = await runAfdocs(running.baseUrl)
  const complaints = results.filter(({ status }) => status !== 'pass' && status !== 'skip')
  expect({ complaints, overall: scoring.overall }).toEqual({ complaints: [], overall: 100 })
  expect(testedPages).toBeGreaterThanOrEqual(checkedPages)
})

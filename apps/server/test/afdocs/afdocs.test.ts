// @module-tag slow
/** The independent checker `afdocs` gives 100 of 100. */
import { rm } from 'node:fs/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { shippedContent, shippedSettings, startFrontDoor } from '../support/front-door.ts'
import { generateContent } from './generated-content.ts'
import { runAfdocs } from './run-afdocs.ts'

/** npx downloads the checker and its Node on a machine that has never run them. */
const timeout = 300_000

async function check(contentDirectory: string) {
  const running = await startFrontDoor({ ...shippedSettings, CONTENT_DIR: contentDirectory })
  onTestFinished(() => running.stop())
  // On a busy machine the checker would use an idle connection just when it is closed.
  running.frontDoor.server.keepAliveTimeout = 0
  const { results, scoring, testedPages } = await runAfdocs(running.baseUrl)
  const complaints = results.filter(({ status }) => status !== 'pass' && status !== 'skip')
  return { complaints, overall: scoring.overall, isThorough: testedPages >= 50 }
}

const perfect = { complaints: [], overall: 100, isThorough: true }

describe('afdocs gives 100 of 100', () => {
  test('in the shipped content', { timeout }, async () => {
    expect(await check(shippedContent)).toEqual(perfect)
  })

  test('in generated pages', { timeout }, async () => {
    const folder = await generateContent(100)
    onTestFinished(() => rm(folder, { recursive: true }))
    expect(await check(folder)).toEqual(perfect)
  })
})

import { expect, test } from 'vitest'
import { soak } from '../soak/main.mjs'

test('a few seconds of everything at once: no answer of 5xx, none that does not come, and the process lives (issue 9)', {
  timeout: 120_000,
}, async () => {
  const { errors, lost, isAlive, answers, reloads } = await soak({ seconds: 6, attackers: 60, reloadEvery: 1_500 })
  expect({ errors, lost, isAlive }).toEqual({ errors: 0, lost: 0, isAlive: true })
  expect(answers).toBeGreaterThan(10)
  expect(reloads).toBeGreaterThan(0)
})

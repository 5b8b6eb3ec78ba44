import { describe, expect, it } from 'vitest'
import { requirements } from '../../src/scenarios/scenario.ts'
import { scenarios } from '../../src/scenarios/verify-deployment.ts'

describe('the specification as data', () => {
  const cited = new Set<string>(scenarios.flatMap((scenario) => scenario.requirements))

  it('has a scenario for every requirement', () => {
    expect(requirements.filter(({ id }) => !cited.has(id))).toEqual([])
  })

  it('has no scenario that cites an unknown requirement', () => {
    expect([...cited].filter((cited) => !requirements.some(({ id }) => id === cited))).toEqual([])
  })

  it('names a section and a statement for every requirement', () => {
    for (const { section, statement } of requirements) {
      expect(section).toMatch(/\S/)
      expect(statement).toMatch(/\.$/)
    }
  })
})

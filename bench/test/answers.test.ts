import { expect, test } from 'vitest'
import { measure } from '../answers/main.mjs'

test('drafts of 8 claims are verified: the honest one is kept, what is wrong is not', async () => {
  const measured = await measure(1)
  for (const { name, kept, rejected, samples } of measured) expect([name, kept + rejected, samples.length]).toEqual([name, 8, 1])
  const kept = new Map(measured.map((draft) => [draft.name, draft.kept]))
  expect(kept.get('honest')).toBe(8)
  for (const name of ['a word changed', 'quotes nearly there', 'figures and negations only'])
    expect([name, kept.get(name)]).toEqual([name, 0])
})

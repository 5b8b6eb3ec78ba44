import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKnowledge } from '../../src/index.ts'
import { contentOf, sourcePage } from './pages.ts'

async function readable(query: string, excerpt: string) {
  const pages = [sourcePage('/', `# Home\n\n${excerpt}\n\nThe deductible of a policy is what its holder pays.`)]
  const knowledge = await createKnowledge({ ...contentOf({}), pages }, { baseUrl: 'https://front.example' })
  const toReadable = await knowledge.readableExcerpts(query)
  return toReadable(excerpt)
}

const shown = async (query: string, excerpt: string) =>
  (await readable(query, excerpt)).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

describe('an excerpt for people, with the hit marked', () => {
  test.each([
    ['deductible', 'The **deductibles** of [a policy](https://a.example/b).', 'The [deductibles] of a policy.'],
    ['ransomwre', 'One ransomware.', 'One [ransomware].'],
    ['price', '## Prices\n\nThe price is\n$5.', 'The [price] is $5.'],
    ['price', '## Prices', '[Prices]'],
    ['premium', '- first premium\n- second', 'first [premium] · second'],
    ['premium', '| Premium | Fee |\n| --- | --- |\n| low | $5 |', '[Premium] · Fee · low · $5'],
    ['fee', '| low | $5 |\n| high | fee |', 'low · $5 · high · [fee]'],
    ['fee', '<div>\nfee <b>x</b>\n</div>', '[fee] x'],
    ['nothing', '`a` < b & c', 'a < b & c'],
    ['end', `· · ${'· '.repeat(280)}end ·  ·\n\n·`, '[end]'],
    ['end', `start ${'· '.repeat(280)}end`, 'start · [end]'],
  ])('%j in %j is %j', async (query, excerpt, expected) => {
    expect(await shown(query, excerpt)).toBe(expected)
  })

  test('loses no word of a plain text, and marks nothing twice', async () => {
    const word = fc.constantFrom('policy', 'Policies', 'deductible', 'claim', 'é', '😀')
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 30 }), async (words) => {
        const text = words.join(' ')
        expect((await readable('policy deductible', text)).map((part) => part.text).join('')).toBe(text)
      }),
      { numRuns: 50 },
    )
  })
})

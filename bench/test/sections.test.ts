// @module-tag slow
import { expect, test } from 'vitest'
import { contents, measure } from '../sections/main.mjs'

/** Least shares of questions with the right section first: what the rule reaches, less about one question. */
const least = [0.93, 0.75, 0.78, 0.62, 0.51, 0.58, 0.75, 0.59]

test.each(contents.map((content, index) => ({ ...content, share: least[index] as number })))(
  'the right section is first, and every strong extract right: $name',
  async ({ folder, share }) => {
    const { questions, page, section, strong, right, unanswered } = await measure({ folder })
    expect(questions).toBeGreaterThanOrEqual(28)
    expect(section / questions).toBeGreaterThanOrEqual(share)
    expect(page).toBeGreaterThanOrEqual(section)
    expect(strong).toBeGreaterThan(0)
    expect(right / strong).toBeGreaterThanOrEqual(0.95)
    expect(unanswered.strong).toBe(0)
  },
)

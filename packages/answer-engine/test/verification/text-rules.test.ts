import { describe, expect, it } from 'vitest'
import { findTextProblem } from '../../src/verification/reading/text-rules.ts'

describe('what no text of a model may hold (design 6)', () => {
  it.each([
    ['empty', ' ?! '],
    ['lone_surrogate', 'A \ud800 b'],
    ['invisible_character', 'A\nb'],
    ['invisible_character', 'A\tb'],
    ['invisible_character', 'A\u0000b'],
    ['invisible_character', 'A\u200bb'],
    ['invisible_character', 'A\u202eb'],
    ['invisible_character', 'A\u2066b'],
    ['invisible_character', 'A\ufeffb'],
    ['invisible_character', 'A\u{e0041}b'],
    ['invisible_character', 'A\ue000b'],
    ['invisible_character', 'A\u2028b'],
    ['markdown_link', 'See [this](https://a.example)'],
    ['markdown_link', 'See [this] (/x)'],
    ['markdown_link', 'See [this][1]'],
    ['markdown_link', '[this]: https://a.example'],
    ['markdown_link', '![x'],
    ['html', 'A <b>bold</b> one'],
    ['html', 'A <script'],
    ['html', 'A </p>'],
    ['html', 'A <!-- c'],
    ['html', '&lt;script&gt;'],
    ['html', '&#x3c;b'],
    ['citation_marker', 'It is so [1].'],
    ['citation_marker', 'It is so [^2].'],
    ['citation_marker', 'It is so [1, 2].'],
    ['mixed_scripts', 'P\u0430ypal'],
    ['mixed_scripts', '\u0391pple'],
  ])('%s: %j', (problem, text) => {
    expect(findTextProblem(text)).toBe(problem)
  })

  it.each([
    'A plain sentence, with 5% < 10% & more.',
    'Für “Kunden” gilt: café, naïve, Ångström.',
    'Prices in [brackets] are net.',
    'Договор действует 30 дней.',
    'AT&T pays; R&D; too.',
    'カタカナと漢字',
  ])('but lets %j stand', (text) => {
    expect(findTextProblem(text)).toBeUndefined()
  })
})

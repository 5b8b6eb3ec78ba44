import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sentencesOf } from '../../../src/page/statements/sentences.ts'
import { statementTexts } from '../../support/published.ts'

/** Asserts that sentences end at each ¦. */
function checkBorders(language: string, written: string): void {
  expect(statementTexts(written.replaceAll('¦', ''), language)).toEqual(written.split('¦').map((sentence) => sentence.trim()))
}

describe('sentences end by the rules of their language', () => {
  test.each([
    ['en', 'The fee is $1.4 billion. ¦It rose 3.5% in 2026.'],
    ['en', 'Is it free? ¦Yes! ¦It costs nothing.'],
    ['en', 'She said “We pay. Always.” and left. ¦They stayed.'],
    ['en', 'He asked "Really?" and went on. ¦Nothing followed.'],
    ['en', 'Write to help@example.com or read https://example.com/a?b=C.D first. ¦Then call.'],
    ['en', 'Use forms A and B. The rest is free.'],
    ['en', 'J. R. Smith signs it. ¦A notary (see Sec. 4. It is short.) seals it.'],
    ['en', 'Read `app.json. Then` first. ¦Start it.'],
    ['en', 'Yes… and no. ¦Perhaps.'],
    ['en', '**Waiting period.** It lasts 12 hours. ¦Then cover begins.'],
    ['en', '**One. ¦Two.**'],
    ['en', 'It pays (in full). ¦**Always.** ¦*Nearly.*'],
    ['en', 'Costs are e.g. rent. ¦They end.'],
    ['de', 'Die Frist endet um 12 Uhr. ¦Danach gilt § 4.'],
    ['de', 'Er rief „Halt! Sofort!“ und ging. ¦Wir blieben.'],
    ['de', 'Das kostet 1.200,50 €. ¦Mehr nicht.'],
    ['de', 'Sie sagte: »Es gilt. Immer.« ¦Punkt.'],
    ['es', '¿Cuánto cuesta? ¦¡Nada! ¦Es gratis.'],
    ['es', 'Dijo «No. Nunca.» y salió. ¦Volvió tarde.'],
    ['fr', 'Il a dit « Non. » ¦Puis rien.'],
    ['ja', '「無料です。」と書いてあります。¦次へ進みます。'],
    ['ja', '料金は月額10ドルです。¦本当ですか？¦はい！'],
    ['zh', '费用为每月10美元。¦他说：“免费。真的。”然后走了。¦好的！'],
    ['ar', 'هل هو مجاني؟ ¦نعم، إنه مجاني. ¦شكرا لكم.'],
    ['hi', 'यह मुफ़्त है। ¦कोई शुल्क नहीं है।'],
    ['th', 'ราคาเดือนละสิบดอลลาร์ ไม่มีค่าธรรมเนียม'],
    ['xx', 'One. ¦Two.'],
  ])('%s: %s', checkBorders)

  // There are no lists of abbreviations, so these are divided too often. That does not change an answer.
  test.each([
    ['en', 'Ask Dr. ¦Smith.'],
    ['de', 'Am 3. ¦Mai endet die Frist.'],
    ['ja', 'No. ¦3を参照。'],
  ])('%s: %s (a known limit)', checkBorders)
})

test('closing marks are part of the sentence before them, opening marks of the next', () => {
  expect(statementTexts('Zero. **One [two.](https://e.example)** *Three.* <b>Four.</b> ![Five.](p.png) `Six`.')).toEqual([
    'Zero.',
    '**One [two.](https://e.example)**',
    '*Three.*',
    '<b>Four.</b>',
    '![Five.](p.png)',
    '`Six`.',
  ])
})

test('a bracket that is closed late or never does not count', () => {
  expect(statementTexts('A smile :( here. Next one.')).toEqual(['A smile :( here.', 'Next one.'])
  const far = `(${'Far away here. '.repeat(60)})`
  expect(statementTexts(far).length).toBeGreaterThan(30)
})

describe('a long text', () => {
  /** The oracle: one call of the segmenter, which takes quadratic time. */
  const whole = (text: string) =>
    Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text), ({ segment }) => segment.trim())

  test('is divided in windows like as a whole', () => {
    const sentence = fc
      .array(fc.constantFrom('Wort', 'ab', 'Été', '🌅', 'x1', '日本'), { minLength: 1, maxLength: 300 })
      .map((words) => `Word ${words.join(' ')} word. `)
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 30 }), (sentences) => {
        const text = sentences.join('')
        expect(sentencesOf(text, 'en').map(({ start, end }) => text.slice(start, end))).toEqual(whole(text))
      }),
      { numRuns: 40 },
    )
  })
})

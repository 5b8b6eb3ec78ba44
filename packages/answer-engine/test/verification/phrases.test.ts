import { describe, expect, it } from 'vitest'
import { looseJoints, readClauses } from '../../src/verification/reading/clauses.ts'
import { readText } from '../../src/verification/reading/read-text.ts'

/** A text's words that carry meaning, `[the kinds]` of what decides between them, `{other words}`, and `#` for each figure. */
function chain(text: string): string {
  return readText(text)
    .phrases.links.map(({ right, small, between, figures }) =>
      [...small.map((kind) => `[${kind}]`), ...between.map((word) => `{${word}}`), '#'.repeat(figures), right?.text]
        .filter(Boolean)
        .join(' '),
    )
    .join(' ')
    .trim()
}

describe('small words that decide what is said (design 6)', () => {
  it.each([
    ['or', 'nor'],
    ['because'],
    ['since'],
    ['so', 'therefore', 'thus', 'hence', 'consequently'],
    ['although', 'though', 'despite'],
    ['but', 'however'],
    ['if', 'when', 'whenever', 'provided', 'providing', 'where', 'once'],
    ['unless', 'except'],
    ['only', 'solely', 'exclusively', 'just', 'alone', 'merely'],
    ['before', 'until', 'till', 'ahead'],
    ['after', 'afterward', 'afterwards'],
    ['during', 'while'],
    ['instead', 'rather'],
    ['without'],
    ['with'],
    ['within', 'inside'],
    ['over', 'above'],
    ['under', 'below', 'beneath'],
    ['between', 'among'],
    ['against'],
    ['beyond', 'outside'],
    ['behind'],
    ['beside', 'near'],
    ['along'],
    ['across'],
    ['toward', 'towards'],
    ['through', 'via'],
    ['than'],
    ['more'],
    ['less', 'fewer'],
    ['least'],
    ['most', 'mostly'],
    ['all', 'every', 'everyone', 'everything', 'any', 'anyone', 'anything'],
    ['each'],
    ['both'],
    ['either'],
    ['some', 'several', 'many', 'few', 'certain'],
    ['usually', 'often', 'typically', 'generally', 'commonly', 'normally', 'ordinarily', 'frequently', 'mainly'],
    ['sometimes', 'occasionally'],
    ['rarely', 'seldom', 'hardly'],
    ['always'],
    ['may', 'can', 'cannot', "can't", 'might', 'could', "couldn't", 'possibly', 'possible', 'able', 'perhaps', 'probably', 'likely'],
    ['must', "mustn't", 'shall'],
    ['should', "shouldn't", 'ought'],
    ['would', "wouldn't"],
    ['will', "won't"],
    ['nearly', 'almost'],
    ['about'],
    ['even'],
    ['already'],
    ['still', 'yet'],
    ['again'],
  ])('%s, and what may stand for it', (kind, ...others) => {
    expect([kind, ...others].map((word) => chain(`the ${word} fees`))).toEqual(Array(1 + others.length).fill(`[${kind}] {the} fees`))
  })
})

describe('how the words of a text hang together (design 6)', () => {
  it.each([
    ['Guests may pay before noon or later.', 'guests [may] pay [before] noon [or] later'],
    ['The fees of the guests', '{the} fees {of} {the} guests'],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(chain(text)).toBe(expected)
  })

  it('are known with the word behind the next one', () => {
    const { words, links } = readText('Guests pay the fees').phrases
    expect(words.map(({ text }) => text)).toEqual(['guests', 'pay', 'fees'])
    expect(links.map(({ left, right, beyond }) => [left?.text, right?.text, beyond?.text])).toEqual([
      [undefined, 'guests', 'pay'],
      ['guests', 'pay', 'fees'],
      ['pay', 'fees', undefined],
      ['fees', undefined, undefined],
    ])
  })

  it('leave out what figures say, and count them', () => {
    expect(chain('Pay $5 per month by 30 June')).toBe('pay {per} # month {by} #')
  })

  it.each([
    ...['over', 'above', 'under', 'below', 'within', 'about', 'nearly', 'almost', 'more than', 'less than', 'fewer than', 'at least'],
    ...['at most', 'before', 'after', 'beyond', 'between', 'some', 'since', 'until', 'till', 'roughly', 'approximately', 'approx'],
    ...[
      'exactly',
      'precisely',
      'minimum',
      'maximum',
      'exceeding',
      'exceed',
      'exceeds',
      'more than $',
      'over ($',
      'over €',
      'over £',
      'over ¥',
    ],
  ])('leave out what bounds a figure: %s', (bound) => {
    expect(chain(`Stays ${bound}${/\w$/.test(bound) ? ' ' : ''}5 count`).replace('{at} ', '')).toBe('stays # count')
  })

  it.each([
    ['Stays moreover 5 count', 'stays moreover # count'],
    ['Stays overtime 5 count', 'stays overtime # count'],
    ['Stays over the 5 count', 'stays [over] {the} # count'],
    ['Stays over noon count', 'stays [over] noon count'],
    ['Stays more than one could say 5', 'stays [may] # say #'],
    ['Stays over the long 5 count', 'stays [over] {the} long # count'],
  ])('but no other: %s', (text, expected) => {
    expect(chain(text)).toBe(expected)
  })

  it.each([
    ...['or more', 'or less', 'or fewer', 'or over', 'or above', 'or under', 'or below', 'more', 'less', 'over'].map((bound) => [
      bound,
      '',
    ]),
    ...['longer', 'later', 'higher', 'lower'].map((more) => [`or ${more}`, ` ${more}`]),
    ['people or more', ' people'],
    ['people over', ' people'],
  ])('leave out what bounds the figure before it: 5 %s', (bound, rest) => {
    expect(chain(`Stays 5 ${bound}`)).toBe(`stays #${rest}`)
  })

  it.each([
    ['at least', 'stays {at} #'],
    ['at the least', 'stays {at} {the} #'],
    ['at most', 'stays {at} #'],
    ['at the most', 'stays {at} {the} #'],
    ['and more', 'stays {and} #'],
    ['and above', 'stays {and} #'],
    ['people at least', 'stays # people {at}'],
  ])('leave out what decides of it: 5 %s', (bound, expected) => {
    expect(chain(`Stays 5 ${bound}`)).toBe(expected)
  })

  it.each([
    ['Stays 5 or moreover', 'stays [or] # moreover'],
    ['Stays 5 or earlier', 'stays [or] # earlier'],
    ['Stays 5 or leaves at noon or more', 'stays [or] # leaves {at} noon [or] [more]'],
    ['Stays or more', 'stays [or] [more]'],
    ['Stays 5 very old people or more', 'stays {very} # old people [or] [more]'],
    ['Stays 5 people who come or more', 'stays # people {who} come [or] [more]'],
  ])('but not what bounds none: %s', (text, expected) => {
    expect(chain(text)).toBe(expected)
  })

  it.each([
    ['Ask how many stay', 'ask {how} stay'],
    ['Ask many stay', 'ask [some] stay'],
    ['Many stay', '[some] stay'],
    ['The prices below apply', '{the} prices apply'],
    ['The prices above apply', '{the} prices apply'],
    ['The prices below, apply', '{the} prices [under] apply'],
    ['The prices below the apply', '{the} prices [under] {the} apply'],
    ['The below prices', '[under] {the} prices'],
    ['Stay below', 'stay [under]'],
    ['Below the prices', '[under] {the} prices'],
  ])('leave out "how many" and "the prices below": %s', (text, expected) => {
    expect(chain(text)).toBe(expected)
  })
})

describe('the clauses of a text', () => {
  const clauses = (text: string, pattern?: RegExp) => readClauses(text, pattern).map(({ start, end }) => text.slice(start, end))

  it.each([
    ['guests pay, hosts sign', ['guests pay', ' hosts sign']],
    ['guests pay; hosts: sign. end', ['guests pay', ' hosts', ' sign', ' end']],
    ['guests pay! hosts? sign', ['guests pay', ' hosts', ' sign']],
    ['guests pay...', ['guests pay']],
    ['guests pay?! yes', ['guests pay', ' yes']],
    ['it costs 2,400.50 at 9:30', ['it costs 2,400.50 at 9:30']],
    ['guests (all) pay', ['guests ', 'all', ' pay']],
    ['|one|two|', ['one', 'two']],
    ['pay - or -- sign', ['pay ', ' ', ' ', ' sign']],
    ['a well-known plan - ', ['a well-known plan ', ' ']],
    ['one and two', ['one ', ' two']],
    ['one but two', ['one ', ' two']],
    ['one while two', ['one ', ' two']],
    ['one whereas two', ['one ', ' two']],
    ['one although two', ['one ', ' two']],
    ['one though two', ['one ', ' two']],
    ['one or two', ['one ', ' two']],
    ['one plus two', ['one ', ' two']],
    ['sand, brandy, order, surplus', ['sand', ' brandy', ' order', ' surplus']],
    ['one with two', ['one with two']],
    ['', []],
    [', one', [' one']],
  ])('%s', (text, expected) => {
    expect(clauses(text)).toEqual(expected)
  })

  it.each([
    ['one with two', ['one ', ' two']],
    ['one for two', ['one ', ' two']],
    ['one including two', ['one ', ' two']],
    ['one and two', ['one ', ' two']],
    ['within, before, forth', ['within', ' before', ' forth']],
  ])('%s, where a fact is hung on another', (text, expected) => {
    expect(clauses(text, looseJoints)).toEqual(expected)
  })
})

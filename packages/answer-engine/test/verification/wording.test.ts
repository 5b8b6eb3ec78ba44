import { describe, expect, it } from 'vitest'
import { pairFigures } from '../../src/verification/figures/figure-support.ts'
import { Ground } from '../../src/verification/ground.ts'
import { rules } from '../../src/verification/is-supported.ts'
import { quotedParts } from '../../src/verification/quoted-part.ts'
import { locateQuote } from '../../src/verification/reading/locate-quote.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import { readersOf, supportFor } from './readers.ts'
import { describeTold, type Told } from './told.ts'

/** Whether one rule has nothing against a claim about a page, whatever the others say of it. */
function keeps(rule: keyof typeof rules, { page, quotes = [page], title = 'Terms' }: Told, text: string): boolean {
  const readers = readersOf({ path: '/page', title, markdown: `${page}\n` })
  const places = supportFor(readers, '/page', quotes).flatMap(({ evidence_id, quote }) => locateQuote(quote, evidence_id, readers))
  const ground = new Ground(
    places.flatMap((place) => quotedParts(place) ?? []),
    (word) => readers.some((reader) => reader.writes(word)),
  )
  const claim = readText(text)
  return rules[rule](claim, ground, pairFigures(claim, ground.figures) ?? new Map())
}

/** What one rule lets through, and what it refuses by itself, though other rules may refuse it too. */
function describeRule(rule: keyof typeof rules, what: string, pages: readonly Told[]): void {
  describe(what, () => {
    describe.each(pages)('$page', (told) => {
      it.each(told.kept ?? [])('has nothing against: %s', (text) => {
        expect(keeps(rule, told, text)).toBe(true)
      })

      it.each(Object.entries(told.dropped ?? {}))('refuses, because of %s: %s', (_why, text) => {
        expect(keeps(rule, told, text)).toBe(false)
      })
    })
  })
}

describeRule('turnsNoParticle', 'no small word stands in the place of its opposite (design 6)', [
  { page: 'Guests vote against the plan.', kept: ['Guests vote against it.'], dropped: { 'another vote': 'Guests vote for the plan.' } },
  { page: 'Guests vote for the plan.', dropped: { 'another vote': 'Guests vote against the plan.' } },
  { page: 'Boats move into the hall.', kept: ['Boats move into a hall.'], dropped: { 'the way back': 'Boats move from the hall.' } },
  { page: 'Boats move from the hall.', dropped: { 'the way back': 'Boats move into the hall.' } },
  { page: 'Lift boats onto the trailer.', dropped: { 'the way back': 'Lift boats off the trailer.' } },
  { page: 'Fees from guests are low.', dropped: { 'who pays': 'Fees for guests are low.' } },
  { page: 'Lunch is cooked for guests.', dropped: { 'who cooks': 'Lunch is cooked by guests.' } },
  { page: 'Lights go up in May and down in June.', kept: ['Lights go down in June and up in May.'] },
  { page: 'Off the coast boats rest.', dropped: { 'where they rest': 'On the coast boats rest.' } },
  {
    page: 'Boats go from Alder to Birch. Boats go to Elm.',
    kept: ['Boats go to Elm.', 'Boats go to Birch from Alder.'],
  },
])

describeRule('turnsNoParticle', 'days that a list joins are no stretch of time (design 6)', [
  {
    page: 'Lunch is on Tuesdays to Thursdays.',
    kept: ['Lunch is on Tuesday to Thursday.', 'Lunch is on Tuesdays-Thursdays.', 'Lunch is on Tuesdays and Thursdays.'],
    dropped: { 'a longer stretch': 'Lunch is on Tuesdays to Fridays.', 'an earlier one': 'Lunch is on Mondays to Thursdays.' },
  },
  { page: 'Lunch is on Monday and Friday.', dropped: { 'the days between': 'Lunch is on Monday to Friday.' } },
  { page: 'Lunch is on Monday through Friday.', kept: ['Lunch is on Monday - Friday.', 'Lunch is on Monday until Friday.'] },
  {
    page: 'Lunch is in August-October.',
    kept: ['Lunch is in August till October.'],
    dropped: { 'a longer stretch': 'Lunch is in July-October.' },
  },
])

describeTold('nothing is hung on what a row says (design 6)', [
  {
    page: '| Tier | Price |\n| --- | --- |\n| Starter | $95 per month |',
    quotes: ['| Starter | $95 per month |'],
    title: 'Terms of Birch',
    kept: ['Starter costs $95 per month.', 'Starter is charged $95 per month by Birch.', 'Starter costs $95 per month for the tier.'],
    dropped: {
      'who pays': 'Starter costs $95 per month for customers.',
      'a payer': 'Starter costs $95 per month by subscribers.',
      'another price': 'Starter costs $95 per month for a plan.',
      'a limit': 'Starter costs $95 per month within the price.',
      'a header after "for a"': 'Starter costs $95 per month for a price.',
    },
  },
])

describeTold('the small words that decide stand where they stood (design 6)', [
  {
    page: 'Extra users cost $15.',
    kept: ['Extra users cost $15 each.', 'Each extra user costs $15.'],
  },
  {
    page: 'Guests pay for every desk $15.',
    dropped: { 'a price per guest': 'Guests pay $15 each.' },
  },
])

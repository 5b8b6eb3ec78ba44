import { describe, expect, it } from 'vitest'
import { PassageReader } from '../../src/verification/reading/passage-reader.ts'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { passagesOf, publishedPage } from '../fixtures/pages.ts'

function isPublished(language: string, statement: string, text: string): boolean {
  const page = { ...publishedPage({ path: '/p', title: 'Tarif', markdown: `${statement}\n` }), language }
  const readers = passagesOf(page).map((passage) => new PassageReader({ id: 'E1', passage }))
  return verifyClaim({ text, support: [{ evidence_id: 'E1', quote: statement }], qualification: null }, readers) !== undefined
}

/** A statement, what may be left out of it, and what must not be. */
const statements: [string, string, string, string[]][] = [
  [
    'de',
    'Die jährliche Gebühr wird meist innerhalb von 14 Tagen vollständig erstattet.',
    'Die Gebühr wird meist innerhalb von 14 Tagen erstattet.',
    [
      'Die Gebühr wird innerhalb von 14 Tagen erstattet.',
      'Die Gebühr wird meist nicht innerhalb von 14 Tagen erstattet.',
      'Die Gebühr wird immer innerhalb von 14 Tagen erstattet.',
      'Die Gebühr wird meist innerhalb von 15 Tagen erstattet.',
    ],
  ],
  [
    'de-AT',
    'Nur der Versicherer darf den Vertrag mit dem Makler schriftlich kündigen.',
    'Nur der Versicherer darf den Vertrag mit dem Makler kündigen.',
    [
      'Der Versicherer darf den Vertrag mit dem Makler kündigen.',
      'Nur der Makler darf den Vertrag mit dem Versicherer kündigen.',
      'Nur der Versicherer muss den Vertrag mit dem Makler kündigen.',
      'Nur der Versicherer darf den Vertrag mit dem Makler kostenlos kündigen.',
    ],
  ],
  [
    'es',
    'La prima anual no se devuelve hasta 30 días después de la cancelación.',
    'La prima no se devuelve hasta 30 días después de la cancelación.',
    [
      'La prima se devuelve hasta 30 días después de la cancelación.',
      'La prima no se devuelve 30 días después de la cancelación.',
      'La prima no se devuelve hasta 30 días antes de la cancelación.',
    ],
  ],
  [
    'fr',
    'Certains contrats professionnels peuvent être résiliés au moins deux fois.',
    'Certains contrats peuvent être résiliés au moins deux fois.',
    [
      'Tous les contrats peuvent être résiliés au moins deux fois.',
      'Certains contrats doivent être résiliés au moins deux fois.',
      'Certains contrats peuvent être résiliés deux fois.',
    ],
  ],
  [
    'it',
    'Il premio annuale viene rimborsato solo prima della scadenza.',
    'Il premio viene rimborsato solo prima della scadenza.',
    ['Il premio viene rimborsato prima della scadenza.', 'Il premio viene rimborsato solo dopo la scadenza.'],
  ],
  [
    'pt',
    'O prémio anual pode ser devolvido até 30 dias depois da renovação.',
    'O prémio pode ser devolvido até 30 dias depois da renovação.',
    [
      'O prémio pode ser devolvido 30 dias depois da renovação.',
      'O prémio deve ser devolvido até 30 dias depois da renovação.',
      'O prémio não pode ser devolvido até 30 dias depois da renovação.',
    ],
  ],
  [
    'nl',
    'De jaarlijkse premie wordt meestal binnen 14 dagen terugbetaald.',
    'De premie wordt meestal binnen 14 dagen terugbetaald.',
    [
      'De premie wordt binnen 14 dagen terugbetaald.',
      'De premie wordt meestal niet binnen 14 dagen terugbetaald.',
      'De premie wordt altijd binnen 14 dagen terugbetaald.',
    ],
  ],
]

describe.each(statements)('a claim about a page in %s', (language, statement, shorter, wrong) => {
  it('may say what it quotes, and leave out what decides nothing', () => {
    expect(isPublished(language, statement, statement)).toBe(true)
    expect(isPublished(language, statement, shorter)).toBe(true)
  })

  it.each(wrong)('may not say otherwise: %s', (text) => {
    expect(isPublished(language, statement, text)).toBe(false)
  })
})

describe('a claim about a page in a language that has no table', () => {
  const statement = 'Opłata roczna zwykle nie podlega zwrotowi.'

  it('says what it quotes', () => {
    expect(isPublished('pl', statement, 'Opłata roczna zwykle nie podlega zwrotowi')).toBe(true)
  })

  it.each(['Opłata roczna nie podlega zwrotowi.', 'Opłata roczna zwykle podlega zwrotowi.', 'Opłata zwykle nie podlega zwrotowi.'])(
    'or nothing: %s',
    (text) => {
      expect(isPublished('pl', statement, text)).toBe(false)
    },
  )
})

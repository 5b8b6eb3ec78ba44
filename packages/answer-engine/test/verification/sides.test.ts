import { describe, expect, it } from 'vitest'
import { namesAgent } from '../../src/verification/meaning/agents.ts'
import { describeRule } from './rule-tables.ts'

describe('"by" names who does something (design 6)', () => {
  it.each([' the trust.', ' Alder', '  your bank', ' handymen.', ' Mayor Birch.', ' postmen', ' the owner of the card'])(
    '%j does',
    (rest) => {
      expect(namesAgent(rest)).toBe(true)
    },
  )

  it.each([
    ' May 15',
    ' December',
    ' 15 May',
    ' email',
    ' e-mail.',
    ' Mail, or so',
    ' unencrypted email.',
    ' one registered letter.',
    ' credit card',
    ' phone',
    ' hand.',
    '.',
    '',
  ])('%j does not', (rest) => {
    expect(namesAgent(rest)).toBe(false)
  })
})

describeRule('keepsSides', 'keepsSides, by itself (design 6)', [
  {
    page: 'The trust pays the tenant in May.',
    kept: [
      'The trust pays the tenant.',
      'The tenant is paid by the trust.',
      'The tenant is always paid by the trust.',
      'The tenant was promptly paid by the trust in May.',
      'In May the trust pays the tenant.',
    ],
    dropped: {
      'traded sides': 'The tenant pays the trust.',
      'traded sides of a passive': 'The trust is paid by the tenant.',
      'the payer as the paid': 'The trust is paid in May.',
      'the paid as the payer': 'In May the tenant pays.',
      'a passive that leaves out who pays': 'The tenant is paid in May.',
    },
  },
  {
    page: 'The tenant is paid by the trust.',
    kept: ['The tenant is paid.', 'The trust pays the tenant.', 'The tenant is paid by the trust.'],
    dropped: { 'traded sides': 'The tenant pays the trust.', 'another payer': 'The bank pays the tenant.' },
  },
  {
    page: 'Letters are answered by email by May 15.',
    kept: ['Letters are answered by May 15.', 'We answer letters by email.'],
  },
  {
    page: 'Children accompany an adult.',
    dropped: { 'traded sides': 'Children are accompanied by an adult.' },
    kept: ['Children accompany an adult.', 'An adult is accompanied by children.'],
  },
  {
    page: 'We deliver parcels. You collect letters.',
    quotes: ['We deliver parcels.'],
    kept: ['We deliver parcels.', 'Parcels are delivered.'],
    dropped: { 'the thing as who does it': 'Parcels deliver.' },
  },
  {
    page: 'Terms of Alder cost $5, and seats added later cost Birch more.',
    kept: ['Seats cost $5.'],
  },
  {
    page: 'Guests may carry dogs.',
    kept: ['Guests may carry dogs.', 'If dogs come, guests may carry them.', 'Dogs may be carried by guests.'],
    dropped: { 'what is carried as who may': 'Dogs may come.', 'a passive that leaves out who may': 'Dogs may be carried.' },
  },
  {
    page: 'The trust pays the fee; so does the tenant.',
    kept: ['The tenant pays the fee.', 'The trust pays the fee.'],
  },
  {
    page: 'Fees are mentioned by the trust.',
    kept: ['The trust mentions fees.', 'Fees mentioned later are paid.'],
    dropped: { 'somebody else': 'The tenant mentions fees.' },
  },
  {
    page: 'Alder sold the mill to Birch.',
    kept: ['Alder sold the mill.', 'The mill was sold by Alder.', 'The mill was sold by Alder to Birch.'],
    dropped: {
      'the seller as the buyer': 'The mill was sold to Alder.',
      'the seller as one of the buyers': 'The mill was sold to old Alder.',
      'the buyer as the seller': 'The mill was sold by Birch.',
      'nobody as the seller': 'The mill was sold.',
    },
  },
  {
    page: 'When the trust pays, the tenant may leave.',
    kept: ['The tenant may leave.', 'When the trust pays, the tenant may leave.'],
  },
  {
    page: 'Boats cost $5 in May.',
    kept: ['Boats cost $5.', 'A boat costs $5.'],
  },
  {
    page: 'The trust insures the tenant. Dogs bark.',
    kept: ['The tenant is promptly insured by the trust.'],
    dropped: {
      'traded sides': 'The tenant insures the trust.',
      'traded sides of a passive': 'The trust is insured by the tenant.',
      'a passive that leaves out who insures': 'The tenant is insured.',
    },
  },
  { page: 'It costs $5 for boats.', kept: ['Boats cost $5.'] },
  { page: 'The trust sends tenants $5.', dropped: { 'traded sides': 'Tenants send $5.' } },
  { page: 'Delays cost the tenant $5.', dropped: { 'traded sides': 'The tenant costs delays $5.' } },
  { page: 'Delays cost the tenant dearly.', dropped: { 'traded sides': 'The tenant costs delays dearly.' } },
  {
    page: 'The terms of Alder protect guests.',
    kept: ['Guests are protected.'],
  },
  {
    page: 'Alder protects guests of Birch.',
    kept: ['Guests of Birch are protected at Alder.'],
    dropped: { 'a passive that leaves out who protects': 'Guests of Birch are protected.' },
  },
  { page: 'Alder insured the mill that belongs to Birch.', kept: ['At Alder the mill was insured that belongs to Birch.'] },
  { page: 'Guests may carry dogs.', kept: ['Carry dogs here.'] },
  { page: 'Guests carry dogs.', kept: ['Guests carry dogs if they may.'] },
])

import { describe, expect, it } from 'vitest'
import { findTextProblem, scriptsOf } from '../../src/verification/reading/text-rules.ts'

const of = (...points: number[]) => String.fromCodePoint(...points)

describe('letters of several scripts in one word (design 6)', () => {
  // A letter of each script, beside one of ours.
  it.each([
    ['Cyrillic', 0x430],
    ['Greek', 0x3b1],
    ['Armenian', 0x561],
    ['Cherokee', 0x13a0],
    ['Coptic', 0x2c80],
    ['Georgian', 0x10d0],
    ['Hebrew', 0x5d0],
    ['Arabic', 0x627],
    ['Lisu', 0xa4d0],
    ['Deseret', 0x10400],
    ['Runic', 0x16a0],
    ['Gothic', 0x10330],
    ['Canadian_Aboriginal', 0x1401],
  ])('%s and Latin', (script, point) => {
    expect(scriptsOf(of(point))).toEqual(new Set([script]))
    expect(findTextProblem(`It is p${of(point)}y.`)).toBe('mixed_scripts')
    expect(findTextProblem(`It is p ${of(point)} y.`)).toBeUndefined()
  })

  it('count whatever joins them: a mark, a digit', () => {
    expect(findTextProblem(`a1${of(0x430)}`)).toBe('mixed_scripts')
    expect(findTextProblem(`a${of(0x301, 0x430)}`)).toBe('mixed_scripts')
    expect(findTextProblem(`A word, then p${of(0x430)}y.`)).toBe('mixed_scripts')
  })

  it('count for nothing where the letter is common to all, or both are of others', () => {
    expect(findTextProblem(`a${of(0xb5)} b${of(0x2126)}`)).toBe('mixed_scripts')
    expect(findTextProblem(`10 ${of(0xb5)}m`)).toBeUndefined()
    expect(findTextProblem(of(0x6f22, 0x304b, 0x30ab))).toBeUndefined()
    expect(scriptsOf(of(0x6f22, 0x304b))).toEqual(new Set(['other']))
    expect(scriptsOf('abc')).toEqual(new Set(['Latin']))
    expect(scriptsOf('éß')).toEqual(new Set(['Latin']))
    expect(scriptsOf('12 $')).toEqual(new Set())
    expect(scriptsOf(of(0xb5))).toEqual(new Set())
  })
})

describe('what reads like a reference or a mark-up (design 6)', () => {
  it.each(['[1]', '[ 1 ]', '[12]', '[^1]', '[ ^ 1 ]', '[1,2]', '[1, 2]', '[1 ,  23]', '[1-3]', '[1 - 3, 57]', '[१]'])(
    '%s is a citation',
    (mark) => {
      expect(findTextProblem(`It is so ${mark}.`)).toBe('citation_marker')
    },
  )

  it.each(['[a]', '[1', '1]', '[1a]', '[1;2]', '[1,]', '[]', '[one]'])('%s is none', (text) => {
    expect(findTextProblem(`It is so ${text}.`)).toBeUndefined()
  })

  it.each(['&lt;', '&#60;', '&#x3c;', '&frac12;', '&Copy;', '<b', '</b', '<!doctype', '<?xml'])('%s is mark-up', (text) => {
    expect(findTextProblem(`It is ${text} so.`)).toBe('html')
  })

  it.each(['&;', '& lt;', '&l t;', '< b', '<1', 'R&D', '&1a;'])('%s is none', (text) => {
    expect(findTextProblem(`It is ${text} so.`)).toBeUndefined()
  })

  it.each(['](', '] (', '][', '] [', ']:', '![a'])('%s is a link', (text) => {
    expect(findTextProblem(`It is [so${text} x.`)).toBe('markdown_link')
  })
})

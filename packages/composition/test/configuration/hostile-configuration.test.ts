import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type VariableName, variables } from '../../src/configuration/variables.ts'
import { parse } from './parse.ts'

const names = Object.keys(variables) as VariableName[]

test('any value of any variable is accepted or reported with its fix, and the parser never throws', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.ipV6(),
    fc.constantFrom(
      '0',
      '-1',
      '65536',
      '1e3',
      'NaN',
      'true',
      ',',
      ',,a',
      'http://',
      'https://[::1',
      'redis://',
      'rediss://u:p@h:99999/x',
      'sqlite:',
      'memory:',
      'poll:',
      'poll:0',
      'poll:1e9',
      '::/129',
      '10.0.0.0/33',
      '*',
      '2026-02-30',
      'mailto:',
      '\ud800',
      '\0',
    ),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names, 'INFERENCE_API_KEY_FILE'), value, { maxKeys: 8 }), (environment) => {
      const parsed = parse(environment)
      const said = parsed.status === 'invalid' ? parsed.problems : parsed.warnings
      if (parsed.status === 'invalid') expect(said).not.toEqual([])
      for (const { variable, message, fix } of said) {
        expect(names).toContain(variable)
        expect([message, fix]).not.toContain('')
      }
    }),
    { numRuns: 200 },
  )
})

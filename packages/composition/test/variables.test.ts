import { expect, test } from 'vitest'
import { variables, variableTable } from '../src/configuration/variables.ts'

test('--help lists every variable with its default', () => {
  const help = variableTable().join('\n')
  for (const [name, { meaning }] of Object.entries(variables)) {
    expect(help).toContain(name)
    expect(help).toContain(meaning)
  }
  expect(help).toContain('8080')
  expect(help).toContain('sqlite:./data/quota.db')
})

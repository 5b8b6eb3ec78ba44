import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { describe, expect, test } from 'vitest'
import { knowledgeTools } from '../../src/index.ts'
import { answering, exampleAnswers } from '../support/answers.ts'
import { call } from '../support/call.ts'

describe('tools/list', () => {
  test('has a fixed order', () => {
    expect(knowledgeTools.map(({ name }) => name)).toEqual(['search_knowledge', 'get_page', 'compare_providers', 'ask_service'])
  })

  test.each(knowledgeTools)('$name is annotated as read-only and allows no unknown properties', (tool) => {
    expect(tool.annotations).toEqual({
      title: tool.title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    })
    expect(tool.title).toBeTruthy()
    for (const argument of Object.values(tool.inputSchema.properties)) expect(argument.description).toMatch(/^[A-Z].*\.$/)
    for (const schema of [tool.inputSchema, tool.outputSchema]) expect(schema.additionalProperties).toBe(false)
    expect(JSON.stringify(tool)).not.toMatch(/9007199254740991|"\$schema"|"pattern"/)
  })

  test('results and errors match the published output schemas', async () => {
    const validator = new AjvJsonSchemaValidator()
    const calls: [string, unknown][] = [
      ['search_knowledge', { query: 'is' }],
      ['get_page', { page: '/pricing' }],
      ['compare_providers', { provider_a: 'alder', provider_b: 'birch' }],
      ['search_knowledge', {}],
      ['get_page', { page: '/nowhere' }],
      ['compare_providers', { provider_a: 'alder', provider_b: 'cedar' }],
      ['ask_service', {}],
    ]
    for (const [name, args] of calls) fits(name, (await call(name, args)).structured)
    for (const answer of Object.values(exampleAnswers)) {
      fits('ask_service', (await call('ask_service', { question: 'Why?' }, { answers: answering(answer) })).structured)
    }

    function fits(name: string, structured: unknown) {
      const schema = knowledgeTools.find((tool) => tool.name === name)?.outputSchema
      if (!schema) throw new Error(`no tool ${name}`)
      expect(validator.getValidator(schema as never)(structured)).toMatchObject({ valid: true })
      expect(validator.getValidator(schema as never)({ ...(structured as object), more: 1 })).toMatchObject({ valid: false })
    }
  })
})

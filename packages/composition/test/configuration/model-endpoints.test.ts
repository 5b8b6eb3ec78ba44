import { describe, expect, test } from 'vitest'
import type { ParsedConfiguration } from '../../src/configuration/configuration.ts'
import { parse, valid } from './parse.ts'

describe('inference', () => {
  const complete = { INFERENCE_BASE_URL: 'https://api.example.com/v1', INFERENCE_API_KEY: 'key', INFERENCE_MODEL: 'small' }
  const warned = (parsed: ParsedConfiguration) => (parsed.status === 'valid' ? parsed.warnings.map(({ variable }) => variable) : [])

  test('is configured by three settings', () => {
    const parsed = parse(complete)
    expect(valid(parsed).inference).toEqual({
      baseUrl: 'https://api.example.com/v1',
      apiKey: 'key',
      model: 'small',
      api: 'chat_completions',
      tokenParameter: 'max_completion_tokens',
    })
    expect(warned(parsed)).toEqual([])
  })

  test('reads the key from a file', () => {
    const { INFERENCE_API_KEY: _, ...rest } = complete
    expect(valid(parse({ ...rest, INFERENCE_API_KEY_FILE: '/run/key' })).inference?.apiKey).toBe('from-file')
  })

  test.each([
    [{ INFERENCE_BASE_URL: '' }, ['INFERENCE_BASE_URL']],
    [{ INFERENCE_API_KEY: '' }, ['INFERENCE_API_KEY']],
    [{ INFERENCE_API_KEY: 'one two' }, ['INFERENCE_API_KEY']],
    [{ INFERENCE_API_KEY: '“key”' }, ['INFERENCE_API_KEY']],
    [{ INFERENCE_MODEL: '' }, ['INFERENCE_MODEL']],
    [{ INFERENCE_BASE_URL: 'api.example.com' }, ['INFERENCE_BASE_URL']],
    [{ INFERENCE_API: 'grpc' }, ['INFERENCE_API']],
    [{ INFERENCE_TOKEN_PARAM: 'tokens' }, ['INFERENCE_TOKEN_PARAM']],
    [{ INFERENCE_CONTEXT_CHARACTERS: '3999' }, ['INFERENCE_CONTEXT_CHARACTERS']],
    [{ INFERENCE_API_KEY_FILE: '/run/key' }, ['INFERENCE_API_KEY_FILE']],
    [{ INFERENCE_API_KEY: '', INFERENCE_API_KEY_FILE: '/run/nothing' }, ['INFERENCE_API_KEY_FILE']],
    [{ INFERENCE_API_KEY: '', INFERENCE_API_KEY_FILE: '/run/keys' }, ['INFERENCE_API_KEY_FILE']],
  ])('is off with %j', (changes, expected) => {
    const parsed = parse({ ...complete, ...changes } as Record<string, string>)
    expect(valid(parsed).inference).toBeUndefined()
    expect(warned(parsed)).toEqual(expected)
  })
})

describe('embeddings', () => {
  const complete = { EMBEDDINGS_BASE_URL: 'https://api.example.com/v1', EMBEDDINGS_API_KEY: 'key', EMBEDDINGS_MODEL: 'small' }
  const warned = (parsed: ParsedConfiguration) =>
    parsed.status === 'valid' ? parsed.warnings.map(({ variable }) => variable).filter((name) => name.startsWith('EMBEDDINGS')) : []

  test('are off without a warning if no variable is set', () => {
    expect(valid(parse({})).embeddings).toBeUndefined()
    expect(warned(parse({}))).toEqual([])
  })

  test.each([
    [{}, './data/vectors.bin'],
    [{ QUOTA_URL: 'sqlite:/var/lib/svc/quota.db' }, '/var/lib/svc/vectors.bin'],
    [{ QUOTA_URL: 'memory:' }, './data/vectors.bin'],
  ])('with %j are stored in %s', (changes, file) => {
    const parsed = parse({ ...complete, ...changes } as Record<string, string>)
    expect(valid(parsed).embeddings).toEqual({ baseUrl: 'https://api.example.com/v1', apiKey: 'key', model: 'small', file })
    expect(warned(parsed)).toEqual([])
  })

  test.each([
    [{ EMBEDDINGS_BASE_URL: '' }, ['EMBEDDINGS_BASE_URL']],
    [{ EMBEDDINGS_API_KEY: '' }, ['EMBEDDINGS_API_KEY']],
    [{ EMBEDDINGS_MODEL: '' }, ['EMBEDDINGS_MODEL']],
    [
      { EMBEDDINGS_BASE_URL: 'api.example.com', EMBEDDINGS_API_KEY: '', EMBEDDINGS_MODEL: '' },
      ['EMBEDDINGS_BASE_URL', 'EMBEDDINGS_API_KEY'],
    ],
    [{ EMBEDDINGS_API_KEY_FILE: '/run/key' }, ['EMBEDDINGS_API_KEY_FILE']],
    [{ EMBEDDINGS_API_KEY: '', EMBEDDINGS_API_KEY_FILE: '/run/nothing' }, ['EMBEDDINGS_API_KEY_FILE']],
  ])('are off with %j', (changes, expected) => {
    const parsed = parse({ ...complete, ...changes } as Record<string, string>)
    expect(valid(parsed).embeddings).toBeUndefined()
    expect(warned(parsed)).toEqual(expected)
  })

  test('read the key from a file', () => {
    expect(valid(parse({ ...complete, EMBEDDINGS_API_KEY: '', EMBEDDINGS_API_KEY_FILE: '/run/key' })).embeddings?.apiKey).toBe('from-file')
  })
})

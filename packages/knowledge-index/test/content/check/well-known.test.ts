import { describe, expect, test } from 'vitest'
import { type Files, load, loadSound, places, soundFiles, wellKnownFaults } from '../../support/content-folder.ts'

const provoked = new Set<string>()

async function faults(files: Files): Promise<string[]> {
  const found = places(await load({ ...soundFiles, ...files }))
  for (const place of found) provoked.add(place.split(' ').at(-1) as string)
  return found
}

describe('files of well-known/', () => {
  test('are content with their exact text', async () => {
    const proof = 'v=MCPv1; k=ed25519; p=AAAA\r\n'
    const { wellKnown, revision } = await loadSound({
      ...soundFiles,
      'well-known/mcp-registry-auth': proof,
      'well-known/glama.json': '\ufeff{"maintainers": []}',
      'well-known/.DS_Store': 'x',
    })
    expect(wellKnown).toEqual([
      { path: '/.well-known/glama.json', text: '\ufeff{"maintainers": []}' },
      { path: '/.well-known/mcp-registry-auth', text: proof },
    ])
    expect(revision).not.toBe((await loadSound(soundFiles)).revision)
  })

  test('without any, the content has none', async () => {
    expect(await loadSound(soundFiles)).not.toHaveProperty('wellKnown')
  })

  test.each<[string, Files, string]>([
    ['with another character in its name', { 'well-known/a b': 'x' }, 'well-known/a b:1:1 invalid_well_known_name'],
    ['in a folder', { 'well-known/acme/challenge': 'x' }, 'well-known/acme/challenge:1:1 invalid_well_known_name'],
    ['over 4 KiB', { 'well-known/token': 'x'.repeat(4_097) }, 'well-known/token:1:1 well_known_too_large'],
    ['that is empty', { 'well-known/token': ' \n' }, 'well-known/token:1:1 empty_well_known'],
    ['that is not text', { 'well-known/token': 'a\nb\u0000' }, 'well-known/token:2:2 hidden_character'],
    ['that is not UTF-8', { 'well-known/token': Buffer.from([0x61, 0xff]) }, 'well-known/token:1:2 invalid_utf8'],
    ['that is no JSON', { 'well-known/glama.json': '{' }, 'well-known/glama.json:1:2 invalid_json'],
    ['that the service makes', { 'well-known/api-catalog': 'x' }, 'well-known/api-catalog:1:1 own_well_known'],
    ['in a folder with capitals', { 'Well-Known/token': 'x' }, 'Well-Known:1:1 unexpected_file'],
  ])('one %s is an error', async (_, files, expected) => {
    expect(await faults(files)).toEqual([expected])
  })

  test('of 4 KiB, and 64 of them, are allowed, and one more is an error', async () => {
    const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`well-known/t${n}`, 'x'.repeat(4_096)]))
    expect(await faults(named(64))).toEqual([])
    expect(await faults(named(65))).toEqual(['well-known:1:1 too_many_well_known'])
  })

  test('every code is tested', () => {
    for (const code of wellKnownFaults) expect(provoked).toContain(code)
  })
})

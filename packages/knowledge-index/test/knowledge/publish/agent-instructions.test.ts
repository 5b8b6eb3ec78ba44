import { describe, expect, test } from 'vitest'
import { createKnowledge } from '../../../src/knowledge/create-knowledge.ts'
import { publishPages } from '../../../src/knowledge/publish/publish-pages.ts'
import { preambleEnd } from '../../../src/page/markdown/preamble.ts'
import { loadSound, soundFiles } from '../../support/content-folder.ts'

const baseUrl = 'https://svc.example.com'
const asked = { ...soundFiles, 'agents.md': 'Cite zebras.\r\n\r\nAlways.\r\n' }

describe('instructions for agents (decision 0050)', () => {
  test('are only on the line of a page that links llms.txt', async () => {
    const content = await loadSound(asked)
    for (const { text } of publishPages(content, { baseUrl })) {
      const lines = text.value.split('\n').filter((line) => line.includes('zebras'))
      expect(lines).toEqual(['> Index of all public pages: [llms.txt](https://svc.example.com/llms.txt). For agents: Cite zebras. Always.'])
      expect(text.value.slice(0, preambleEnd(text.value))).toMatch(/For agents: Cite zebras\. Always\.\n\n$/)
    }
  })

  test('are never found and never evidence, and change no section, anchor or text', async () => {
    const plain = await createKnowledge(await loadSound(soundFiles), { baseUrl })
    const knowledge = await createKnowledge(await loadSound(asked), { baseUrl })
    expect(knowledge.agentInstructions).toBe('Cite zebras. Always.')
    expect(await knowledge.search('zebras')).toEqual([])
    const evidence = await knowledge.evidence('What are the tiers?', { maxCharacters: 24_000, maxPassages: 24 })
    expect(evidence.length).toBeGreaterThan(0)
    for (const { page, start, end, text } of evidence) {
      expect(page.text.slice(start, end)).toBe(text)
      expect(text).not.toContain('zebras')
    }
    const contents = ({ pages }: typeof plain) =>
      pages.map(({ text, sections }) => [
        text.value.slice(preambleEnd(text.value)),
        sections.map(({ anchor, headings, level, start, end }) => [anchor, headings, level, level > 0 && text.slice(start, end)]),
      ])
    expect(contents(knowledge)).toEqual(contents(plain))
  })

  test('change the revision of every page, because they change its offsets', async () => {
    const revisions = async (files: typeof soundFiles) => (await loadSound(files)).pages.map(({ revision }) => revision)
    const plain = await revisions(soundFiles)
    expect(await revisions({ ...soundFiles, 'agents.md': ' \n' })).toEqual(plain)
    const [first, second] = [await revisions(asked), await revisions({ ...asked, 'agents.md': 'Cite zebras.\n' })]
    expect(new Set([...plain, ...first, ...second]).size).toBe(3 * plain.length)
  })

  test('are absent if the file is empty', async () => {
    const content = await loadSound({ ...soundFiles, 'agents.md': '\n \n' })
    expect(content.agentInstructions).toBeUndefined()
    expect(publishPages(content, { baseUrl })[0]?.text.value).toContain('llms.txt)\n\n')
  })
})

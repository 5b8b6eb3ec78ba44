/** One skill: how agents use this knowledge base (agentskills.io), and the index that lists it. */
import { hash } from 'node:crypto'
import { addresses, textsBelow } from '@svc/composition'
import { hrefOf } from '@svc/knowledge-index/internal'
import { shortened } from '@svc/knowledge-index/page'
import type { KnowledgeSkill } from '@svc/mcp-tools'
import { type DevelopersOptions, filledTemplate } from './developers.ts'
import skill from './skill.txt?raw'

/** Agent Skills Discovery 0.2.0. */
const indexSchema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'

/** The folder of its file, as the specification of skills requires. */
const [, , , name = ''] = addresses.skill.path.split('/')

/** Characters of a description (agentskills.io, "Frontmatter"). */
const longestDescription = 1_024

/** `SKILL.md`. A JSON string is also one of YAML. */
export function skillMarkdown(options: Pick<DevelopersOptions, 'profile' | 'knowledge' | 'tools'>): string {
  const { profile, knowledge, tools } = options
  const { baseUrl, agentInstructions } = knowledge
  return filledTemplate(textsBelow(baseUrl, skill), {
    skill: name,
    description: JSON.stringify(descriptionOf(profile.name)),
    company: profile.name,
    base: baseUrl,
    tools: tools.map(({ name: tool, description }) => `- \`${tool}\`: ${description}`).join('\n'),
    publisher: agentInstructions === undefined ? '' : `The publisher asks: ${agentInstructions}\n\n`,
  })
}

/** The index: the skill with the digest of its exact bytes. */
export function skillIndex(company: string, baseUrl: string, markdown: string): object {
  const digest = `sha256:${hash('sha256', markdown)}`
  return {
    $schema: indexSchema,
    skills: [{ name, type: 'skill-md', description: descriptionOf(company), url: hrefOf(baseUrl, addresses.skill.path), digest }],
  }
}

/** The same bytes over MCP. Empty for a publication that has none, made by an earlier version. */
export async function skillsOverMcp(markdown: string | undefined): Promise<KnowledgeSkill[]> {
  if (markdown === undefined) return []
  const { skillEntry } = await import('@modelcontextprotocol/server/ext/skills')
  return [{ entry: await skillEntry(name, { 'SKILL.md': markdown }), text: markdown }]
}

function descriptionOf(company: string): string {
  const sentences = `Finds, reads and cites what ${company} publishes: facts, prices, pages and comparisons. Use it for any question about ${company}.`
  return shortened(sentences, longestDescription)
}

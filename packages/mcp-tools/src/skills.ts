import { ProtocolError, ProtocolErrorCode, type ReadResourceResult } from '@modelcontextprotocol/server'
import type { Skill } from '@modelcontextprotocol/server/ext/skills'
import { invalidCursor, reflectedCharacters } from './resources.ts'

/** A skill of one file: its `SKILL.md`, and the entry that `skillEntry` of `@modelcontextprotocol/server/ext/skills` makes from it. */
export interface KnowledgeSkill {
  readonly entry: Skill
  readonly text: string
}

/** The methods of the extension `io.modelcontextprotocol/skills` (SEP-2640). */
export interface SkillHandlers {
  /** @throws ProtocolError -32602 for any cursor, because the list has one page */
  list(cursor: string | undefined): { skills: Skill[] }
  /** @throws ProtocolError -32602 if no skill has this address */
  get(uri: string): { skill: Skill }
  /** The text of a skill for `resources/read`. Undefined if no skill has this address. */
  read(uri: string): ReadResourceResult | undefined
}

export function createSkillHandlers(offered: readonly KnowledgeSkill[]): SkillHandlers {
  const skills = offered.map(({ entry }) => entry)
  const find = (uri: string) => offered.find(({ entry }) => entry.uri === uri)
  return {
    list(cursor) {
      if (cursor !== undefined) throw invalidCursor('skills/list')
      return { skills }
    },
    get(uri) {
      const found = find(uri)
      if (found === undefined) throw unknownSkill(uri)
      return { skill: found.entry }
    },
    read(uri) {
      const found = find(uri)
      return found && { contents: [{ uri, mimeType: 'text/markdown', text: found.text }] }
    },
  }
}

function unknownSkill(uri: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Skill ${uri.slice(0, reflectedCharacters)} not found`, {
    error: 'unknown_skill',
    resolution: 'Call skills/list for the skills and their addresses.',
  })
}

import sections from './requirements.json'

type Sections = typeof sections

export type RequirementId = { [Section in keyof Sections]: keyof Sections[Section] }[keyof Sections]

export interface Requirement {
  readonly id: RequirementId
  /** Heading of the specification, and the number of the item if it has one. */
  readonly section: string
  readonly statement: string
}

/**
 * The specification as data: every sentence of "Public Information Service: Profile API and Knowledge Server" that can be checked at a
 * running server, in its order. A test fails on an id without a scenario.
 */
export const requirements: readonly Requirement[] = Object.entries(sections).flatMap(([section, statements]) =>
  Object.entries(statements).map(([id, statement]) => ({ id: id as RequirementId, section, statement })),
)

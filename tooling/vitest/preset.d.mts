import type { TestTagDefinition } from 'vitest'
import type { UserWorkspaceConfig } from 'vitest/config'

export const project: (name: string) => UserWorkspaceConfig
export const tags: TestTagDefinition[]

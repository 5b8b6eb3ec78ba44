import type { UserWorkspaceConfig } from 'vitest/config'

export const project: (name: string) => UserWorkspaceConfig

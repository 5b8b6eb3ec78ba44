import type { defineConfig } from 'tsup'

type Configuration = ReturnType<typeof defineConfig>

export const externalPackages: readonly string[]
export const library: (entries: string[], separate?: string[]) => Configuration
export const app: (entries?: string[]) => Configuration
export const rawText: NonNullable<Exclude<Configuration, readonly unknown[] | ((...given: never[]) => unknown)>['esbuildPlugins']>[number]

import type { defineConfig } from 'tsup'

type Configuration = ReturnType<typeof defineConfig>

export const besideTheBundle: readonly string[]
export const library: (entries: string[]) => Configuration
export const app: (entries: string[]) => Configuration
export const appWithCodeCache: (options: {
  readonly entry: string
  readonly apart: Record<string, string>
  readonly start: { readonly environment: Readonly<Record<string, string>>; readonly path: string }
}) => Configuration
export const browserBundle: (entry: string) => Promise<string>

export function exoticSources(lockfile: string): readonly string[]

export function explainOldNode(version: string, range: string): string | undefined

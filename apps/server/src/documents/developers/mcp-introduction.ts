/** What every developer is told first, in Markdown. */
export function mcpIntroduction(baseUrl: string, toolCount: number): string {
  return `An MCP server with ${toolCount} tools stands at \`${baseUrl}/mcp\`. Everything is public, read-only and needs no key.`
}

/** What every developer is told first, in Markdown. */
export function mcpIntroduction(baseUrl: string, toolCount: number): string {
  return `The MCP server at \`${baseUrl}/mcp\` has ${toolCount} tools. Everything is public, read-only and needs no key.`
}

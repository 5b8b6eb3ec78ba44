/** The first sentences for developers, in Markdown. */
export function mcpIntroduction(baseUrl: string, toolCount: number): string {
  return `The MCP server at \`${baseUrl}/mcp\` has ${toolCount} tools. Everything is public, read-only and needs no key.`
}

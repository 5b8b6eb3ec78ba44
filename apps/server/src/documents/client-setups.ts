/** How the MCP server is added to the hosts that people work in. */

export interface ClientSetup {
  readonly host: string
  /** A sentence, names of files and options in backticks: where the text goes. */
  readonly how: string
  readonly language: 'sh' | 'json' | 'text'
  readonly text: string
  /** Opens the host with the server filled in, where the host defines such an address. */
  readonly link?: string
}

/** What the server is called in a host's configuration; letters, digits and hyphens, as all hosts take them. */
const serverName = 'public-information'

export function clientSetups(baseUrl: string): readonly ClientSetup[] {
  const url = `${baseUrl}/mcp`
  const remote = { type: 'http', url }
  return [
    {
      host: 'Claude Code',
      how: 'Run this in a project, with `--scope user` for all of yours:',
      language: 'sh',
      text: `claude mcp add --transport http ${serverName} ${url}`,
    },
    {
      host: 'Claude Desktop and claude.ai',
      how: 'Add a custom connector in the settings, under Connectors, with this address. It must be reachable from the internet.',
      language: 'text',
      text: url,
    },
    {
      host: 'Cursor',
      how: 'Write this in `.cursor/mcp.json`, in the project or in your home folder:',
      language: 'json',
      text: json({ mcpServers: { [serverName]: { url } } }),
      // https://cursor.com/docs/mcp/install-links
      link: `cursor://anysphere.cursor-deeplink/mcp/install?name=${serverName}&config=${encodeURIComponent(btoa(JSON.stringify({ url })))}`,
    },
    {
      host: 'VS Code',
      how: 'Write this in `.vscode/mcp.json`:',
      language: 'json',
      text: json({ servers: { [serverName]: remote } }),
      // https://code.visualstudio.com/api/extension-guides/ai/mcp#mcp-url-handler
      link: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: serverName, ...remote }))}`,
    },
    {
      host: 'Any other host',
      how: 'Most read this shape. It asks for no key and for no session.',
      language: 'json',
      text: json({ mcpServers: { [serverName]: remote } }),
    },
  ]
}

function json(value: object): string {
  return JSON.stringify(value, undefined, 2)
}

/** How to add the MCP server to common clients, as their manufacturers describe it (docs/decisions/0053-pages-for-developers.md). */
import { protocolVersions } from '@svc/mcp-tools'

export interface ClientSetup {
  readonly host: string
  /** A sentence, names of files and options in backticks: where the text goes. */
  readonly how: string
  readonly language: 'sh' | 'json' | 'text'
  readonly text: string
  /** Opens the host with the server filled in, where the host defines such an address. */
  readonly link?: string
}

const [, initializedProtocol] = protocolVersions

/** Name of the server in a host's configuration; all hosts accept letters, digits and hyphens. */
const serverName = 'public-information'

export function clientSetups(baseUrl: string): readonly ClientSetup[] {
  const url = `${baseUrl}/mcp`
  const remote = { type: 'http', url }
  return [
    {
      host: 'Claude Code',
      how: 'Run this in a project; `--scope user` adds it to all:',
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
      host: 'ChatGPT',
      how: 'Turn on developer mode in the settings, under Connectors, Advanced. Then create a connector with this address and no authentication. It must be reachable from the internet over https. Without developer mode, and for deep research, add `/connector` to the address.',
      language: 'text',
      text: url,
    },
    {
      host: 'Codex',
      how: 'Run this once for the CLI, the IDE extension and the desktop app:',
      language: 'sh',
      text: `codex mcp add ${serverName} --url ${url}`,
    },
    {
      host: 'Cursor',
      how: 'Write this in `.cursor/mcp.json`, in the project or in your home folder:',
      language: 'json',
      text: JSON.stringify({ mcpServers: { [serverName]: { url } } }),
      // https://cursor.com/docs/mcp/install-links
      link: `cursor://anysphere.cursor-deeplink/mcp/install?name=${serverName}&config=${encodeURIComponent(btoa(JSON.stringify({ url })))}`,
    },
    {
      host: 'VS Code',
      how: 'Write this in `.vscode/mcp.json`:',
      language: 'json',
      text: JSON.stringify({ servers: { [serverName]: remote } }),
      // https://code.visualstudio.com/api/extension-guides/ai/mcp#mcp-url-handler
      link: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: serverName, ...remote }))}`,
    },
    {
      host: 'Gemini CLI',
      how: 'Run this in a project; `--scope user` adds it to all. The client omits this header:',
      language: 'sh',
      text: `gemini mcp add --transport http --header "MCP-Protocol-Version: ${initializedProtocol}" ${serverName} ${url}`,
    },
    {
      host: 'Qwen Code',
      how: 'Run this once:',
      language: 'sh',
      text: `qwen mcp add --transport http ${serverName} ${url}`,
    },
    {
      host: 'OpenCode',
      how: 'Write this in `opencode.json`:',
      language: 'json',
      text: JSON.stringify({ mcp: { [serverName]: { type: 'remote', url } } }),
    },
    {
      host: 'Windsurf',
      how: 'Write this in `~/.codeium/windsurf/mcp_config.json`:',
      language: 'json',
      text: JSON.stringify({ mcpServers: { [serverName]: { serverUrl: url } } }),
    },
    {
      host: 'Zed',
      how: 'Write this in `settings.json`:',
      language: 'json',
      text: JSON.stringify({ context_servers: { [serverName]: { url } } }),
    },
    {
      host: 'JetBrains IDEs',
      how: 'In Settings, Tools, AI Assistant, Model Context Protocol (MCP), add a server, choose Streamable HTTP and paste this:',
      language: 'json',
      text: JSON.stringify({ mcpServers: { [serverName]: { url } } }),
    },
    {
      host: 'MCP Inspector',
      how: 'Lists the tools, with Node 22.19 or newer:',
      language: 'sh',
      text: `npx --yes @modelcontextprotocol/inspector --cli ${url} --method tools/list`,
    },
    {
      host: 'Clients that only start programs',
      how: 'Use the bridge mcp-remote:',
      language: 'json',
      text: JSON.stringify({ mcpServers: { [serverName]: { command: 'npx', args: ['--yes', 'mcp-remote', url] } } }),
    },
    {
      host: 'Other clients and libraries',
      how: 'Most clients accept this form, such as mcporter in `config/mcporter.json`. Libraries take it, its entry or its `url`.',
      language: 'json',
      text: JSON.stringify({ mcpServers: { [serverName]: remote } }),
    },
  ]
}

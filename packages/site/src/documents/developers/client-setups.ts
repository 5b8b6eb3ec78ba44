/** How to add the MCP server to common clients, as their manufacturers describe it (docs/decisions/0053-pages-for-developers.md). */
import { protocolVersions } from '@svc/mcp-tools'
import setups from './client-setups.json'

export type ClientSetup = ReturnType<typeof clientSetups>[number]

const [, initializedProtocol] = protocolVersions

export function clientSetups(baseUrl: string) {
  const url = `${baseUrl}/mcp`
  return setups.map(({ host, how, language = 'json', text, config }) => ({
    host,
    /** A sentence, names of files and options in backticks: where the text goes. */
    how,
    language,
    text: (text ?? JSON.stringify(config)).replaceAll('{url}', url).replaceAll('{protocol}', initializedProtocol),
    /** Opens the host with the server filled in, where the host defines such an address. */
    link: installLinks[host]?.(url),
  }))
}

const installLinks: Readonly<Record<string, (url: string) => string>> = {
  // https://cursor.com/docs/mcp/install-links
  Cursor: (url) =>
    `cursor://anysphere.cursor-deeplink/mcp/install?name=public-information&config=${encodeURIComponent(btoa(JSON.stringify({ url })))}`,
  // https://code.visualstudio.com/api/extension-guides/ai/mcp#mcp-url-handler
  'VS Code': (url) => `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'public-information', type: 'http', url }))}`,
}

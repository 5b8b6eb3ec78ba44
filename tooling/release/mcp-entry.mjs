/**
 * The entry in the MCP registry (https://registry.modelcontextprotocol.io): the harness from npm, and the image. Prints it; with the argument
 * `publish`, a job of GitHub Actions with `id-token: write` publishes it after the package and the image, whose owner the registry checks.
 */
import { readFileSync } from 'node:fs'

const { version, mcpName, repository } = JSON.parse(readFileSync(new URL('../../apps/harness/package.json', import.meta.url), 'utf8'))
const { image } = JSON.parse(readFileSync(new URL('../../publisher.json', import.meta.url), 'utf8'))
const content = { type: 'named', name: '--content', format: 'filepath', description: 'The content folder; the default is an example' }

const entry = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: mcpName,
  title: 'svc',
  description: 'Answers from a folder of Markdown, as quotes that anyone can check. No key needed.',
  repository: { url: repository.url.replace(/^git\+|\.git$/g, ''), source: 'github' },
  version,
  packages: [
    {
      registryType: 'npm',
      identifier: '@svc/harness',
      version,
      runtimeHint: 'npx',
      transport: { type: 'stdio' },
      packageArguments: [content],
    },
    {
      registryType: 'oci',
      identifier: `${image}:${version}`,
      runtimeHint: 'docker',
      transport: { type: 'streamable-http', url: 'http://localhost:8080/mcp' },
      runtimeArguments: [{ type: 'named', name: '--publish', value: '8080:8080' }],
    },
  ],
}

if (process.argv[2] === 'publish') await publish(process.env)
else process.stdout.write(`${JSON.stringify(entry, undefined, 2)}\n`)

async function publish({ ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token }) {
  if (!address) throw new Error('Run this in a job of GitHub Actions with `id-token: write`.')
  const { value } = await call(`${address}&audience=mcp-registry`, { headers: { Authorization: `Bearer ${token}` } })
  const registry = 'https://registry.modelcontextprotocol.io/v0.1'
  const { registry_token: registryToken } = await call(`${registry}/auth/github-oidc`, post({ oidc_token: value }))
  await call(`${registry}/publish`, post(entry, { Authorization: `Bearer ${registryToken}` }))
  process.stdout.write(`Published ${entry.name} ${version}\n`)
}

const post = (body, headers = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

async function call(address, options) {
  const response = await fetch(address, options)
  if (!response.ok) throw new Error(`${new URL(address).host} answers ${response.status}: ${await response.text()}`)
  return response.json()
}

// @module-tag slow
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, it } from 'vitest'
import { smallContent } from '../support/harness-process.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const page = readFileSync(`${root}/docs/pages/clients.md`, 'utf8')
  .replaceAll('/path/to/svc/content', smallContent)
  .replaceAll('/path/to/svc', root)

interface ServerEntry {
  readonly command?: string
  readonly args?: readonly string[]
  readonly url?: string
}

const blocks = [...page.matchAll(/## ([^\n]+)\n(?:(?!\n## )[\s\S])*?```json\n([\s\S]*?)```/g)].map(([, client, json]) => {
  const parsed = JSON.parse(json ?? '') as { mcpServers?: Record<string, ServerEntry>; servers?: Record<string, ServerEntry> }
  return [client, Object.values(parsed.mcpServers ?? parsed.servers ?? {})[0]] as const
})

async function toolsOf(command: string, args: readonly string[]): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command, args: [...args], stderr: 'ignore' }))
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name }) => name)
}

describe('docs/pages/clients.md', () => {
  it('has a block for every client it names', () => {
    expect(blocks.map(([client]) => client)).toEqual(['Claude Desktop, Claude Code and Cursor', 'VS Code', 'A running server'])
  })

  const commandLine = /^claude mcp add public-information -- (.+)$/m.exec(page)?.[1]?.split(' ') ?? []
  const started = blocks.flatMap(([, server]) => (server?.command ? [[server.command, ...(server.args ?? [])]] : []))
  // Clients share command lines; each one is started once.
  const different = new Set([...started, commandLine].map((words) => JSON.stringify(words)))

  it.each([...different])('has a command that serves the tools: %s', async (words) => {
    const [command = '', ...args] = JSON.parse(words) as string[]
    expect(await toolsOf(command, args)).toContain('search_knowledge')
  })

  it('has the address of the public endpoint', () => {
    expect(blocks.at(-1)?.[1]?.url).toBe('http://localhost:8080/mcp')
  })

  it('runs the Inspector’s command line as written', async () => {
    const line = /^npx --yes (.+)$/m.exec(page)?.[1] ?? ''
    // Not in this repository, whose packages npx would read first.
    const options = { timeout: 170_000, cwd: tmpdir() }
    const { stdout } = await promisify(execFile)('npx', ['--yes', '--prefer-offline', ...line.split(' ')], options)
    const { tools } = JSON.parse(stdout) as { tools: { name: string }[] }
    expect(tools.map(({ name }) => name)).toContain('ask_service')
  })
})

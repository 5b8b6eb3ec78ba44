// @module-tag slow
/** `svc-harness install <client>` prints the client's configuration, with paths that exist. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { parse } from 'smol-toml'
import { afterAll, describe, expect, it } from 'vitest'
import { harnessFile, runHarness } from '../support/harness-process.ts'
import { runInProcess } from '../support/run-in-process.ts'

const folder = mkdtempSync(join(tmpdir(), "svc o'install "))
const content = join(folder, 'my content')
cpSync(fileURLToPath(new URL('../../../../examples/new-company/content', import.meta.url)), content, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

interface StdioServer {
  readonly command: string
  readonly args: string[]
}

const name = 'public-information'

const readers: Readonly<Record<string, (block: string) => StdioServer | Promise<StdioServer>>> = {
  async claude(block) {
    // The words after the shell has parsed them.
    const { stdout } = await promisify(execFile)('sh', ['-c', `claude() { printf '%s\\n' "$@"; }; ${block}`])
    const [mcp, add, server, dashes, command = '', ...args] = stdout.trimEnd().split('\n')
    expect([mcp, add, server, dashes]).toEqual(['mcp', 'add', name, '--'])
    return { command, args }
  },
  codex: (block) => (parse(block).mcp_servers as Record<string, unknown>)[name] as StdioServer,
  'claude-desktop': (block) => JSON.parse(block).mcpServers[name],
  cursor: (block) => JSON.parse(block).mcpServers[name],
  vscode: (block) => JSON.parse(block).servers[name],
  gemini: (block) => JSON.parse(block).mcpServers[name],
}

/** A page that each command serves, by the command: clients share command lines. */
const served = new Map<string, Promise<unknown>>()

async function pageServedBy({ command, args }: StdioServer): Promise<unknown> {
  const connected = new Client({ name: 'test', version: '1.0.0' })
  await connected.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }))
  const { structuredContent } = await connected.callTool({ name: 'get_page', arguments: { page: '/pricing' } })
  await connected.close()
  return structuredContent
}

describe.each(Object.entries(readers))('svc-harness install %s', (client, readBlock) => {
  it('prints a command that serves the content, whatever characters are in its path', async () => {
    const { code, output } = await runInProcess(['install', client, '--content', content], { file: harnessFile })
    expect(code).toBe(0)
    const { command, args } = await readBlock(output)
    const key = JSON.stringify([command, args])
    const page = served.get(key) ?? pageServedBy({ command, args })
    served.set(key, page)
    expect(await page).toMatchObject({ path: '/pricing' })
  })
})

it('lists the clients', async () => {
  const { code, errors } = await runHarness(['install', 'emacs'])
  expect(code).toBe(2)
  expect(errors).toMatch(/claude, claude-desktop, codex, cursor, vscode, gemini/)
})

describe('run by npx, svc-harness install', () => {
  const cache = '/home/user/.npm/_npx/83878b9055c3f490/node_modules/@svc/harness'

  it('prints npx and the content folder', async () => {
    const { output } = await runInProcess(['install', 'cursor', '--content', content], { file: `${cache}/dist/main.js` })
    expect(JSON.parse(output).mcpServers[name]).toEqual({ command: 'npx', args: ['--yes', '@svc/harness', '--content', content] })
  })

  it('leaves out the shipped content, which is in the cache too', async () => {
    const shipped = join(folder, '_npx', '83878b9055c3f490', 'content')
    cpSync(content, shipped, { recursive: true })
    const { output } = await runInProcess(['install', 'cursor', '--content', shipped], { file: `${cache}/dist/main.js` })
    expect(JSON.parse(output).mcpServers[name]).toEqual({ command: 'npx', args: ['--yes', '@svc/harness'] })
  })
})

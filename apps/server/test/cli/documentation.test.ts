/** Variables, log lines, exit codes and limits in the documentation match the program. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { attemptsPerDay, attemptsPerWindow, windowMilliseconds } from '@svc/answer-engine'
import { hostedClients, maxBodyBytes, type VariableName, variables } from '@svc/composition'
import { profileRateLimit } from '@svc/profile-schema'
import { describe, expect, test } from 'vitest'
import { helpAfterOptions } from '../../src/cli/command-line.ts'
import { longestResponse } from '../../src/http/connection/requests-in-flight.ts'
import { createHttpServer } from '../../src/http/server.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (page: string) => readFileSync(join(root, 'docs/pages', page), 'utf8')

/** The cells of the rows of a page's table, found by the beginning of its head. */
function table(page: string, head: string): readonly (readonly string[])[] {
  const text = read(page)
  const [, ...rows] =
    text
      .slice(text.indexOf(`| ${head}`))
      .split('\n\n', 1)[0]
      ?.trimEnd()
      .split('\n')
      .slice(1) ?? []
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

const bare = (cell = '') => cell.replaceAll('`', '')

test('reference/configuration.md has exactly the variables that the server reads, with their meaning and default', () => {
  const rows = Object.fromEntries(
    table('reference/configuration.md', 'variable |').map(([name, meaning, value]) => [
      bare(name),
      { meaning: bare(meaning), value: bare(value) },
    ]),
  )
  const expected = Object.fromEntries(
    (Object.keys(variables) as VariableName[]).map((name) => {
      const { meaning, default: fallback, whenUnset } = variables[name] as { meaning: string; default?: string; whenUnset?: string }
      return [name, { meaning: bare(meaning), value: fallback ?? whenUnset ?? 'unset' }]
    }),
  )
  expect(rows).toEqual(expected)
})

test('reference/hosted-clients.md and the guide for developers have what the file of hosted clients lists', () => {
  const source = (text: string) => (text.startsWith('https:') ? `<${text}>` : text)
  const page = (head: string) => table('reference/hosted-clients.md', head)
  expect(page('client | origin')).toEqual(
    hostedClients.flatMap(({ name, origins }) =>
      origins.map(({ origin, ...from }) => [name, `\`${origin}\``, source(from.source), from.date]),
    ),
  )
  expect(page('list | client')).toEqual(
    hostedClients.flatMap(({ name, addresses }) =>
      (addresses?.published ?? []).map(({ blocks, ...from }) => [
        `\`${addresses?.list}\``,
        name,
        blocks.length > 4 ? `${blocks.length} blocks` : blocks.map((block) => `\`${block}\``).join(', '),
        source(from.source),
        from.date,
      ]),
    ),
  )
  expect(page('client | header')).toEqual(
    hostedClients.flatMap(({ name, versionHeader: sent }) =>
      sent === undefined ? [] : [[name, `\`MCP-Protocol-Version: ${sent.value}\``, source(sent.source), sent.date]],
    ),
  )
})

describe('observe.md', () => {
  const sources = ['apps/server/src', 'packages/composition/src', 'packages/publication/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  const written = sources.flatMap((source) =>
    [
      ...source.matchAll(/\blog\.(debug|info|warn|error)\((?:[^']*?|\{[^\n]*\}), '([^']+)'\)|\blog\.(debug|info|warn|error)\('([^']+)'\)/g),
    ].map(([, level, message, bareLevel, bareMessage]) => ({ message: message ?? bareMessage, level: level ?? bareLevel })),
  )

  test('is compared with all log lines of the sources: each has a literal message', () => {
    const calls = sources.flatMap((source) => [...source.matchAll(/\blog\.(?:debug|info|warn|error)\(/g)])
    expect(written.length).toBe(calls.length)
    expect(written.length).toBeGreaterThan(10)
  })

  test('explains exactly the log lines of the program, with their levels', () => {
    const rows = table('observe.md', '`message` |').map(([message, level]) => `${bare(message)}: ${level}`)
    const expected = new Set(written.map(({ message, level }) => `${message}: ${level}`))
    expect(rows.toSorted()).toEqual([...expected].toSorted())
  })
})

test('run.md has the exit codes of --help, and the signals', () => {
  const printed = [...helpAfterOptions(false).matchAll(/^ +(\d+) {2}\S/gm)].map(([, code]) => code)
  expect(table('run.md', 'exit code |').map(([code]) => code)).toEqual(printed)
  for (const signal of ['SIGHUP', 'SIGTERM', 'SIGINT']) {
    expect(helpAfterOptions(false)).toContain(signal)
    expect(read('run.md')).toContain(`\`${signal}\``)
  }
})

test('reference/limits.md has the limits of requests', () => {
  const server = createHttpServer(() => {}, {} as Parameters<typeof createHttpServer>[1])
  const seconds = (milliseconds = 0) => `${milliseconds / 1_000} s`
  const requests = Object.fromEntries(table('reference/limits.md', 'what | limit').map(([name, value]) => [name, value]))
  expect(requests).toMatchObject({
    'profile requests of a client, for each instance': `${profileRateLimit.limit} in ${profileRateLimit.windowSeconds} s`,
    'tool calls, searches, checks of quotes, facts, and revisions, histories and feeds that are not cached, of a client, for each instance': `${variables.MCP_CALLS_PER_MINUTE.default} in 60 s (\`MCP_CALLS_PER_MINUTE\`)`,
    'attempts of `ask_service`': `${attemptsPerWindow} of a client in any ${seconds(windowMilliseconds)}, ${attemptsPerDay.toLocaleString('en')} in a UTC day, for all instances with one \`QUOTA_URL\``,
    'body of a request to `/mcp`': `${maxBodyBytes / 1_024} KiB; 413 above`,
    'headers of a request': '8 KiB; 431 above',
    'time for the headers; for the whole request': `${seconds(server.headersTimeout)}; ${seconds(server.requestTimeout)}`,
    'idle time of a connection that waits for a response; of one without a request': `${seconds(server.timeout)}; ${seconds(server.keepAliveTimeout)}`,
    'connections; requests of one connection': `${server.maxConnections.toLocaleString('en')}; ${server.maxRequestsPerSocket?.toLocaleString('en')}`,
    'connections of one address that is not a trusted proxy': `${variables.MAX_CONNECTIONS_PER_PEER.default} (\`MAX_CONNECTIONS_PER_PEER\`); more are closed`,
    'time from a request to the end of its response': seconds(longestResponse),
  })
})

/** docs/pages/operate.md says what is so: variables, limits, log lines, exit codes. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { attemptsPerDay, attemptsPerWindow, windowMilliseconds } from '@svc/answer-engine'
import { type VariableName, variables } from '@svc/composition'
import { profileRateLimit } from '@svc/profile-schema'
import { describe, expect, test } from 'vitest'
import { helpAfterOptions } from '../src/cli/help.ts'
import { createHttpServer } from '../src/http/server.ts'
import { maxBodyBytes } from '../src/mcp/read-body.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const guide = readFileSync(join(root, 'docs/pages/operate.md'), 'utf8')

/** The cells of the rows of a table, found by the beginning of its head. */
function table(head: string): readonly (readonly string[])[] {
  const [, ...rows] =
    guide
      .slice(guide.indexOf(`| ${head}`))
      .split('\n\n', 1)[0]
      ?.split('\n')
      .slice(1) ?? []
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

const bare = (cell = '') => cell.replaceAll('`', '')

test('has exactly the variables that are read, with their meaning and default', () => {
  const rows = Object.fromEntries(table('variable |').map(([name, meaning, value]) => [bare(name), { meaning, value }]))
  const expected = Object.fromEntries(
    (Object.keys(variables) as VariableName[]).map((name) => {
      const { meaning, default: fallback, whenUnset } = variables[name] as { meaning: string; default?: string; whenUnset?: string }
      return [name, { meaning, value: fallback === undefined ? (whenUnset ?? 'unset') : `\`${fallback}\`` }]
    }),
  )
  expect(rows).toEqual(expected)
})

describe('log lines', () => {
  const sources = ['apps/server/src', 'packages/composition/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  const written = sources.flatMap((source) =>
    [
      ...source.matchAll(/\blog\.(debug|info|warn|error)\((?:[^']*?|\{[^\n]*\}), '([^']+)'\)|\blog\.(debug|info|warn|error)\('([^']+)'\)/g),
    ].map(([, level, message, bareLevel, bareMessage]) => ({ message: message ?? bareMessage, level: level ?? bareLevel })),
  )

  test('are found in the sources, all of them with a literal message', () => {
    const calls = sources.flatMap((source) => [...source.matchAll(/\blog\.(?:debug|info|warn|error)\(/g)])
    expect(written.length).toBe(calls.length)
    expect(written.length).toBeGreaterThan(10)
  })

  test('are explained, each with its level, and no other is', () => {
    const rows = table('`message` |').map(([message, level]) => `${bare(message)}: ${level}`)
    const expected = new Set([...written.map(({ message, level }) => `${message}: ${level}`)])
    expect(rows.toSorted()).toEqual([...expected].toSorted())
  })
})

test('has the exit codes of --help, and the signals', () => {
  const printed = [...helpAfterOptions().matchAll(/^ +(\d+) {2}\S/gm)].map(([, code]) => code)
  expect(table('exit code |').map(([code]) => code)).toEqual(printed)
  for (const signal of ['SIGHUP', 'SIGTERM', 'SIGINT']) {
    expect(helpAfterOptions()).toContain(signal)
    expect(guide).toContain(`\`${signal}\``)
  }
})

test('has the limits that hold', () => {
  const callers = Object.fromEntries(table('limit | value | where').map(([name, value]) => [name, value]))
  expect(callers['profile requests']).toBe(`${profileRateLimit.limit} per ${profileRateLimit.windowSeconds} s`)
  expect(callers['tool calls and searches']).toBe(`\`MCP_CALLS_PER_MINUTE\` (${variables.MCP_CALLS_PER_MINUTE.default}) per 60 s`)
  expect(callers['generation attempts']).toBe(`${attemptsPerWindow} in any ${windowMilliseconds / 1_000} s`)
  expect(callers['generation attempts of all clients']).toBe(`${attemptsPerDay.toLocaleString('en')} per UTC day`)
  expect(callers['body of a request to `/mcp`']).toBe(`${maxBodyBytes.toLocaleString('en')} bytes`)

  const server = createHttpServer(() => {}, {} as Parameters<typeof createHttpServer>[1])
  const connections = Object.fromEntries(table('limit | value |\n').map(([name, value]) => [name, value]))
  const milliseconds = (time: number) => `${time.toLocaleString('en')} ms`
  expect(connections).toMatchObject({
    "time for a request's headers": milliseconds(server.headersTimeout),
    'time for a whole request': milliseconds(server.requestTimeout),
    'idle time of a kept connection': milliseconds(server.keepAliveTimeout),
    'silence on a connection that waits for an answer': milliseconds(server.timeout),
    'requests on one connection': server.maxRequestsPerSocket?.toLocaleString('en'),
    connections: server.maxConnections.toLocaleString('en'),
  })
})

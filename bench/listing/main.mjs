/**
 * How often a client that searches over the definitions of tools finds ours among those of other servers. Ours come from `tools/list` of two
 * publications: the shipped content, and a sail loft. Questions and definitions were written before the texts of the tools.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { createKnowledgeServer } from '@svc/mcp-tools'
import { printTable } from '../table.mjs'
import { createBm25 } from './bm25.mjs'

/** Results that a client shows its model. */
const shown = 3

const fileAt = (path) => fileURLToPath(new URL(path, import.meta.url))
const linesOf = (path) => readFileSync(fileAt(path), 'utf8').trimEnd().split('\n')

export const contents = [
  { part: 'shipped', folder: fileAt('../../content') },
  { part: 'sail-loft', folder: fileAt('../../examples/embed-in-another-server/sail-loft') },
]

export async function main() {
  const rows = []
  for (const { part, folder } of contents) {
    const { bytes, found, missed } = await findTools(folder, part)
    rows.push([part, bytes, `${found} of ${found + missed.length}`])
    for (const question of missed) process.stdout.write(`${part}: not in the first ${shown}: ${question}\n`)
  }
  printTable(['content', 'bytes of tools/list', `ours in the first ${shown}`], rows)
}

/** @param {string} folder content of our tools @param {string} part heading of its questions */
export async function findTools(folder, part) {
  const ours = await toolsOf(folder)
  const others = definitions()
  const search = createBm25([...ours, ...others].map(textOf))
  const missed = questionsOf(part).filter(
    (question) =>
      !search(question)
        .slice(0, shown)
        .some((number) => number < ours.length),
  )
  return {
    bytes: Buffer.byteLength(JSON.stringify({ tools: ours })),
    found: questionsOf(part).length - missed.length,
    missed,
    others: others.length,
  }
}

/** What `tools/list` returns. */
async function toolsOf(folder) {
  const loaded = await loadContent(folder)
  if (loaded.status === 'invalid') throw new Error(`${folder} has ${loaded.problems.length} errors`)
  const knowledge = await createKnowledge(loaded.content, { baseUrl: 'https://bench.example' })
  const answers = { ask: () => Promise.reject(new Error('The bench lists tools only.')) }
  return createKnowledgeServer({ knowledge, answers, serverInfo: { name: 'bench', version: '1.0.0' } }).handlers.tools.list(undefined).tools
}

function textOf({ name, title, description, _meta }) {
  return [name, title, description, _meta?.['anthropic/searchHint'] ?? ''].join(' ')
}

function definitions() {
  return linesOf('definitions.txt')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [name, title, description] = line.split(' | ')
      return { name, title, description }
    })
}

export function questionsOf(part) {
  const lines = linesOf('questions.txt')
  const start = lines.indexOf(`# ${part}`) + 1
  const end = lines.findIndex((line, number) => number >= start && line.startsWith('#'))
  return lines.slice(start, end < 0 ? undefined : end)
}

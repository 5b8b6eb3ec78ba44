import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads every judged set of a folder: `NAME/corpus.jsonl` {id, title, headings, body}, `queries.jsonl` {id, text, split} and `qrels.jsonl`
 * {q, d, rel}. A name that ends in a language (`xquad-de`) is in that language, otherwise in English.
 */
export function readJudgedSets(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readJudgedSet(join(folder, name), name))
}

function readJudgedSet(folder, name) {
  const relevance = new Map()
  for (const { q, d, rel } of readLines(folder, 'qrels.jsonl')) {
    if (!relevance.has(q)) relevance.set(q, new Map())
    relevance.get(q).set(d, rel)
  }
  const passages = readLines(folder, 'corpus.jsonl').map(({ id, page, title, headings, body }) => ({
    id,
    page: page ?? id,
    title,
    headings: Array.isArray(headings) ? headings : [headings].filter(Boolean),
    text: body,
  }))
  return {
    name,
    language: /-([a-z]{2})$/.exec(name)?.[1] ?? 'en',
    passages,
    queries: readLines(folder, 'queries.jsonl').filter(({ id }) => relevance.has(id)),
    relevance,
  }
}

function readLines(folder, file) {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/**
 * Quality of search on judged sets: every engine answers every question of every set in one run.
 *
 *     npm run bench -- retrieval DIR [test|dev]
 *
 * The engines run as their documentation first shows them; ours has no settings. What an answer's context of 24,000 characters holds is of
 * ours what a knowledge packs as evidence, at most 24 stretches; of the others as many of their first 100 results as fit. Two measures tell
 * it: recall, the share of all judged passages, which a set with more of them than fit can never bring to 1; and success, the share of
 * questions with at least one of their best judged passages.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as fts5 from '../engines/fts5.mjs'
import * as lunr from '../engines/lunr.mjs'
import * as minisearch from '../engines/minisearch.mjs'
import * as orama from '../engines/orama.mjs'
import * as svc from '../engines/svc.mjs'
import * as wink from '../engines/wink-bm25.mjs'
import { printTable } from '../table.mjs'
import { evidenceReader } from './evidence.mjs'
import { readJudgedSets } from './judged-set.mjs'
import { mrr10, ndcg10, recall, success, within } from './measures.mjs'

const engines = [svc, orama, minisearch, lunr, wink, fts5]
const contextCharacters = 24_000

export async function main([folder = '', split = 'test']) {
  // npm runs scripts in the project's folder; what the caller typed is relative to where they typed it.
  const found = [process.env.INIT_CWD ?? '.', '..', '.'].map((base) => resolve(base, folder)).find((path) => folder && existsSync(path))
  if (!found) {
    process.stderr.write(`No folder ${JSON.stringify(folder)}. Usage: npm run bench -- retrieval DIR [test|dev]\n`)
    process.exit(64)
  }
  const sets = readJudgedSets(found)
  const rows = []
  const contexts = []
  for (const engine of engines) {
    const results = []
    for (const set of sets) results.push(await evaluate(engine, set, split))
    const mean = (measure) => average(results.map((result) => result[measure])).toFixed(3)
    contexts.push([engine.name, ...results.flatMap(({ context, success }) => [context.toFixed(3), success.toFixed(3)])])
    rows.push([
      engine.name,
      ...results.map(({ ndcg }) => ndcg.toFixed(3)),
      mean('ndcg'),
      mean('mrr'),
      mean('recall5'),
      mean('context'),
      mean('success'),
    ])
  }
  process.stdout.write(`nDCG@10 per set (${split} halves), then means over the sets\n\n`)
  printTable(['engine', ...sets.map(({ name }) => name), 'nDCG@10', 'MRR@10', 'recall@5', 'recall@24,000', 'success@24,000'], rows)
  process.stdout.write('\nRecall and success within 24,000 characters per set\n\n')
  printTable(['engine', ...sets.flatMap(({ name }) => [name, 'success'])], contexts)
}

async function evaluate(engine, { language, passages, queries, relevance }, split) {
  const index = await engine.build(passages, language)
  const lengths = new Map(passages.map(({ id, text }) => [id, text.length]))
  const evidence = engine === svc ? await evidenceReader(passages, language, contextCharacters) : undefined
  const asked = queries.filter((query) => query.split === split)
  const measured = []
  for (const { id, text } of asked) {
    const ids = index.search(text, 100)
    const judged = relevance.get(id)
    const context = (await evidence?.(text)) ?? within(ids, lengths, contextCharacters)
    measured.push({
      ndcg: ndcg10(ids, judged),
      mrr: mrr10(ids, judged),
      recall5: recall(ids.slice(0, 5), judged),
      context: recall(context, judged),
      success: success(context, judged),
    })
  }
  return Object.fromEntries(
    ['ndcg', 'mrr', 'recall5', 'context', 'success'].map((name) => [name, average(measured.map((values) => values[name]))]),
  )
}

function average(values) {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

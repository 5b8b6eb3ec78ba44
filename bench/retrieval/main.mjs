/**
 * Quality of search on judged sets: every engine answers every question of every set in one run.
 *
 *     npm run bench -- retrieval FOLDER
 *
 * A set is asked its test questions, or its development questions where it has no others. The engines run as their documentation first
 * shows them. The context of 24,000 characters is the evidence for ours, at most 24 passages, and the first results
 * that fit for the others. Recall is the share of all judged passages in it; success is the share of questions with a best one in it;
 * passages is the mean number in it.
 * The last table chooses the weights for each set by the development questions of all others.
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
import { candidates, chosenWithout, measureCandidates } from './cross-validation.mjs'
import { evidenceReader } from './evidence.mjs'
import { readJudgedSets } from './judged-set.mjs'
import { average, mrr10, ndcg10, ndcgOf, recall, success, within } from './measures.mjs'

const engines = [svc, orama, minisearch, lunr, wink, fts5]
const contextCharacters = 24_000

export async function main([folder = '']) {
  // npm runs scripts in the project's folder; paths are relative to the caller's folder.
  const found = [process.env.INIT_CWD ?? '.', '..', '.'].map((base) => resolve(base, folder)).find((path) => folder && existsSync(path))
  if (!found) {
    process.stderr.write(`No folder ${JSON.stringify(folder)}. Usage: npm run bench -- retrieval FOLDER\n`)
    process.exit(64)
  }
  const sets = readJudgedSets(found)
  const rows = []
  const contexts = []
  const perEngine = []
  for (const engine of engines) {
    const results = []
    for (const set of sets) results.push(await evaluate(engine, set))
    perEngine.push(results)
    const mean = (measure) => average(results.map((result) => result[measure])).toFixed(3)
    contexts.push([
      engine.name,
      ...results.flatMap(({ context, success, count }) => [context.toFixed(3), success.toFixed(3), count.toFixed(1)]),
    ])
    rows.push([engine.name, ...results.map(({ ndcg }) => ndcg.toFixed(3)), ...['ndcg', 'mrr', 'recall5', 'context', 'success'].map(mean)])
  }
  const titles = sets.map(({ name, queries }) => (hasTest(queries) ? name : `${name} (dev)`))
  process.stdout.write('nDCG@10 per set, then means over the sets\n\n')
  printTable(['engine', ...titles, 'nDCG@10', 'MRR@10', 'recall@5', 'recall@24,000', 'success@24,000'], rows)
  process.stdout.write('\nRecall, success and number of passages within 24,000 characters per set\n\n')
  printTable(['engine', ...titles.flatMap((title) => [title, 'success', 'passages'])], contexts)

  const developed = await measureCandidates(sets, ({ queries }) => queries.filter(({ split }) => split === 'dev'))
  process.stdout.write('\nWeights changed one by one: nDCG@10 on development questions\n\n')
  printTable(
    ['weights', ...sets.map(({ name }) => name), 'mean'],
    developed.map((row, number) => [JSON.stringify(candidates[number]), ...row.map((value) => value.toFixed(3)), average(row).toFixed(4)]),
  )
  process.stdout.write('\nEach set with the weights that are best on the development questions of all others\n\n')
  const validated = []
  for (const [number, set] of sets.entries()) {
    const chosen = candidates[chosenWithout(developed, number)]
    const [own, ...peers] = perEngine.map((results) => results[number].ndcg)
    const index = await svc.build(set.passages, set.language, chosen)
    const value = ndcgOf(index, asked(set.queries), set.relevance)
    validated.push([
      titles[number],
      JSON.stringify(chosen),
      ...[value, own, Math.max(...peers), own - Math.max(...peers)].map((n) => n.toFixed(3)),
    ])
  }
  printTable(['set', 'chosen without it', 'with these', 'with the defaults', 'best other engine', 'difference'], validated)
}

function hasTest(queries) {
  return queries.some(({ split }) => split === 'test')
}

function asked(queries) {
  return hasTest(queries) ? queries.filter(({ split }) => split === 'test') : queries
}

async function evaluate(engine, { language, passages, queries, relevance }) {
  const index = await engine.build(passages, language)
  const lengths = new Map(passages.map(({ id, text }) => [id, text.length]))
  const evidence = engine === svc ? await evidenceReader(passages, language, contextCharacters) : undefined
  const measured = []
  for (const { id, text } of asked(queries)) {
    const ids = index.search(text, 100)
    const judged = relevance.get(id)
    const first = within(ids, lengths, contextCharacters)
    const context = (await evidence?.(text)) ?? { ids: first, count: first.length }
    measured.push({
      ndcg: ndcg10(ids, judged),
      mrr: mrr10(ids, judged),
      recall5: recall(ids.slice(0, 5), judged),
      context: recall(context.ids, judged),
      success: success(context.ids, judged),
      count: context.count,
    })
  }
  return Object.fromEntries(
    ['ndcg', 'mrr', 'recall5', 'context', 'success', 'count'].map((name) => [name, average(measured.map((values) => values[name]))]),
  )
}

/**
 * Quality and cost of an answer: the first extract without a language model, the bytes of each kind of message, CPU of a question with 8 claims
 * and of splitting pages into statements, and the tokens of a draft.
 *
 *     npm run bench -- answers [FOLDER]     folder of judged sets, as for `retrieval`; default: the shipped content only
 *
 * An extract is right in the section or passage that is judged to answer; where a set has gold answers (`answers` of a query), if it has one of
 * them. Foreign questions of a set are the shipped ones and those of the next set with other texts. The measured questions of the CPU are the
 * shipped ones whose evidence has at least 8 statements, for a scripted model. Retrieval is included; index, quota and network are not. CPU is
 * user and system time of the whole process, with garbage collection and compilation.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createAnswerEngine } from '@svc/answer-engine'
import { createKnowledge, statementsOf } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { shippedContent } from '../measure/measured-server.mjs'
import { quantile } from '../measure/statistics.mjs'
import { readJudgedSets } from '../retrieval/judged-set.mjs'
import { printTable } from '../table.mjs'
import { messageBytes } from './message-bytes.mjs'
import { firstExtracts, publishSet, questionsOf, removedExtracts, shareOf, unlimited } from './quality.mjs'

/** After this many questions the JIT compiler is idle; before, compilation would dominate p99. */
const warmUpRuns = 500
const claims = 8
/** About 10,000 passages of the shipped content. */
const cutCharacters = 7_000_000
/** A token is about four characters; a tokenizer would be a large dependency. */
const charactersPerToken = 4

const runs = 300
/** Questions of one set: more do not change the shares by a hundredth. */
const mostQuestions = 400

export async function main([folder = '']) {
  const found = [process.env.INIT_CWD ?? '.', '..', '.'].map((base) => resolve(base, folder)).find((path) => folder && existsSync(path))
  const knowledge = await openKnowledge()
  await printQuality(knowledge, found === undefined ? [] : readJudgedSets(found))
  const bytes = await messageBytes(knowledge.questions)
  printTable(
    ['bytes of a message, shipped content', 'median', 'most'],
    Object.entries(bytes).map(([kind, sizes]) => [kind, ...[0.5, 1].map((share) => quantile(sizes, share).toLocaleString('en'))]),
  )
  process.stdout.write('\n')
  const { questions, ...steps } = await measureQuestions(knowledge, runs, warmUpRuns)
  const rows = Object.entries(steps).map(([step, samples]) => [step, ...[0.5, 0.99, 1].map((share) => quantile(samples, share).toFixed(2))])
  printTable([`CPU of a question with ${claims} claims`, 'median ms', 'p99 ms', 'max ms'], rows)
  process.stdout.write(`${runs} runs over ${questions} questions\n\n`)

  const { characters, statements, milliseconds } = measureCutting(knowledge.pages, cutCharacters)
  const cut = [characters, statements].map((count) => count.toLocaleString('en'))
  printTable(['cutting', 'characters', 'statements', 'CPU s'], [['about 10,000 passages', ...cut, (milliseconds / 1_000).toFixed(2)]])
  process.stdout.write('\n')
  const drafts = [1, 3, claims].map((count) => [count, tokensOf(exampleDraft(count))])
  printTable(['claims in a draft', `output tokens (characters / ${charactersPerToken})`], drafts)
}

/** The curve of support: of the first extracts, the share that is right, by set. */
async function printQuality(knowledge, sets) {
  const { answerable, unanswerable } = knowledge.judged
  const asked = sets.map((set) => ({ set, queries: set.queries.slice(0, mostQuestions) }))
  const shipped = [...answerable, ...unanswerable].map(({ text }) => ({ text }))
  const foreign = (number) => {
    const following = [...asked.slice(number + 1), ...asked.slice(0, number)]
    // Another language of the same texts answers the same questions.
    const next = following.find(({ set }) => textsOf(set) !== textsOf(asked[number].set))
    return [...shipped, ...(next?.queries ?? []).map(({ text }) => ({ text }))]
  }
  const ofSets = asked.flatMap(({ queries }) => queries.map(({ text }) => ({ text })))
  const rows = [
    qualityRow(
      'shipped',
      await firstExtracts(knowledge, answerable),
      await firstExtracts(knowledge, unanswerable),
      await firstExtracts(knowledge, ofSets),
    ),
  ]
  for (const [number, { set, queries }] of asked.entries()) {
    const published = await publishSet(set)
    const extracts = await firstExtracts(published, questionsOf(set, queries))
    rows.push(qualityRow(set.name, extracts, await removedExtracts(set, queries), await firstExtracts(published, foreign(number))))
  }
  printTable(
    ['first extract', 'right', 'characters', 'strong', 'of them right', 'unanswered: strong', 'none', 'foreign: strong', 'none'],
    rows,
  )
  process.stdout.write('Unanswered: questions whose passages are removed; of the shipped content those marked unanswerable\n\n')
}

/** The name of a set without its language. */
function textsOf({ name }) {
  return name.replace(/-[a-z]{2}$/, '')
}

function qualityRow(name, extracts, unanswered, foreign) {
  const strong = extracts.filter((extract) => extract?.support === 'strong')
  const isStrong = ({ support }) => support === 'strong'
  const lengths = extracts.flatMap((extract) => (extract === undefined ? [] : [extract.length]))
  const shares = (found) =>
    found.length === 0 ? ['', ''] : [shareOf(found, isStrong).toFixed(3), (1 - shareOf(found, () => true)).toFixed(3)]
  return [
    name,
    shareOf(extracts, ({ isRight }) => isRight).toFixed(3),
    quantile(lengths, 0.5),
    shareOf(extracts, isStrong).toFixed(3),
    shareOf(strong, ({ isRight }) => isRight).toFixed(3),
    ...shares(unanswered),
    ...shares(foreign),
  ]
}

/** The knowledge base of a content folder, with its questions. */
export async function openKnowledge(folder = shippedContent) {
  const result = await loadContent(folder)
  if (result.status === 'invalid') throw new Error(`${folder}: ${result.problems.map(({ message }) => message).join(' ')}`)
  const knowledge = await createKnowledge(result.content, { baseUrl: 'https://svc.example.com' })
  const { questions } = result.content
  const isIn =
    ({ page, section }) =>
    (extract) => {
      const { pathname, hash } = new URL(extract.url)
      return pathname === page && (section === undefined || decodeURIComponent(hash) === `#${section}`)
    }
  const judged = {
    answerable: questions
      .filter(({ page }) => page !== undefined)
      .map((question) => ({ ...question, text: question.question, isRight: isIn(question) })),
    unanswerable: questions.filter(({ page }) => page === undefined).map(({ question }) => ({ text: question })),
  }
  return Object.assign(Object.create(knowledge), { questions: questions.map(({ question }) => question), judged })
}

/** CPU milliseconds of each run after the warm-up: of the whole question, and of the part after the model's response. */
export async function measureQuestions(knowledge, runs, warmUp = 0) {
  const model = { generate: async ({ messages }) => pointAtClaims(messages) }
  // A new engine for every run, because an engine caches its answers.
  const ask = async (question) => {
    let resolving
    const start = process.cpuUsage()
    const onProgress = (stage) => {
      if (stage === 'resolving') resolving = process.cpuUsage()
    }
    const answer = await createAnswerEngine({ knowledge, model, quota: unlimited }).ask({ question }, { client: 'bench', onProgress })
    // In this order, so that the part is never more than the whole.
    return { answer, resolved: resolving && cpuSince(resolving), whole: cpuSince(start) }
  }

  const questions = []
  for (const question of knowledge.questions) {
    const { answer } = await ask(question)
    if (answer.claims.length === claims && answer.rejected_claims === 0) questions.push(question)
  }
  const samples = { 'whole question': [], 'resolving, telling and citing': [] }
  for (let run = -warmUp; run < runs; run += 1) {
    const { whole, resolved } = await ask(questions[(run + warmUp) % questions.length])
    if (run < 0) continue
    samples['whole question'].push(whole)
    samples['resolving, telling and citing'].push(resolved)
  }
  return { questions: questions.length, ...samples }
}

/** CPU milliseconds of splitting copies of the pages, so that no cache applies. */
export function measureCutting(pages, characters) {
  const copies = []
  let copied = 0
  while (copied < characters) {
    const page = pages[copies.length % pages.length]
    copies.push({ ...page })
    copied += page.text.length
  }
  const start = process.cpuUsage()
  const statements = copies.reduce((count, page) => count + statementsOf(page).length, 0)
  return { characters: copied, statements, milliseconds: cpuSince(start) }
}

/** A typical draft: one statement for each claim, ids of three digits, and a range and a qualification for every third. */
export function exampleDraft(count) {
  const claimOf = (index) => {
    const id = 101 + 9 * index
    return index % 3 === 2
      ? { statements: [`S${id}-S${id + 2}`], qualified_by: [`S${id + 5}`] }
      : { statements: [`S${id}`], qualified_by: [] }
  }
  return JSON.stringify({ claims: Array.from({ length: count }, (_, index) => claimOf(index)), unanswered: [] })
}

export function tokensOf(text) {
  return Math.ceil(text.length / charactersPerToken)
}

/** Milliseconds. */
function cpuSince(start) {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

/** A draft of claims with one statement each, spread over the prompt. */
function pointAtClaims(messages) {
  const ids = messages.flatMap(({ role, content }) =>
    role === 'user' ? Array.from(content.matchAll(/^S[1-9][0-9]*(?= )/gm), ([id]) => id) : [],
  )
  const spread = Array.from({ length: claims }, (_, index) => ids[Math.floor((index * ids.length) / claims)])
  return JSON.stringify({ claims: spread.map((id) => ({ statements: [id], qualified_by: [] })), unanswered: [] })
}

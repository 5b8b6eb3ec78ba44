/**
 * How well a real model selects statements: asks every question of questions.yaml and prints the shares with their goals.
 *
 *     INFERENCE_BASE_URL=… INFERENCE_API_KEY=… INFERENCE_MODEL=… npm run bench -- eval [CONTENT_DIR]     default: the shipped content
 *
 * INFERENCE_API_KEY_FILE, INFERENCE_API and INFERENCE_TOKEN_PARAM have the same meaning as for the server. Every question is one paid request. Cost is in tokens, as the
 * endpoint reports them.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AnswerEngineError } from '@svc/answer-engine'
import { createOpenAiModel } from '@svc/answer-engine/openai'
import { createKnowledge, formatContentProblem } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { shippedContent } from '../measure/measured-server.mjs'
import { printTable } from '../table.mjs'
import { countIds } from './counted-ids.mjs'
import { evaluate, summarise } from './evaluate.mjs'

const required = ['INFERENCE_BASE_URL', 'INFERENCE_API_KEY', 'INFERENCE_MODEL']
const keyFile = 'INFERENCE_API_KEY_FILE'

export async function main([folder]) {
  const environment = { ...process.env, INFERENCE_API_KEY: readKey() }
  const missing = required.filter((name) => !environment[name])
  if (missing.length > 0) fail(`Not set: ${missing.join(', ')}. Set them to an OpenAI-compatible endpoint, its key and its model.`)
  const used = { inputTokens: 0, outputTokens: 0, reported: 0 }
  const onUsage = ({ inputTokens, outputTokens }) => {
    used.reported += 1
    used.inputTokens += inputTokens
    used.outputTokens += outputTokens
  }
  const { model, ids } = countIds(openModel(environment, onUsage))

  const result = await loadContent(contentFolder(folder))
  if (result.status === 'invalid') fail(result.problems.map(formatContentProblem).join('\n'))
  const { questions } = result.content
  if (questions.length === 0) fail('The content has no questions.yaml, or it is empty: there is nothing to ask.')
  const knowledge = await createKnowledge(result.content, { baseUrl: 'https://svc.example.com' })

  const results = await evaluate({ knowledge, questions, model, onAsked: printAsked })
  process.stdout.write('\n')
  const { inputTokens, outputTokens, reported } = used
  const perAnswer = (tokens) => (reported === 0 ? '' : (tokens / reported).toFixed(0))
  printTable(
    ['', 'count', 'of', 'share', 'goal'],
    [
      ...rowsOf(summarise(results), ids, questions.length),
      ['input tokens per answer', perAnswer(inputTokens), '', '', ''],
      ['output tokens per answer', perAnswer(outputTokens), '', '', ''],
    ],
  )
  process.stdout.write(`\ncost: ${ids.requests} requests, ${inputTokens} input tokens, ${outputTokens} output tokens`)
  process.stdout.write(reported === ids.requests ? '\n' : `; reported for ${reported} of them\n`)
}

/** The key, or the content of the key file. */
function readKey() {
  const { INFERENCE_API_KEY: key, [keyFile]: file } = process.env
  if (!file) return key
  if (key) return fail(`${keyFile} and INFERENCE_API_KEY are both set: set only one of them.`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return fail(`${keyFile} names a file that cannot be read.`)
  }
}

function openModel(environment, onUsage) {
  const { INFERENCE_BASE_URL, INFERENCE_API_KEY, INFERENCE_MODEL, INFERENCE_API, INFERENCE_TOKEN_PARAM } = environment
  try {
    return createOpenAiModel({
      baseUrl: INFERENCE_BASE_URL,
      apiKey: INFERENCE_API_KEY,
      model: INFERENCE_MODEL,
      api: INFERENCE_API || undefined,
      tokenParameter: INFERENCE_TOKEN_PARAM || undefined,
      onUsage,
    })
  } catch (error) {
    if (!(error instanceof AnswerEngineError)) throw error
    return fail(`${error.message} ${error.resolution}`)
  }
}

/** Paths are relative to the caller's folder; npm runs scripts in the project's. */
function contentFolder(folder) {
  if (folder === undefined) return shippedContent
  const candidates = [process.env.INIT_CWD ?? '.', '..', '.'].map((base) => resolve(base, folder))
  return candidates.find((path) => existsSync(path)) ?? fail(`No folder ${JSON.stringify(folder)}.`)
}

function printAsked({ expected, answer, isCited }) {
  const place = expected.unanswerable ? 'unanswerable' : `${expected.page} ${isCited ? 'cited' : 'not cited'}`
  const ending = answer.detail ?? answer.reason ?? answer.status
  process.stdout.write(
    `${ending.padEnd(12)}  ${answer.claims.length} claims, ${answer.rejected_claims} dropped  ${place}  ${expected.question}\n`,
  )
}

function rowsOf({ claims, answerable, unanswerable, answers, endings, seconds }, ids, asked) {
  const row = (name, part, whole, goal = '') => [name, part, whole, share(part, whole), goal]
  const figure = (name, value) => [name, value, '', '', '']
  return [
    row('answerable, a claim in the expected section', answerable.cited, answerable.questions, '90%'),
    row('unanswerable, no claim', unanswerable.withoutClaims, unanswerable.questions, '90%'),
    row('ids that name no statement', ids.bad, ids.entries, 'below 1%'),
    row('claims dropped', claims.dropped, claims.published + claims.dropped),
    row('expected page retrieved', answerable.retrieved, answerable.questions),
    row('answerable, any claim', answerable.withClaims, answerable.questions),
    ...endings.map(([ending, count]) => row(ending, count, asked)),
    figure('claims per answer', answers === 0 ? '' : (claims.published / answers).toFixed(1)),
    figure('median seconds', seconds.median.toFixed(2)),
    figure('longest seconds', seconds.longest.toFixed(2)),
  ]
}

function share(part, whole) {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)}%`
}

/** @returns {never} */
function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

/**
 * What it costs to verify a draft: CPU milliseconds of one question whose model answers at once, with 8 claims over 24,000
 * characters of the shipped content.
 *
 *     npm run bench -- answers [RUNS]       default 300
 *
 * The verification is no entry point of its own, so the whole question is measured: reading it, writing the prompt, parsing the
 * draft, verifying it and assembling the answer. Retrieval, quota and network are not in it. CPU is user and system time of the
 * whole process, garbage collection and compilation included; the drafts take turns.
 */
import { fileURLToPath } from 'node:url'
import { createAnswerEngine } from '@svc/answer-engine'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { printTable } from '../table.mjs'
import { cutEvidence, writeDrafts } from './drafts.mjs'

const content = fileURLToPath(new URL('../../content', import.meta.url))
/**
 * So many runs of each draft until the compiler rests: what it burns beside them would be most of p99. What a question costs before
 * that is the first column.
 */
const warmUpRuns = 1_000

export async function main([given = '300']) {
  const runs = Number(given)
  if (!Number.isInteger(runs) || runs < 1) {
    process.stderr.write('Usage: npm run bench -- answers [RUNS], a whole number from 1\n')
    process.exit(64)
  }
  const measured = await measure(runs, warmUpRuns)
  const rows = measured.map(({ name, kept, rejected, first, samples }) => {
    const sorted = samples.toSorted((a, b) => a - b)
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(2)
    return [name, kept, rejected, first.toFixed(2), at(0.5), at(0.99), at(1)]
  })
  printTable(['draft of 8 claims', 'kept', 'rejected', 'first ms', 'median ms', 'p99 ms', 'max ms'], rows)
}

/** CPU milliseconds of every run after the warm-up, and of the very first, by draft. */
export async function measure(runs, warmUp = 0) {
  const result = await loadContent(content)
  if (result.status === 'invalid') throw new Error(`The shipped content has ${result.problems.length} mistakes.`)
  const { pages, revision } = await createKnowledge(result.content, { baseUrl: 'https://svc.example.com' })
  const evidence = cutEvidence(pages)
  const questions = Object.entries(writeDrafts(evidence)).map(([name, draft]) => ({
    name,
    samples: [],
    engine: createAnswerEngine({ knowledge: { revision, evidence: () => evidence }, model: says(draft), quota: unlimited }),
  }))
  for (let run = -warmUp; run < runs; run += 1) {
    for (const question of questions) {
      const start = process.cpuUsage()
      const answer = await question.engine.ask({ question: 'What does it cost?' }, { client: 'bench' })
      const { user, system } = process.cpuUsage(start)
      const milliseconds = (user + system) / 1_000
      question.first ??= milliseconds
      if (run >= 0) question.samples.push(milliseconds)
      Object.assign(question, { kept: answer.claims.length, rejected: answer.rejected_claims })
    }
  }
  return questions
}

/** Unlike the package's scripted model it keeps no requests, which would be thousands here. */
function says(draft) {
  const text = JSON.stringify(draft)
  return { generate: async () => text }
}

const unlimited = {
  take: async () => ({ status: 'granted' }),
  isReady: async () => true,
  close: async () => undefined,
}

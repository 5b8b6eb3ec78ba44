import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EvaluatedQuestion, evaluationOf, writeEvaluation } from '../../src/commands/evaluation.ts'

const questions: EvaluatedQuestion[] = [
  { question: 'What <does> it "cost" & when?', expected: '/pricing#tiers', unanswerable: false, rank: 1, passed: true, instead: [] },
  { question: 'Who?', expected: '/about', unanswerable: false, rank: 7, passed: false, instead: ['/team'] },
  { question: 'Lost', expected: '/gone', unanswerable: false, passed: false, instead: [] },
  { question: 'Will it rain?', unanswerable: true, passed: true, instead: [] },
]
const evaluation = evaluationOf(questions, { revision: '0123456789abcdef', now: new Date('2026-11-23T12:00:00Z') })

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evaluation-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the report of svc-harness questions', () => {
  it('has every question with its rank, unanswerable ones included, the revision and the time', async () => {
    await writeEvaluation(join(folder, 'new', 'report'), evaluation)
    const written = JSON.parse(await readFile(join(folder, 'new', 'report', 'evaluation.json'), 'utf8'))
    expect(written).toEqual({
      revision: '0123456789abcdef',
      evaluated_at: '2026-11-23T12:00:00.000Z',
      harness: expect.stringMatching(/^\d+\.\d+\.\d+/),
      passing_rank: 3,
      counts: { answerable: 3, found: 1, unanswerable: 1, unanswered: 1 },
      questions,
    })
  })

  it('renders the same as HTML and escapes every question', async () => {
    await writeEvaluation(folder, evaluation)
    const page = await readFile(join(folder, 'evaluation.html'), 'utf8')
    expect(page).toContain('<td>What &#60;does&#62; it &#34;cost&#34; &#38; when?</td><td>/pricing#tiers</td><td>1</td><td>passed</td>')
    expect(page).toContain('<td>Who?</td><td>/about</td><td>7</td><td>failed</td><td>/team</td>')
    expect(page).toContain('<td>Will it rain?</td><td>no page</td><td></td><td>passed</td>')
    expect(page).toContain('1 of 3 questions find their page in the first 3 results; 1 of 1 marked unanswerable are not answered.')
    expect(page).toContain('Revision 0123456789abcdef, 2026-11-23T12:00:00.000Z')
    expect(page).not.toMatch(/<script|http/)
  })

  it('fails with an error if the folder cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(writeEvaluation(join(folder, 'file'), evaluation)).rejects.toMatchObject({ code: 'report_not_written' })
  })
})

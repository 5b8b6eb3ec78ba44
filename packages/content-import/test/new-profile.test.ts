/** docs/pages/reference/import.md: the first profile of an imported folder. */

import { createInterface } from 'node:readline/promises'
import { PassThrough } from 'node:stream'
import { publicProfileSchema } from '@svc/profile-schema'
import { expect, test } from 'vitest'
import { askProfile, profileQuestions } from '../src/new-profile.ts'

const answers: Readonly<Record<string, string>> = {
  'contact.general': 'hello@tide.example',
  'contact.recruiting': 'jobs@tide.example',
  'links.company': 'https://tide.example',
  'links.product': 'https://app.tide.example',
  'links.github': 'https://code.tide.example',
  demoUrl: 'https://tide.example/demo',
  audience: 'Harbours; Pilots',
  'independence.insuranceCarrier': 'no',
  'independence.takesPremiumCommissions': 'n',
  'independence.canWorkWithIncumbentBroker': 'yes',
}

test('the answers on a terminal make a profile that can be published', async () => {
  const input = new PassThrough()
  const terminal = createInterface({ input, output: new PassThrough() })
  const questions = profileQuestions.map(({ field }) => answers[field] ?? 'Something')
  const profile = await askProfile((question) => {
    const answer = terminal.question(question)
    input.write(`${questions.shift()}\n`)
    return answer
  }, {})
  terminal.close()
  expect(publicProfileSchema.parse(profile)).toMatchObject({ audience: ['Harbours', 'Pilots'], independence: { insuranceCarrier: false } })
})

test('an empty line accepts the suggestion or leaves a placeholder, and the end of the input leaves the rest', async () => {
  const asked: string[] = []
  const lines = ['', 'Company']
  const profile = await askProfile(
    async (question) => {
      asked.push(question)
      return lines.shift()
    },
    { name: 'Tide tables' },
  )
  expect(asked).toHaveLength(3)
  expect(asked[0]).toBe('Name of the company or product [Tide tables]: ')
  expect(profile).toMatchObject({ name: 'Tide tables', type: 'Company', description: null, contact: { general: null } })
})

test('the check reports every placeholder as an error', async () => {
  const issues = publicProfileSchema.safeParse(await askProfile(async () => undefined, {})).error?.issues ?? []
  expect(issues.map(({ path }) => path.join('.')).sort()).toEqual(profileQuestions.map(({ field }) => field).sort())
})

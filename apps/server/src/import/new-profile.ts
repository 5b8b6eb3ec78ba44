/** The first `profile.json` of an imported folder. */
import type { PublicProfile } from '@svc/profile-schema'

/** Questions by profile field. */
export const profileQuestions: readonly {
  readonly path: readonly string[]
  readonly question: string
  readonly kind: 'text' | 'list' | 'yes_or_no'
}[] = [
  { path: ['name'], question: 'Name of the company or product', kind: 'text' },
  { path: ['type'], question: 'Kind of company, such as "Software company"', kind: 'text' },
  { path: ['description'], question: 'What it does, in one sentence', kind: 'text' },
  { path: ['legalName'], question: 'Legal name', kind: 'text' },
  { path: ['dba'], question: 'Name it operates under', kind: 'text' },
  { path: ['address', 'streetAddress'], question: 'Street and number', kind: 'text' },
  { path: ['address', 'addressLocality'], question: 'City or town', kind: 'text' },
  { path: ['address', 'addressRegion'], question: 'State, province or region', kind: 'text' },
  { path: ['address', 'postalCode'], question: 'Postal code', kind: 'text' },
  { path: ['address', 'addressCountry'], question: 'Country', kind: 'text' },
  { path: ['contact', 'general'], question: 'E-mail address for questions', kind: 'text' },
  { path: ['contact', 'recruiting'], question: 'E-mail address for applicants', kind: 'text' },
  { path: ['links', 'company'], question: 'Web address of the company', kind: 'text' },
  { path: ['links', 'product'], question: 'Web address of the product', kind: 'text' },
  { path: ['links', 'github'], question: 'Web address of the source code', kind: 'text' },
  { path: ['demoUrl'], question: 'Web address where to ask for a demonstration', kind: 'text' },
  { path: ['audience'], question: 'Who it is for, separated by semicolons', kind: 'list' },
  { path: ['capabilities'], question: 'What it can do, separated by semicolons', kind: 'list' },
  { path: ['independence', 'insuranceCarrier'], question: 'Is it an insurance carrier? (yes or no)', kind: 'yes_or_no' },
  { path: ['independence', 'takesPremiumCommissions'], question: 'Does it take commissions on premiums? (yes or no)', kind: 'yes_or_no' },
  {
    path: ['independence', 'canWorkWithIncumbentBroker'],
    question: 'Can it work with the broker that a customer has? (yes or no)',
    kind: 'yes_or_no',
  },
]

/** Answers in the order of the questions. */
type Answer = string | readonly string[] | boolean | null
/** A profile with `null` for unknown values: the content check reports each of them. */
export type UnfinishedProfile = { readonly [Field in keyof PublicProfile]?: unknown }

/**
 * Asks for each field of a profile.
 *
 * @param ask resolves to the line that was typed; undefined at the end of the input, which ends the questions
 * @param known suggested answers by field, which an empty line takes
 */
export async function askProfile(
  ask: (question: string) => Promise<string | undefined>,
  known: Readonly<Record<string, string | undefined>>,
): Promise<UnfinishedProfile> {
  const answers: Answer[] = []
  let isEnded = false
  for (const { path, question, kind } of profileQuestions) {
    const suggestion = known[path.join('.')]
    const line = isEnded ? undefined : await ask(`${question}${suggestion === undefined ? '' : ` [${suggestion}]`}: `)
    if (line === undefined) isEnded = true
    answers.push(readAnswer(line?.trim() || suggestion || '', kind))
  }
  return assemble(answers)
}

/** The profile without asking. */
export function placeholderProfile(known: Readonly<Record<string, string | undefined>>): UnfinishedProfile {
  return assemble(profileQuestions.map(({ path, kind }) => readAnswer(known[path.join('.')] ?? '', kind)))
}

function readAnswer(text: string, kind: 'text' | 'list' | 'yes_or_no'): Answer {
  if (text === '') return null
  if (kind === 'yes_or_no') return /^y(?:es)?$|^true$/i.test(text) ? true : /^no?$|^false$/i.test(text) ? false : null
  if (kind === 'text') return text
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function assemble(answers: readonly Answer[]): UnfinishedProfile {
  const profile: Record<string, unknown> = {}
  profileQuestions.forEach(({ path }, index) => {
    const [first = '', second] = path
    const answer = answers[index] ?? null
    if (second === undefined) profile[first] = answer
    else profile[first] = { ...(profile[first] as object | undefined), [second]: answer }
  })
  return profile
}

/** The first `profile.json` of an imported folder. */
interface ProfileQuestion {
  /** Path in the profile, such as `links.product`. */
  readonly field: string
  readonly question: string
  /** How the answer is read; by default as text. */
  readonly kind?: 'list' | 'yes_or_no'
}

export const profileQuestions: readonly ProfileQuestion[] = [
  { field: 'name', question: 'Name of the company or product' },
  { field: 'type', question: 'Kind of company, such as "Software company"' },
  { field: 'description', question: 'What it does, in one sentence' },
  { field: 'legalName', question: 'Legal name' },
  { field: 'dba', question: 'Name it operates under' },
  { field: 'address.streetAddress', question: 'Street and number' },
  { field: 'address.addressLocality', question: 'City or town' },
  { field: 'address.addressRegion', question: 'State, province or region' },
  { field: 'address.postalCode', question: 'Postal code' },
  { field: 'address.addressCountry', question: 'Country' },
  { field: 'contact.general', question: 'E-mail address for questions' },
  { field: 'contact.recruiting', question: 'E-mail address for applicants' },
  { field: 'links.company', question: 'Web address of the company' },
  { field: 'links.product', question: 'Web address of the product' },
  { field: 'links.github', question: 'Web address of the source code' },
  { field: 'demoUrl', question: 'Web address where to ask for a demonstration' },
  { field: 'audience', question: 'Who it is for, separated by semicolons', kind: 'list' },
  { field: 'capabilities', question: 'What it can do, separated by semicolons', kind: 'list' },
  { field: 'independence.insuranceCarrier', question: 'Is it an insurance carrier? (yes or no)', kind: 'yes_or_no' },
  { field: 'independence.takesPremiumCommissions', question: 'Does it take commissions on premiums? (yes or no)', kind: 'yes_or_no' },
  {
    field: 'independence.canWorkWithIncumbentBroker',
    question: 'Can it work with the broker that a customer has? (yes or no)',
    kind: 'yes_or_no',
  },
]

/**
 * Asks for each field of a profile. Unknown values are `null`: the content check reports each of them.
 *
 * @param ask resolves to a line of input; undefined at its end, which ends the questions
 * @param known suggested answers by field; an empty line accepts the suggestion
 */
export async function askProfile(
  ask: (question: string) => Promise<string | undefined>,
  known: Readonly<Record<string, string | undefined>>,
): Promise<Readonly<Record<string, unknown>>> {
  const profile: Record<string, unknown> = {}
  let isEnded = false
  for (const { field, question, kind } of profileQuestions) {
    const suggestion = known[field]
    const line: string | undefined = isEnded ? undefined : await ask(`${question}${suggestion === undefined ? '' : ` [${suggestion}]`}: `)
    isEnded = line === undefined
    const answer = readAnswer(line?.trim() || suggestion || '', kind)
    const [first = '', second] = field.split('.')
    profile[first] = second === undefined ? answer : { ...(profile[first] as object | undefined), [second]: answer }
  }
  return profile
}

function readAnswer(text: string, kind: ProfileQuestion['kind']): string | readonly string[] | boolean | null {
  if (text === '') return null
  if (kind === undefined) return text
  if (kind === 'yes_or_no') return /^y(?:es)?$|^true$/i.test(text) ? true : /^no?$|^false$/i.test(text) ? false : null
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The content folder that `init` writes: the template with the answers about the company. */
import { publicProfileSchema } from '@svc/profile-schema'

/** The company of a first folder. */
export interface Company {
  readonly name: string
  /** Address of its web site. */
  readonly website: string
  /** The kind of company, such as `Software company`. */
  readonly trade: string
  /** Whether the front page shows who the company works for, as for brokers and insurers. */
  readonly isInInsurance: boolean
}

/** The invented company of the template, in the words of its files. */
const invented: Company = {
  name: 'Harbour Ledger',
  website: 'https://harbour-ledger.example',
  trade: 'Software company',
  isInInsurance: false,
}
const inventedId = 'harbour-ledger'
/** The provider of the comparison in the template. */
const otherId = 'tidewater'

/** Text that needs no escape in Markdown, YAML and JSON. A title has at most 120 characters, 40 of them in addition to the name. */
const plainWords = /^[\p{L}\p{N}][\p{L}\p{N} .,&'’()+/-]{0,79}$/u

/** With suggestions, which an empty line accepts; the end of the input accepts all. @param ask a line of input; undefined at its end */
export async function askCompany(ask: (question: string) => Promise<string | undefined>, suggested: Company = invented): Promise<Company> {
  const asked = async (question: string, suggestion: string, isFit: (line: string) => boolean, advice: string): Promise<string> => {
    for (let hint = ''; ; hint = `${advice}\n`) {
      const line = ((await ask(`${hint}${question} [${suggestion}]: `)) ?? '').trim()
      if (line === '' || isFit(line)) return line || suggestion
    }
  }
  const inWords = "Write it with letters, digits and . , & ' ( ) + / - for now; the files take any text."
  const isWords = (line: string) => plainWords.test(line)
  const isName = (line: string) => isWords(line) && !idOf(line).startsWith(otherId)
  const name = await asked('Name of the company', suggested.name, isName, `${inWords} Tidewater is the other company of the example.`)
  const website = withScheme(
    await asked('Its web address', suggested.website, (line) => isWebsite(withScheme(line)), 'Write an address, such as example.com.'),
  )
  const trade = await asked('What kind of company it is', suggested.trade, isWords, inWords)
  const inInsurance = await asked(
    'Is it in insurance? (yes or no)',
    suggested.isInInsurance ? 'yes' : 'no',
    (line) => /^(?:y|yes|n|no)$/i.test(line),
    'Write yes or no.',
  )
  return { name, website, trade, isInInsurance: /^y/i.test(inInsurance) }
}

const withScheme = (line: string) => (line.includes('://') ? line : `https://${line}`)

function isWebsite(line: string): boolean {
  const address = URL.canParse(line) ? new URL(line) : undefined
  return address !== undefined && /^https?:$/.test(address.protocol) && !/["\\\s]/.test(line)
}

/** The files of the template about a company: texts by path, as the template. */
export function firstContent(template: ReadonlyMap<string, string>, company: Company = invented): Map<string, string> {
  const id = idOf(company.name)
  const host = hostOfMail(company.website) ?? `${id}.example`
  const about = (text: string) =>
    text
      .replaceAll(`"${invented.website}"`, () => `"${company.website}"`)
      .replaceAll(invented.name, () => company.name)
      .replaceAll(invented.trade, () => company.trade)
      .replaceAll(new URL(invented.website).hostname, host)
      .replaceAll(inventedId, id)
  const files = new Map([...template].map(([path, text]) => [path.replaceAll(inventedId, id), about(text)]))
  // Who the company works for is part of the whole profile.
  if (company.isInInsurance) files.set('site.yaml', files.get('site.yaml')?.replace('profile: contact', 'profile: full') ?? '')
  return files
}

/** The host of a website, without `www.`; undefined if no mail can go there, as for `localhost`. */
function hostOfMail(website: string): string | undefined {
  const host = new URL(website).hostname.replace(/^www\./, '')
  const contact = { general: `hello@${host}`, recruiting: `jobs@${host}` }
  return publicProfileSchema.shape.contact.safeParse(contact).success ? host : undefined
}

/** Part of a file name, which has at most 255 bytes. */
const longestId = 60

/** `Harbour & Pine` is `harbour-pine`; a name without any of these letters is `our-company`. */
function idOf(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const id = (letters.match(/[a-z0-9]+/g) ?? []).join('-')
  const short = id.slice(0, longestId).replace(/-$/, '')
  return short === '' ? 'our-company' : short
}

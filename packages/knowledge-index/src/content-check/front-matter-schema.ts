import * as z from 'zod'
import type { FrontMatter } from '../page.ts'
import { asciiUrl } from '../page-address.ts'
import { longestCanonicalUrl } from './content-bounds.ts'
import { textLine } from './text-line.ts'

/** What an author may say above a page (design section 3). Lengths count code points. */
export function frontMatterSchema({ today }: { readonly today: string }) {
  const date = pastDate(today)
  const fields = {
    title: textLine(120),
    description: textLine(300),
    canonical_url: canonicalAddress.optional(),
    reviewed: date.optional(),
    reviewed_by: textLine(120).optional(),
    verified: date.optional(),
    sources: z
      .array(
        z.strictObject(
          {
            title: textLine(300),
            url: sourceAddress,
            accessed: date.optional(),
          },
          { error: notAMapping },
        ),
        { error: 'must be a list of { title, url, accessed }' },
      )
      .default([]),
    language: z.string({ error: languageMessage }).refine(isLanguageTag, languageMessage).default('en'),
    order: z.int({ error: 'must be a whole number' }).optional(),
  }
  return z.strictObject(fields, { error: notAMapping })
}

/** The same for a comparison, which names its two providers. */
export function comparisonSchema(options: { readonly today: string }) {
  const message = 'must be a list of two provider ids'
  return frontMatterSchema(options).extend({
    providers: z.tuple([z.string({ error: message }), z.string({ error: message })], { error: message }),
  })
}

/** The parsed keys in the words of the code; absent keys stay absent. */
export function toFrontMatter(parsed: z.infer<ReturnType<typeof frontMatterSchema>>): FrontMatter {
  const { canonical_url: canonicalUrl, reviewed, reviewed_by: reviewedBy, verified, sources, order, title, description, language } = parsed
  return {
    title,
    description,
    ...(canonicalUrl === undefined ? {} : { canonicalUrl }),
    ...(reviewed === undefined ? {} : { reviewed }),
    ...(reviewedBy === undefined ? {} : { reviewedBy }),
    ...(verified === undefined ? {} : { verified }),
    sources: sources.map(({ accessed, ...source }) => (accessed === undefined ? source : { ...source, accessed })),
    language,
    ...(order === undefined ? {} : { order }),
  }
}

/** Says so where a mapping is expected; other issues keep their own words. */
export const notAMapping = (issue: { readonly code?: string }) =>
  issue.code === 'invalid_type' ? 'must be a mapping of keys to values' : undefined

function pastDate(today: string) {
  return z.string({ error: 'must be a date written as YYYY-MM-DD' }).superRefine((value, context) => {
    if (!z.iso.date().safeParse(value).success) {
      context.addIssue({ code: 'custom', message: 'must be a date that exists, written as YYYY-MM-DD', params: { code: 'invalid_date' } })
    } else if (value > today) {
      context.addIssue({ code: 'custom', message: `must not lie in the future; today is ${today}`, params: { code: 'future_date' } })
    }
  })
}

/** Spaces and control characters make an address that different readers end at different places. */
function webAddress(isWanted: (url: URL, written: string) => boolean, message: string) {
  return z.string({ error: message }).refine((value) => {
    if (!URL.canParse(value) || /[\s<>"\p{Cc}\p{Cs}]/u.test(value)) return false
    const url = new URL(value)
    return url.username === '' && url.password === '' && isWanted(url, value)
  }, message)
}

const canonicalAddress = webAddress(
  ({ protocol }, written) => protocol === 'https:' && !written.includes('#') && asciiUrl(written).length <= longestCanonicalUrl,
  `must be an absolute https address without an anchor, of at most ${longestCanonicalUrl} characters once encoded`,
)

const sourceAddress = webAddress(
  ({ protocol }) => protocol === 'https:' || protocol === 'http:',
  'must be an absolute http or https address',
)

const languageMessage = 'must be a language tag such as "en" or "pt-BR" (BCP 47)'

/** Letters of the longest name of a language that is registered, `haw`; longer ones, such as `english`, are reserved (RFC 5646, 2.2.1). */
const longestLanguage = 3

function isLanguageTag(value: string): boolean {
  try {
    return new Intl.Locale(value).language.length <= longestLanguage
  } catch {
    return false
  }
}

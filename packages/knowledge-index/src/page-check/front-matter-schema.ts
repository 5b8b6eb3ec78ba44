import * as z from 'zod'
import { longestCanonicalUrl } from '../content-source/content-bounds.ts'
import { textLine } from '../content-source/text-line.ts'
import type { FrontMatter } from '../model/page.ts'
import { asciiUrl } from '../model/page-address.ts'
import { encodedPath } from '../model/page-redirects.ts'
import { isFormerPath, longestFormerPath } from './former-path.ts'

/** What an author may say above a page (docs/pages/reference/content.md). Lengths count code points. */
export function frontMatterSchema({ today }: { readonly today: string }) {
  const date = dateUntil(today)
  const fields = {
    title: textLine(120).meta(example('title: Pricing')),
    description: textLine(300).meta(example('description: What each plan costs and includes.')),
    canonical_url: canonicalAddress.meta(example('canonical_url: https://www.example.com/pricing')).optional(),
    reviewed: date.meta(example('reviewed: 2026-05-01')).optional(),
    reviewed_by: textLine(120).meta(example('reviewed_by: Editor')).optional(),
    verified: date.meta(example('verified: 2026-05-01')).optional(),
    sources: z
      .array(
        z.strictObject(
          {
            title: textLine(300).meta(example('title: Fact sheet')),
            url: sourceAddress.meta(example('url: https://example.com/fact-sheet')),
            accessed: date.meta(example('accessed: 2026-05-01')).optional(),
          },
          { error: notAMapping },
        ),
        { error: 'must be a list of { title, url, accessed }' },
      )
      .meta(example('sources: [{ title: Fact sheet, url: https://example.com/fact-sheet }]'))
      .default([]),
    language: languageTag.meta(example('language: en')).default('en'),
    order: z.int({ error: 'must be a whole number' }).meta(example('order: 3')).optional(),
    translation_of: textLine(512).meta(example('translation_of: /pricing')).optional(),
    formerly: z.array(formerPath, { error: 'must be a list of paths' }).meta(example('formerly: [/old/prices]')).default([]),
  }
  return z.strictObject(fields, { error: notAMapping })
}

/** The same for a comparison, which names its two providers. */
export function comparisonSchema(options: { readonly today: string }) {
  const message = 'must be a list of two provider ids'
  return frontMatterSchema(options).extend({
    providers: z
      .tuple([z.string({ error: message }), z.string({ error: message })], { error: message })
      .meta(example('providers: [acme, bolt]')),
  })
}

/** The parsed keys in the words of the code; absent keys stay absent. */
export function toFrontMatter(parsed: z.infer<ReturnType<typeof frontMatterSchema>>): FrontMatter {
  const {
    canonical_url: canonicalUrl,
    reviewed,
    reviewed_by: reviewedBy,
    verified,
    sources,
    order,
    title,
    description,
    language,
    formerly,
    translation_of: translationOf,
  } = parsed
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
    ...(translationOf === undefined ? {} : { translationOf }),
    ...(formerly.length === 0 ? {} : { formerly: formerly.map(encodedPath) }),
  }
}

/** How an entry is written, for the fix of one that is missing or wrong. */
export const example = (written: string) => ({ examples: [written] })

/** Says so where a mapping is expected; other issues keep their own words. */
export const notAMapping = (issue: { readonly code?: string }) =>
  issue.code === 'invalid_type' ? 'must be a mapping of keys to values' : undefined

/** A day that exists, past or to come. */
export const anyDate = dateUntil('9999-12-31')

function dateUntil(latest: string) {
  return z.string({ error: 'must be a date written as YYYY-MM-DD' }).superRefine((value, context) => {
    if (!z.iso.date().safeParse(value).success) {
      const params = { code: 'invalid_date', meant: isoDate(value) }
      context.addIssue({ code: 'custom', message: 'must be a date that exists, written as YYYY-MM-DD', params })
    } else if (value > latest) {
      context.addIssue({ code: 'custom', message: `must not be in the future; today is ${latest}`, params: { code: 'future_date' } })
    }
  })
}

const formerPathMessage = `must be a path such as /old/prices, without host, query, "#" or ".md", of at most ${longestFormerPath} characters`

const formerPath = z.string({ error: formerPathMessage }).superRefine((value, context) => {
  if (isFormerPath(value)) return
  context.addIssue({ code: 'custom', message: formerPathMessage, params: { code: 'invalid_former_path' } })
})

/** `2026/5/1`, `1.5.2026` and `2026-05-01T10:00` as `2026-05-01`; undefined for ambiguous dates, such as `5/1/2026`. */
function isoDate(written: string): string | undefined {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]|$)/.exec(written)
  const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written)
  const [year, month, day] = yearFirst?.slice(1) ?? dayFirst?.slice(1).toReversed() ?? []
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return z.iso.date().safeParse(date).success ? date : undefined
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

const languageTag = z.string({ error: languageMessage }).superRefine((value, context) => {
  if (!isLanguageTag(value)) context.addIssue({ code: 'custom', message: languageMessage, params: { meant: meantLanguage(value) } })
})

/** Letters of the longest name of a language that is registered, `haw`; longer ones, such as `english`, are reserved (RFC 5646, 2.2.1). */
const longestLanguage = 3

function isLanguageTag(value: string): boolean {
  try {
    return new Intl.Locale(value).language.length <= longestLanguage
  } catch {
    return false
  }
}

/** `en_US` as `en-US`, `German` as `de`. */
function meantLanguage(written: string): string | undefined {
  const hyphenated = written.replaceAll('_', '-')
  if (isLanguageTag(hyphenated)) return Intl.getCanonicalLocales(hyphenated)[0]
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.find((code) => names.of(code)?.toLowerCase() === written.toLowerCase())
}

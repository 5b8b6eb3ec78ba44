import * as z from 'zod'
import { asciiUrl, type PathOf } from '../../page/model/page-address.ts'
import { encodedPath } from '../../page/model/page-redirects.ts'
import { longestCanonicalUrl } from '../source/content-bounds.ts'
import { mapping } from '../source/schema-collections.ts'
import { dateUntil, example, mustBe, textLine, webAddress } from '../source/schema-parts.ts'

/** The keys above a page's text (docs/pages/reference/content.md), by kind of page. Lengths count code points. @param today `YYYY-MM-DD` */
export function frontMatterSchemas(today: string, pathOf: PathOf) {
  const formerPath = z
    .string({ error: notAFormerPath })
    .transform(pathOf)
    .refine(isFormerPath, { error: notAFormerPath, params: { code: 'invalid_former_path' } })
  const date = dateUntil(today)
  const fields = {
    title: textLine(120).meta(example('title: Pricing')),
    description: textLine(300).meta(example('description: What each plan costs and includes.')),
    label: textLine(60).meta(example('label: Pricing')).optional(),
    canonical_url: canonicalAddress.meta(example('canonical_url: https://www.example.com/pricing')).optional(),
    reviewed: date.meta(example('reviewed: 2026-05-01')).optional(),
    reviewed_by: textLine(120).meta(example('reviewed_by: Editor')).optional(),
    verified: date.meta(example('verified: 2026-05-01')).optional(),
    sources: z
      .array(
        mapping({
          title: textLine(300).meta(example('title: Fact sheet')),
          url: sourceAddress.meta(example('url: https://example.com/fact-sheet')),
          accessed: date.meta(example('accessed: 2026-05-01')).optional(),
        }),
        { error: 'must be a list of { title, url, accessed }' },
      )
      .meta(example('sources: [{ title: Fact sheet, url: https://example.com/fact-sheet }]'))
      .default([]),
    language: languageTag.meta(example('language: en')).default('en'),
    order: z.int({ error: 'must be a whole number' }).meta(example('order: 3')).optional(),
    translation_of: textLine(512).transform(pathOf).meta(example('translation_of: /pricing')).optional(),
    formerly: z.array(formerPath, { error: 'must be a list of paths' }).meta(example('formerly: [/old/prices]')).default([]),
  }
  const page = mapping(fields)
  const error = mustBe('a list of two provider ids')
  const providerId = z.string({ error })
  const providers = z.tuple([providerId, providerId], { error }).meta(example('providers: [acme, bolt]'))
  return { page, comparison: page.extend({ providers }), research: page }
}

/** The characters of one segment of a path (RFC 3986, section 3.3), and all that browsers percent-encode. */
const segment = /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2}|[^\0-\x7f\p{Cc}\p{Cs}\p{Z}])+$/iu

/** Whether a text is a path that a page can have had: without host, query, anchor and `.md`, with or without a slash at its end. */
export function isFormerPath(text: string): boolean {
  const path = encodedPath(text)
  // `get_page` takes no longer reference, and a former path is one.
  if (!path.startsWith('/') || path.length > longestCanonicalUrl || path.endsWith('.md')) return false
  const segments = path.slice(1).split('/')
  return path === '/' || segments.every((part) => segment.test(part) && part !== '.' && part !== '..')
}

const notAFormerPath = mustBe(`a path such as /old/prices, without host, query, "#" or ".md", of at most ${longestCanonicalUrl} characters`)

const hasNoUser = ({ username, password }: URL) => username === '' && password === ''

const canonicalAddress = webAddress(
  (url, written) =>
    hasNoUser(url) && url.protocol === 'https:' && !written.includes('#') && asciiUrl(written).length <= longestCanonicalUrl,
  `an absolute https address without an anchor, of at most ${longestCanonicalUrl} characters once encoded`,
)

const sourceAddress = webAddress((url) => hasNoUser(url) && ['https:', 'http:'].includes(url.protocol), 'an absolute http or https address')

const notALanguage = mustBe('a language tag such as "en" or "pt-BR" (BCP 47)')

export const languageTag = z.string({ error: notALanguage }).superRefine((value, context) => {
  if (!isLanguageTag(value)) context.addIssue({ code: 'custom', message: notALanguage(), params: { suggestion: meantLanguage(value) } })
})

/** Letters of the longest registered language, `haw`; longer ones, such as `english`, are reserved (RFC 5646, 2.2.1). */
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

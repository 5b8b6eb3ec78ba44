import type { z } from 'zod'
import type { FrontMatterResult } from '../content/page-reading.ts'
import { longestFrontMatter } from '../content-source/content-bounds.ts'
import { issueWords } from '../content-source/issue-words.ts'
import { type EntryPositions, reportIssues } from '../content-source/schema-problems.ts'
import type { SourceText } from '../content-source/source-text.ts'
import { frontMatterEnd } from '../markdown/preamble.ts'
import type { PageKind } from '../model/page.ts'
import { parseYaml } from '../text/yaml.ts'
import { isFormerPath } from './former-path.ts'
import { comparisonSchema, frontMatterSchema, toFrontMatter } from './front-matter-schema.ts'

export type ReadFrontMatter = (source: SourceText, kind: PageKind) => FrontMatterResult

/**
 * Makes the reader of what files say above their text. Every mistake is a value; nothing in a file makes it throw or runs as code.
 *
 * @param today `YYYY-MM-DD`
 */
export function createFrontMatterReader(today: string): ReadFrontMatter {
  // Building a schema costs more than reading with it.
  const ofPage = frontMatterSchema({ today })
  const ofComparison = comparisonSchema({ today })
  return (source, kind) => readFrontMatter(source, kind === 'comparison' ? ofComparison : ofPage)
}

function readFrontMatter(source: SourceText, schema: ReturnType<typeof frontMatterSchema>): FrontMatterResult {
  const text = source.value
  const bodyStart = frontMatterEnd(text)
  const refuse = (code: 'missing_front_matter' | 'unsupported_front_matter' | 'long_front_matter', message: string) => {
    source.report(code, 0, message)
    return { bodyStart }
  }
  if (bodyStart === 0) {
    const opening = /^---[ \t]*([^\s-].*)/.exec(text)
    if (opening) return refuse('unsupported_front_matter', `Front matter of the type "${opening[1]?.trim().slice(0, 20)}" is not read.`)
    return refuse(
      'missing_front_matter',
      /^---[ \t]*(?:\n|$)/.test(text) ? 'The front matter has no closing "---".' : 'The file has no front matter.',
    )
  }
  if (bodyStart > longestFrontMatter)
    return refuse('long_front_matter', `The front matter is longer than ${longestFrontMatter} characters.`)
  const start = text.indexOf('\n') + 1
  const yaml = parseYaml(text.slice(start, text.lastIndexOf('\n---', bodyStart - 1) + 1))
  if (yaml.status === 'invalid') {
    for (const { position, message, fix } of yaml.problems) source.report('invalid_yaml', start + position, message, fix)
    return { bodyStart }
  }
  const at: EntryPositions = {
    keyPosition: (path) => start + yaml.keyPosition(path),
    valuePosition: (path) => start + yaml.valuePosition(path),
  }
  // Front matter without a line in it lacks its keys like any other that does.
  const value = yaml.value ?? {}
  const pair = 'providers' in schema.shape ? providerPair(value, at) : {}
  const parsed = schema.safeParse(value, { error: issueWords })
  const issues = parsed.error?.issues ?? []
  reportIssues(issues, { value, at: [], schema }, source, at)
  return {
    ...pair,
    ...canonicalUrl(value, issues, at),
    ...formerPaths(value, at),
    ...translation(value, issues, schema, at),
    bodyStart,
    ...(parsed.success && { frontMatter: toFrontMatter(parsed.data) }),
  }
}

function canonicalUrl(value: unknown, issues: readonly z.core.$ZodIssue[], at: EntryPositions): Pick<FrontMatterResult, 'canonicalUrl'> {
  const url: unknown = (value as { readonly canonical_url?: unknown }).canonical_url
  if (typeof url !== 'string' || issues.some(({ path }) => path[0] === 'canonical_url')) return {}
  return { canonicalUrl: { url, keyPosition: at.keyPosition(['canonical_url']) } }
}

function translation(
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
  { shape }: ReturnType<typeof frontMatterSchema>,
  at: EntryPositions,
): Pick<FrontMatterResult, 'language' | 'translationOf'> {
  const { language, translation_of: written } = value as { readonly language?: unknown; readonly translation_of?: unknown }
  const { data: readLanguage } = shape.language.safeParse(language)
  const { data: path } = shape.translation_of.safeParse(written)
  return {
    ...(readLanguage !== undefined && (language !== undefined || issues.length === 0) && { language: readLanguage }),
    ...(path !== undefined && { translationOf: { path, position: at.valuePosition(['translation_of']) } }),
  }
}

function formerPaths(value: unknown, at: EntryPositions): Pick<FrontMatterResult, 'formerly'> {
  const { formerly } = value as { readonly formerly?: unknown }
  if (!Array.isArray(formerly)) return {}
  const entries = formerly.flatMap((written: unknown, index) =>
    typeof written === 'string' && isFormerPath(written) ? [{ written, position: at.valuePosition(['formerly', index]) }] : [],
  )
  return entries.length === 0 ? {} : { formerly: entries }
}

function providerPair(value: unknown, at: EntryPositions): Pick<FrontMatterResult, 'providers' | 'providerPositions'> {
  const providers: unknown = (value as { readonly providers?: unknown }).providers
  if (!Array.isArray(providers) || providers.length !== 2) return {}
  const [a, b] = providers as unknown[]
  if (typeof a !== 'string' || typeof b !== 'string') return {}
  return { providers: [a, b], providerPositions: [at.valuePosition(['providers', 0]), at.valuePosition(['providers', 1])] }
}

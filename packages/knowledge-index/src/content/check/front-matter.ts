import type { z } from 'zod'
import { frontMatterEnd } from '../../page/markdown/preamble.ts'
import type { FrontMatter, PageKind } from '../../page/model/page.ts'
import type { PathOf } from '../../page/model/page-address.ts'
import { encodedPath } from '../../page/model/page-redirects.ts'
import type { FrontMatterResult, PageRemark } from '../folder/page-reading.ts'
import { longestFrontMatter } from '../source/content-bounds.ts'
import { inCamelCase } from '../source/schema-parts.ts'
import type { SourceText } from '../source/source-text.ts'
import { readYamlFile, type YamlFile } from '../source/yaml-file.ts'
import { frontMatterSchemas, isFormerPath } from './front-matter-schema.ts'

export type ReadFrontMatter = (source: SourceText, kind: PageKind) => FrontMatterResult

/** Every mistake is a value; nothing in a file makes the reader throw or runs as code. @param today `YYYY-MM-DD` */
export function createFrontMatterReader(today: string, pathOf: PathOf): ReadFrontMatter {
  // Building a schema costs more than reading with it.
  const schemas = frontMatterSchemas(today, pathOf)
  return (source, kind) => readFrontMatter(source, schemas[kind], pathOf)
}

type FrontMatterSchema = ReturnType<typeof frontMatterSchemas>[PageKind]

function readFrontMatter(source: SourceText, schema: FrontMatterSchema, pathOf: PathOf): FrontMatterResult {
  const text = source.value
  const bodyStart = frontMatterEnd(text)
  if (bodyStart === 0) {
    reportMissing(source)
    return { bodyStart }
  }
  if (bodyStart > longestFrontMatter) {
    source.report('long_front_matter', 0, `The front matter is longer than ${longestFrontMatter} characters.`)
    return { bodyStart }
  }
  // The closing line ends at `bodyStart`; a thematic break can follow it.
  const [start, end] = [text.indexOf('\n') + 1, text.lastIndexOf('\n---', bodyStart - '\n---'.length) + 1]
  // Front matter without a line in it lacks its keys like any other that does.
  const file = readYamlFile(source, { start, end, empty: {} })
  if (file === undefined) return { bodyStart }
  const { value, at } = file
  const { fields, isWhole } = file.checkKeys([], value, schema)
  const { providers, formerly: _formerly, ...rest } = inCamelCase<Partial<FrontMatterFields>>(fields)
  const { canonicalUrl: url, language, translationOf: path } = rest
  const remarks = cutTexts(file, source)
  const formerly = formerPaths(value, pathOf).map(({ written, index }) => ({ written, position: at.valuePosition(['formerly', index]) }))
  return {
    ...(providers && { providers, providerPositions: [at.valuePosition(['providers', 0]), at.valuePosition(['providers', 1])] }),
    ...(url !== undefined && { canonicalUrl: { url, keyPosition: at.keyPosition(['canonical_url']) } }),
    ...(formerly.length > 0 && { formerly }),
    ...(language !== undefined && { language }),
    ...(path !== undefined && { translationOf: { path, position: at.valuePosition(['translation_of']) } }),
    bodyStart,
    ...(remarks.length > 0 && { remarks }),
    ...(isWhole && {
      frontMatter: {
        ...rest,
        ...(formerly.length > 0 && { formerly: formerly.map(({ written }) => encodedPath(written)) }),
      } as FrontMatter,
    }),
  }
}

type FrontMatterFields = z.infer<FrontMatterSchema> & { readonly providers?: [string, string] }

/** The paths of the right form, whatever is wrong with others. */
function formerPaths(value: unknown, pathOf: PathOf): { readonly written: string; readonly index: number }[] {
  const { formerly } = value as { readonly formerly?: unknown }
  if (!Array.isArray(formerly)) return []
  const paths = formerly.map((given: unknown, index) => ({ written: typeof given === 'string' ? pathOf(given) : '', index }))
  return paths.filter(({ written }) => isFormerPath(written))
}

/** Texts that YAML ends at a " #", which their author may have meant as text. */
function cutTexts({ value, commentAt }: YamlFile, source: SourceText): PageRemark[] {
  return ['title', 'description'].flatMap((key) => {
    const position = typeof (value as Readonly<Record<string, unknown>>)[key] === 'string' ? commentAt([key]) : undefined
    if (position === undefined) return []
    const [comment = ''] = /^.{0,60}/u.exec(source.value.slice(position)) ?? []
    return { code: 'cut_text', ...source.locate(position), message: `"${key}" ends before "${comment}", which is a comment of YAML.` }
  })
}

function reportMissing(source: SourceText): void {
  const [, type] = /^---[ \t]*([^\s-].*)/.exec(source.value) ?? []
  if (type !== undefined) {
    source.report('unsupported_front_matter', 0, `Front matter of the type "${type.trim().slice(0, 20)}" is not read.`)
    return
  }
  const isOpen = /^---[ \t]*(?:\n|$)/.test(source.value)
  source.report('missing_front_matter', 0, isOpen ? 'The front matter has no closing "---".' : 'The file has no front matter.')
}

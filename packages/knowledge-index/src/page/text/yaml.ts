/** Reads and writes YAML 1.2, core schema: dates stay strings; merge keys and custom types have no meaning. */

import * as yaml from 'yaml'
import messages from './yaml-messages.json'

/** An error in a YAML text; the position is UTF-16. */
export interface YamlProblem {
  readonly position: number
  readonly message: string
  readonly fix?: string
}

export type YamlResult =
  | { readonly status: 'invalid'; readonly problems: readonly YamlProblem[] }
  | {
      readonly status: 'parsed'
      /** Plain data; `null` for an empty text. */
      readonly value: unknown
      /** Position of the key of an entry, or of the list item; of the nearest parent when there is no such entry. */
      keyPosition(path: readonly PropertyKey[]): number
      valuePosition(path: readonly PropertyKey[]): number
      /** Position of a comment that ends an unquoted value; undefined if there is none. */
      commentPosition(path: readonly PropertyKey[]): number | undefined
    }

/** Deeper than any file of facts. The composer recurses, and a stack overflow inside it can end the process. */
const deepestNesting = 64
/** More than any file of facts has; resolving an alias searches the text before it. */
const mostAliases = 100
/** One mistake often causes more errors; more than these would not help. */
const mostProblems = 20

/** Reads one YAML document of at most 1 MiB and executes nothing. Nesting, aliases, their expansion and errors are bounded. */
export function parseYaml(source: string): YamlResult {
  const read = readTokens(source)
  if ('problem' in read) return { status: 'invalid', problems: [read.problem] }
  // Comparing keys pair by pair takes minutes for a file full of them, so the library's own check is off.
  const composer = new yaml.Composer({
    version: '1.2',
    prettyErrors: false,
    uniqueKeys: false,
    resolveKnownTags: false,
    // They have the ends of collections; values do not.
    keepSourceTokens: true,
  })
  const [document, second] = composer.compose(read.tokens, true, source.length)
  if (!document) return { status: 'invalid', problems: [{ position: 0, message: 'The file has no YAML document.' }] }
  const { problems: ofNodes, firstAlias, unclosed } = nodeProblems(document)
  const openings = openingsByEnd(unclosed)
  const problems: YamlProblem[] = [
    ...[...document.errors, ...document.warnings].map(({ pos: [position], code, message }) => ({
      position: openings.get(position) ?? position,
      ...ownWords(code, message + (/["'][ \t]{0,9}$/.exec(source.slice(0, position).slice(-10))?.[0] ?? '')),
      ...(code === 'BLOCK_AS_IMPLICIT_KEY' && quotedValue(source, position)),
    })),
    ...(second ? [{ position: second.range[0], message: 'A second YAML document begins after a line "---".' }] : []),
    ...otherVersion(document),
    ...ofNodes,
  ]
  if (problems.length > 0) {
    const sorted = problems.sort((a, b) => a.position - b.position)
    // Two errors at one place are one mistake.
    const distinct = sorted.filter(({ position }, index) => position !== sorted[index - 1]?.position)
    return { status: 'invalid', problems: distinct.slice(0, mostProblems) }
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: mostAliases })
    return {
      status: 'parsed',
      value,
      keyPosition: (path) => locate(document.contents, path).key,
      valuePosition: (path) => locate(document.contents, path).value,
      commentPosition(path) {
        const { node } = locate(document.contents, path)
        const isCut = yaml.isScalar(node) && node.type === 'PLAIN' && typeof node.comment === 'string'
        return isCut ? source.indexOf('#', node.range?.[1]) : undefined
      },
    }
  } catch {
    // Aliases of aliases that would expand to more than the limit, or an alias of what contains it.
    const message = 'The aliases (`*name`) repeat more than a file may contain.'
    return { status: 'invalid', problems: [{ position: firstAlias, message, fix: writeValues }] }
  }
}

const writeValues = 'Write the values where they are used.'

type Token = ReturnType<yaml.Parser['end']> extends Generator<infer Each> ? Each : never

function readTokens(source: string): { readonly tokens: Token[] } | { readonly problem: YamlProblem } {
  const parser = new yaml.Parser()
  const tokens: Token[] = []
  let aliases = 0
  for (const lexeme of new yaml.Lexer().lex(source)) {
    // A plain text cannot begin with an asterisk.
    if (lexeme.startsWith('*')) aliases += 1
    tokens.push(...parser.next(lexeme))
    const position = parser.offset
    if (parser.stack.length > deepestNesting)
      return { problem: { position, message: `Values are nested more than ${deepestNesting} deep.` } }
    if (aliases > mostAliases)
      return { problem: { position, message: `More than ${mostAliases} aliases (\`*name\`) are used.`, fix: writeValues } }
    const last = tokens.at(-1)
    if (last?.type === 'error') return { problem: { position: last.offset, ...ownWords('UNEXPECTED_TOKEN') } }
  }
  tokens.push(...parser.end())
  return { tokens }
}

/** A directive can select YAML 1.1, in which `no` and dates have other types. */
function otherVersion({ directives }: yaml.Document.Parsed): YamlProblem[] {
  const { version } = directives.yaml
  if (version === '1.2') return []
  const message = `The file asks for YAML ${version}; it is read as YAML 1.2 only.`
  return [{ position: 0, message, fix: 'Remove the line that begins with %YAML.' }]
}

/** Keys that are not words or occur twice in one mapping, aliases of nothing, and what is not closed. */
function nodeProblems(document: yaml.Document) {
  const problems: YamlProblem[] = []
  const anchors = new Set<string>()
  /** Quoted texts and collections in brackets without an end, in the order of their beginnings. */
  const unclosed: yaml.Node[] = []
  let firstAlias: number | undefined
  yaml.visit(document, {
    Node(_, node) {
      const position = node.range?.[0] ?? 0
      if (yaml.isAlias(node)) {
        firstAlias ??= position
        const message = `The alias *${node.source} has no anchor &${node.source} above it.`
        if (!anchors.has(node.source)) problems.push({ position, message, fix: 'Put the value in quotes if it begins with an asterisk.' })
        return
      }
      if (node.anchor) anchors.add(node.anchor)
      if (isUnclosed(node)) unclosed.push(node)
      // Not as arguments of one call: a mapping can have more keys than a call may have arguments.
      if (yaml.isMap(node)) for (const problem of keyProblems(node, position)) problems.push(problem)
    },
  })
  return { problems, firstAlias: firstAlias ?? 0, unclosed }
}

function isUnclosed({ srcToken: token }: yaml.Node): boolean {
  if (token?.type === 'flow-collection') return token.end[0]?.source !== (token.start.source === '{' ? '}' : ']')
  if (token?.type !== 'single-quoted-scalar' && token?.type !== 'double-quoted-scalar') return false
  return token.source.length === 1 || !token.source.endsWith(token.source.charAt(0))
}

/** The opening quotes and brackets, by the positions at which the library reports missing ends; the innermost of nested ones. */
function openingsByEnd(unclosed: readonly yaml.Node[]): ReadonlyMap<number, number> {
  const openings = new Map<number, number>()
  let next: { readonly start: number; readonly opening: number } | undefined
  for (const { range } of unclosed.toReversed()) {
    const [start, end] = range as yaml.Range
    const opening: number = next !== undefined && next.start < end ? next.opening : start
    openings.set(end, opening)
    next = { start, opening }
  }
  return openings
}

function keyProblems({ items }: yaml.YAMLMap, mapPosition: number): YamlProblem[] {
  const seen = new Set<string>()
  return items.flatMap(({ key }): YamlProblem[] => {
    const position = (yaml.isNode(key) ? key.range?.[0] : undefined) ?? mapPosition
    if (!yaml.isScalar(key)) return [{ position, ...ownWords('NON_STRING_KEY') }]
    const name = String(key.value)
    if (seen.has(name)) return [{ position, message: `The key "${name}" is here a second time.`, fix: 'Keep one of the two.' }]
    seen.add(name)
    return []
  })
}

function locate(
  root: yaml.ParsedNode | null,
  path: readonly PropertyKey[],
): { readonly key: number; readonly value: number; readonly node?: yaml.Node | null } {
  let node: yaml.Node | null = root
  let key = root?.range[0] ?? 0
  for (const step of path) {
    let next: yaml.Node | null | undefined
    if (yaml.isMap(node)) {
      const pair = node.items.find((item) => yaml.isScalar(item.key) && String(item.key.value) === String(step))
      if (pair && yaml.isScalar(pair.key)) {
        key = pair.key.range?.[0] ?? key
        next = yaml.isNode(pair.value) ? pair.value : pair.key
      }
    } else if (yaml.isSeq(node)) {
      const item = node.items[Number(step)]
      next = yaml.isNode(item) ? item : undefined
      key = next?.range?.[0] ?? key
    }
    if (!next) return { key, value: key }
    node = next
    // The value of an alias is written elsewhere; the error is where it is used.
    if (yaml.isAlias(node)) break
  }
  return { key, value: node?.range?.[0] ?? key, node }
}

/** A string as YAML that every reader reads as the same string; quoted only if necessary. */
export function yamlString(value: string): string {
  // YAML 1.1 reads `no` and `12:30` as other types; `compat` quotes them.
  return yaml.stringify(value, { lineWidth: 0, compat: 'yaml-1.1', blockQuote: false }).replace(/\n$/, '')
}

interface Words {
  readonly message: string
  readonly fix: string
}

const byCode: Readonly<Record<yaml.YAMLParseError['code'], Words>> = messages

/** The library's messages for codes that cover several mistakes. */
const byMessage: readonly (readonly [pattern: RegExp, words: Words])[] = [
  [/closing ['"]quote/, { message: 'The quoted text that begins here has no closing quote.', fix: 'Add the quote at its end.' }],
  [/end with an? /, { message: 'The bracket that opens here is not closed.', fix: 'Add the closing bracket.' }],
  [/^Missing , (?:or : )?between/, { message: 'A comma is missing between two items.', fix: 'Add the comma.' }],
  [/at node end["']/, messages.TEXT_AFTER_QUOTE],
  [/at node end/, { message: 'There is more text after the end of the value.', fix: 'Put the whole value in quotes.' }],
  [/followed by map values/, { message: 'The line has no colon after its key.', fix: 'Write "key: value", with a space after the colon.' }],
  [/^Comments must/, { message: 'A comment needs a space before its "#".', fix: 'Add the space, or put the value in quotes.' }],
  [/space after :/, { message: 'A colon needs a space after it.', fix: 'Add the space, or put the value in quotes.' }],
  [/without - indicator/, { message: 'A list item needs "- " at its beginning.', fix: 'Add the hyphen and a space.' }],
]

/** The fix for a value that contains a colon, unless it is long. */
function quotedValue(source: string, position: number): Pick<Words, 'fix'> | undefined {
  const key = /([\w-]{1,60}):[ \t]{1,9}$/.exec(source.slice(Math.max(0, position - 70), position))?.[1]
  const value = /^[^\n]{1,120}(?=\n|$)/.exec(source.slice(position, position + 122))?.[0].trimEnd()
  return key === undefined || value === undefined || !/:(?:\s|$)/.test(value)
    ? undefined
    : { fix: `Put the value in quotes: ${key}: ${JSON.stringify(value)}.` }
}

/** @param libraryMessage for codes that cover several mistakes, with the quote before the error */
function ownWords(code: yaml.YAMLParseError['code'], libraryMessage = ''): Words {
  return byMessage.find(([pattern]) => pattern.test(libraryMessage))?.[1] ?? byCode[code]
}

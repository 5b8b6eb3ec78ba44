import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './run-tool.ts'

/** A regular expression that is written in a source file. */
export interface WrittenExpression {
  readonly source: string
  readonly flags: string
  /** `/source/flags` */
  readonly literal: string
  /** Path from the root of the repository. */
  readonly file: string
}

/** Every source file of the packages and apps. */
const files: readonly string[] = ['packages', 'apps'].flatMap((room) =>
  readdirSync(join(root, room)).flatMap((name) =>
    readdirSync(join(root, room, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') || file.endsWith('.js'))
      .map((file) => join(room, name, 'src', file)),
  ),
)

/** The literals of all sources; one that is written in several places stands once. */
export function writtenExpressions(): readonly WrittenExpression[] {
  const found = new Map<string, WrittenExpression>()
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        found.set(node.text, { source: node.text.slice(1, end), flags: node.text.slice(end + 1), literal: node.text, file })
      }
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ESNext))
  }
  return [...found.values()]
}

/**
 * The expressions that modules put together from parts while they load: each module that calls `new RegExp` is loaded under a
 * constructor that writes down what it is given.
 */
export async function composedExpressions(): Promise<readonly WrittenExpression[]> {
  const found = new Map<string, WrittenExpression>()
  const original = globalThis.RegExp
  let loading = ''
  globalThis.RegExp = new Proxy(original, {
    construct(target, given: [string, string?], newTarget) {
      const expression = Reflect.construct(target, given, newTarget) as RegExp
      const { source, flags } = expression
      const literal = String(expression)
      if (!found.has(literal)) found.set(literal, { source, flags, literal, file: loading })
      return expression
    },
  })
  try {
    for (const file of files.filter((candidate) => readFileSync(join(root, candidate), 'utf8').includes('new RegExp('))) {
      loading = file
      await import(/* @vite-ignore */ join(root, file))
    }
  } finally {
    globalThis.RegExp = original
  }
  return [...found.values()]
}

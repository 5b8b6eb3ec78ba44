// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const packages = fileURLToPath(new URL('../../packages/', import.meta.url))

/** The files of the entries of a package that are promises, by their source. */
function entriesOf(name: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'))
  return Object.entries<{ '@svc/source'?: string }>(exports).flatMap(([entry, { '@svc/source': source }]) =>
    entry === './internal' || source === undefined ? [] : join(packages, name, source),
  )
}

interface Declared {
  readonly node: ts.InterfaceDeclaration | ts.FunctionDeclaration
  readonly documentation: string
}

/** The names that entries export, also through other files. */
function exportedNames(entries: readonly string[]): ReadonlySet<string> {
  const texts = entries.map((file) => readFileSync(file, 'utf8'))
  const listed = texts.flatMap((text) => Array.from(text.matchAll(/^export (?:type )?\{([^}]*)\}/gm), ([, names = '']) => names.split(',')))
  const declared = texts.flatMap((text) =>
    Array.from(text.matchAll(/^export (?:async )?(?:function|interface) (\w+)/gm), ([, name = '']) => name),
  )
  return new Set([...listed.flat().map((name) => name.trim().replace(/^type /, '')), ...declared])
}

/** Interfaces and functions of a package with their documentation. */
function declarations(name: string): Declared[] {
  const folder = join(packages, name, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    return statements
      .filter((node) => ts.isInterfaceDeclaration(node) || ts.isFunctionDeclaration(node))
      .map((node) => ({ node, documentation: text.slice(node.pos, node.getStart()) }))
  })
}

const isOptions = (name: string) => /(?:Options|Dependencies)$/.test(name)

it.each(['knowledge-index', 'answer-engine', 'mcp-tools', 'profile-schema'])(
  '%s: every option has a @default, and every function with options an @example',
  (name) => {
    const exported = exportedNames(entriesOf(name))
    const declared = declarations(name)
    const interfaces = declared.flatMap(({ node }) => (ts.isInterfaceDeclaration(node) ? node : []))
    const options = interfaces.filter((node) => isOptions(node.name.text) && exported.has(node.name.text))
    const inherited = options.flatMap(({ heritageClauses = [] }) =>
      heritageClauses.flatMap(({ types }) => types.map(({ expression }) => expression.getText())),
    )
    const described = interfaces.filter((node) => options.includes(node) || inherited.includes(node.name.text))
    const undocumented = described.flatMap(({ name: { text }, members }) =>
      members
        .filter((member) => member.questionToken !== undefined && !member.getFullText().includes('@default'))
        .map((member) => `${text}.${member.name?.getText()}`),
    )
    expect(undocumented).toEqual([])
    const withOptions = declared.filter(
      ({ node }) =>
        ts.isFunctionDeclaration(node) &&
        exported.has(node.name?.text ?? '') &&
        node.parameters.some(({ type }) => /\w+(?:Options|Dependencies)\b/.test(type?.getText() ?? '')),
    )
    expect(withOptions.length).toBeGreaterThan(0)
    expect(withOptions.filter(({ documentation }) => !documentation.includes('@example')).map(({ node }) => node.name?.text)).toEqual([])
  },
)

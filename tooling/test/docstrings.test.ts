import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { root } from './run-tool.ts'

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>
}

const packages = readdirSync(join(root, 'packages'))
  .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')) as Manifest }))
  .filter(({ manifest }) => !manifest.private)

/** Source files of a package's entry points. */
function entriesOf(folder: string, { exports }: Manifest): readonly string[] {
  return Object.values(exports)
    .map((target) => (typeof target === 'string' ? target : String(target['@svc/source'])))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(root, 'packages', folder, file))
}

const entries = packages.flatMap(({ folder, manifest }) => entriesOf(folder, manifest))
const program = ts.createProgram(entries, {
  customConditions: ['@svc/source'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2023,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  types: ['node'],
})
const checker = program.getTypeChecker()

/** What an entry point exports, aliases resolved. */
function exportsOf(entry: string): readonly { readonly name: string; readonly symbol: ts.Symbol }[] {
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry) as ts.SourceFile) as ts.Symbol
  return checker.getExportsOfModule(module).map((symbol) => ({
    name: symbol.name,
    symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  }))
}

describe.each(packages)('$manifest.name', ({ folder, manifest }) => {
  const exported = entriesOf(folder, manifest).flatMap(exportsOf)

  it('says of everything it exports what it is', () => {
    expect(exported.length).toBeGreaterThan(0)
    const silent = exported.filter(({ symbol }) => ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() === '')
    expect([...new Set(silent.map(({ name }) => name))]).toEqual([])
  })

  it('says what a function throws, where it throws', () => {
    const functions = exported.flatMap(({ name, symbol }) =>
      (symbol.declarations ?? []).filter(ts.isFunctionDeclaration).map((declaration) => ({ name, symbol, declaration })),
    )
    const throwing = functions.filter(({ declaration }) => containsThrow(declaration.body))
    const untold = throwing.filter(({ symbol }) => !symbol.getJsDocTags(checker).some((tag) => tag.name === 'throws'))
    expect(untold.map(({ name }) => name)).toEqual([])
  })

  it('is listed in its README, everything that is a value', () => {
    const readme = readFileSync(join(root, 'packages', folder, 'README.md'), 'utf8')
    const values = exported.filter(({ symbol }) => symbol.flags & ts.SymbolFlags.Value)
    expect(values.map(({ name }) => name).filter((name) => !new RegExp(`\`${name}\\b`).test(readme))).toEqual([])
  })
})

/** Whether a function's own body throws, those inside it left aside. */
function containsThrow(node: ts.Node | undefined): boolean {
  if (!node) return false
  if (ts.isThrowStatement(node)) return true
  return ts.forEachChild(node, (child) => !ts.isFunctionLike(child) && containsThrow(child)) ?? false
}

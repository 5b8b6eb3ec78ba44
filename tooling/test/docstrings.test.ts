// @module-tag slow
/** Documentation of the names that published packages export: it is what an editor shows, and the READMEs refer to it. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { closedEntries } from '../lint/import-table.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Exported {
  readonly name: string
  readonly declaration: ts.Node
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
}

/** Every name that a module exports, with its declaration, through the modules of the same package. */
function exportsOf(file: string): Exported[] {
  return parse(file).statements.flatMap((statement): Exported[] => {
    if (ts.isExportDeclaration(statement)) return reexported(file, statement)
    const isExported =
      ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map((declaration) => ({ name: declaration.name.getText(), declaration }))
    const { name } = statement as ts.DeclarationStatement
    return name === undefined ? [] : [{ name: name.getText(), declaration: statement }]
  })
}

function reexported(file: string, { moduleSpecifier, exportClause }: ts.ExportDeclaration): Exported[] {
  if (moduleSpecifier === undefined || exportClause === undefined || !ts.isNamedExports(exportClause))
    throw new Error(`${file} exports without naming what from where.`)
  const from = exportsOf(join(dirname(file), (moduleSpecifier as ts.StringLiteral).text))
  return exportClause.elements.map(({ name, propertyName }) => {
    const found = from.find((candidate) => candidate.name === (propertyName ?? name).text)
    if (found === undefined) throw new Error(`${file} exports ${name.text}, which was not found.`)
    return { name: name.text, declaration: found.declaration }
  })
}

/** What the documentation of a name lacks. */
function missingOf({ declaration }: Exported): string | undefined {
  const documents = ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc)
  if (!documents.some(({ comment }) => comment !== undefined && comment !== '')) return 'has no sentence'
  const isCalled = ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration)
  return isCalled && !ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === 'example') ? 'has no @example' : undefined
}

const entries = ['profile-schema', 'knowledge-index', 'answer-engine', 'mcp-tools'].flatMap((name) => {
  const folder = join(root, 'packages', name)
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Object.entries<{ readonly '@svc/source'?: string }>(exports).flatMap(([path, { '@svc/source': source }]) => {
    const entry = `@svc/${name}${path.slice(1)}`
    return source === undefined || entry in closedEntries ? [] : [[entry, join(folder, source)] as const]
  })
})

test.each(entries)('every name of %s has a sentence, and what is called an example', (_, file) => {
  const exported = exportsOf(file)
  expect(exported).not.toEqual([])
  const missing = exported.flatMap((one) => {
    const what = missingOf(one)
    return what === undefined ? [] : [`${one.name} ${what}`]
  })
  expect(missing).toEqual([])
})

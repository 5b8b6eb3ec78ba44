import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { pinnedPnpm } from '../scripts/pinned-pnpm.mjs'
import { type Outcome, root, run } from './run-tool.ts'

function pnpm(args: readonly string[], folder: string): Promise<Outcome> {
  const { file, args: words, cwd } = pinnedPnpm(folder, args)
  return run(file, words, { cwd })
}

async function succeed(step: Promise<Outcome>): Promise<void> {
  const { code, stdout, stderr } = await step
  if (code !== 0) throw new Error(`${stdout}\n${stderr}`)
}

/** Path of each package's tarball by the package's name. */
export type Tarballs = ReadonlyMap<string, string>

/** Packs every published package as a release would: `workspace:` and `catalog:` rewritten, `publishConfig` applied. */
export async function packAll(folder: string): Promise<Tarballs> {
  const published = readdirSync(join(root, 'packages'))
    .map((name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')))
    .filter((manifest) => !manifest.private)
  const filters = published.flatMap(({ name }) => ['--filter', name])
  await succeed(pnpm(['--recursive', ...filters, 'pack', '--pack-destination', folder], root))
  return new Map(published.map(({ name, version }) => [name, join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)]))
}

export interface Manifest {
  readonly name: string
  readonly type: string
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export interface TypeCheck {
  /** As the compiler prints them. */
  readonly errors: string
  /** Names of our packages whose declarations were checked. */
  readonly packages: readonly string[]
}

/** A project outside of the workspace that has installed the tarballs. */
export class Consumer {
  readonly folder: string
  readonly #names: readonly string[]

  constructor(folder: string, names: readonly string[]) {
    this.folder = folder
    this.#names = names
  }

  get manifests(): readonly Manifest[] {
    return this.#names.map((name) => JSON.parse(readFileSync(join(this.folder, 'node_modules', name, 'package.json'), 'utf8')))
  }

  /** Entry points that are modules: `@svc/profile-schema`, `@svc/profile-schema/client`, … */
  get entries(): readonly string[] {
    return this.manifests.flatMap(({ name, exports }) =>
      Object.keys(exports)
        .filter((subpath) => !subpath.endsWith('.json'))
        .map((subpath) => join(name, subpath)),
    )
  }

  /** Paths of a package's files, relative to it. */
  files(name: string): readonly string[] {
    const folder = join(this.folder, 'node_modules', name)
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.slice(folder.length).includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text)
  }

  node(file: string): Promise<Outcome> {
    return run(process.execPath, [file], { cwd: this.folder })
  }

  /**
   * Compiles files of this project. The compiler checks them and our declarations, as without `skipLibCheck`; those of other packages take
   * it four times as long, and the release checks them with four compilers.
   */
  typeCheck(compilerOptions: Readonly<Record<string, unknown>>, files: readonly string[]): TypeCheck {
    const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true }
    const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
      { compilerOptions: { ...strict, ...compilerOptions }, files },
      ts.sys,
      this.folder,
    )
    const program = ts.createProgram(fileNames, options)
    const found = [...errors, ...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()]
    const packages = new Set<string>()
    for (const file of program.getSourceFiles()) {
      const [, name] = /.*\/node_modules\/(@?[^/]+(?:\/[^/]+)?)\//.exec(file.fileName) ?? []
      if (name !== undefined && !this.#names.includes(name)) continue
      if (name !== undefined) packages.add(name)
      found.push(...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file))
    }
    const host = { getCurrentDirectory: () => this.folder, getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' }
    return { errors: ts.formatDiagnostics(found, host), packages: [...packages].sort() }
  }

  /** Removes packages, also for the packages that can use them. */
  uninstall(names: readonly string[]): void {
    const store = join(this.folder, 'node_modules/.pnpm')
    const removed = readdirSync(store).filter((entry) => names.some((name) => entry.startsWith(`${name}@`)))
    if (removed.length < names.length) throw new Error(`Not installed: ${names.join(', ')}.`)
    for (const entry of removed) rmSync(join(store, entry), { recursive: true })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Installs all tarballs and other packages in a new folder. */
export async function install(tarballs: Tarballs, others: Readonly<Record<string, string>>): Promise<Consumer> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-consumer-'))
  const local = Object.fromEntries([...tarballs].map(([name, tarball]) => [name, `file:${tarball}`]))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, dependencies: { ...local, ...others } }))
  // The packages depend on each other's versions, which no registry has yet.
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: local }))
  await succeed(pnpm(['install', '--prefer-offline', '--no-frozen-lockfile'], folder))
  return new Consumer(folder, [...tarballs.keys()])
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { allowed, doors, importing, planted } from './planted.ts'
import { root, run, runTool } from './run-tool.ts'
import { copyWorkspace } from './workspace-copy.ts'

interface Diagnostic {
  readonly severity: string
  readonly message: string
  readonly advices: readonly { readonly message: string }[]
  readonly location: { readonly path: string }
}

/** Lints these files by the repository's rules, as `npm run check` does. */
async function lint(files: readonly { readonly file: string; readonly source: string }[]): Promise<readonly Diagnostic[]> {
  using copy = copyWorkspace()
  for (const { file, source } of files) copy.write(file, source)
  const { stdout } = await runTool(
    'biome',
    ['lint', '--vcs-enabled=false', '--error-on-warnings', '--reporter=json', '--max-diagnostics=none', 'packages', 'apps'],
    { cwd: copy.folder },
  )
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
}

describe('a planted violation fails the linter and says what to do (design 2; style 19)', () => {
  let diagnostics: readonly Diagnostic[] = []
  beforeAll(async () => {
    diagnostics = await lint(planted)
  })

  it.each(planted.map(({ breaks, file, told }) => [breaks, file, told]))('%s (%s)', (_, file, told) => {
    const said = diagnostics.filter(({ location, severity }) => location.path === file && severity === 'error')
    expect(said.map(({ message, advices }) => [message, ...advices.map((advice) => advice.message)].join('\n')).join('\n')).toContain(told)
  })
})

describe('what the house itself does', () => {
  it('passes the linter', async () => {
    expect(await lint([...allowed, ...doors.map(({ vendor, file }) => ({ file, source: importing(vendor) }))])).toEqual([])
  })

  it.each(doors)('$vendor enters by $file', ({ vendor, file }) => {
    const [name] = /^(?:node:\w+|@[^/]+\/[^/]+|[^/]+)/.exec(vendor) ?? []
    expect(readFileSync(join(root, file), 'utf8')).toContain(` from '${name}`)
  })
})

describe('the names of files', () => {
  it('say what is inside, never that it is of use or shared (style 4)', () => {
    const sources = ['packages', 'apps'].flatMap((parent) =>
      readdirSync(join(root, parent)).flatMap((name) =>
        readdirSync(join(root, parent, name, 'src'), { encoding: 'utf8', recursive: true }),
      ),
    )
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.filter((file) => /(?:^|[/-])(?:utils?|helpers?|common|types|misc)(?:\.|\/|$)/.test(file))).toEqual([])
  })
})

describe('turbo boundaries (design 2)', () => {
  const boundaries = async (file?: string, source = '') => {
    using copy = copyWorkspace()
    // turbo looks for a repository.
    await run('git', ['init', '--quiet'], { cwd: copy.folder })
    if (file) copy.write(file, source)
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' }
    return await runTool('turbo', ['boundaries', '--no-color'], { cwd: copy.folder, env })
  }

  it('has nothing to say about the manifests as they are', async () => {
    expect(await boundaries()).toMatchObject({ code: 0 })
  })

  it('refuses a dependency that flows back, even one that a manifest declares', async () => {
    const file = 'packages/answer-engine/package.json'
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'))
    manifest.dependencies['@svc/mcp-tools'] = 'workspace:^'
    const { code, stdout, stderr } = await boundaries(file, JSON.stringify(manifest))
    expect(`${stdout}${stderr}`).toContain('@svc/mcp-tools')
    expect(code).not.toBe(0)
  })

  it.each([
    ['packages/mcp-tools/src/planted.ts', "import { x } from '../../answer-engine/src/answer.ts'\n"],
    ['packages/knowledge-index/src/planted.ts', "import { x } from '@svc/profile-schema'\n"],
    ['packages/profile-schema/test/planted.test.ts', "import { x } from '../../../apps/server/src/app.ts'\n"],
  ])('refuses an import out of the package: %s', async (file, source) => {
    const { code, stdout, stderr } = await boundaries(file, source)
    expect(`${stdout}${stderr}`).toContain('planted')
    expect(code).not.toBe(0)
  })
})

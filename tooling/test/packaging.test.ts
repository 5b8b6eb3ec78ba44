// @module-tag slow
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Consumer, install, packAll, type Tarballs } from './consumer.ts'
import { root } from './run-tool.ts'

const names = ['@svc/answer-engine', '@svc/knowledge-index', '@svc/mcp-tools', '@svc/profile-schema']
const folder = mkdtempSync(join(tmpdir(), 'svc-pack-'))

/** The version of a package that this workspace tests with. */
function tested(workspace: string, name: string): string {
  return JSON.parse(readFileSync(join(root, workspace, 'node_modules', name, 'package.json'), 'utf8')).version
}

/** The names that bundled declarations export. */
function exportedNames(declarations: string): readonly (string | undefined)[] {
  const lists = Array.from(declarations.matchAll(/^export \{([^}]*)\}/gm), ([, names = '']) => names.split(','))
  return lists
    .flat()
    .map((name) => name.trim().split(' ').at(-1))
    .sort()
}

/** Adds the tools and resources to both servers of an SDK, as JavaScript whose types are checked. */
const registration = `import { registerKnowledgeResources, registerKnowledgeTools } from '@svc/mcp-tools'

/** @type {any} */
const empty = { baseUrl: 'https://svc.example.com', revision: '0123456789abcdef', pages: [], search: async () => [] }
/** @type {import('@svc/knowledge-index').Knowledge} */
const knowledge = empty
for (const server of [new McpServer({ name: 'office', version: '1.0.0' }), new Server({ name: 'office', version: '1.0.0' })]) {
  registerKnowledgeTools(server, { knowledge })
  registerKnowledgeResources(server, { knowledge })
}
console.log('registered')
`

let tarballs: Tarballs
let consumer: Consumer

beforeAll(async () => {
  for (const name of names) {
    const built = join('packages', name.replace('@svc/', ''), 'dist', 'index.js')
    if (!existsSync(join(root, built))) throw new Error(`${built} is missing: run \`npm run build\` first; \`npm test\` does.`)
  }
  tarballs = await packAll(folder)
  consumer = await install(tarballs, {
    '@modelcontextprotocol/sdk': tested('packages/mcp-tools', '@modelcontextprotocol/sdk'),
    '@modelcontextprotocol/server': tested('packages/mcp-tools', '@modelcontextprotocol/server'),
    '@types/node': tested('.', '@types/node'),
    libsql: tested('packages/answer-engine', 'libsql'),
    openai: tested('packages/answer-engine', 'openai'),
    redis: tested('packages/answer-engine', 'redis'),
  })
})

afterAll(() => {
  consumer?.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(names)('%s as it is published', (name) => {
  const manifest = () => consumer.manifests.find((candidate) => candidate.name === name)
  const tarball = () => new Uint8Array(readFileSync(tarballs.get(name) as string)).buffer

  it('passes publint --strict', async () => {
    const { messages } = await publint({ strict: true, pack: { tarball: tarball() } })
    expect(messages).toEqual([])
  })

  it('has types beside the code of every entry, with the same names for import and require', () => {
    const typesIn = (path: string) => exportedNames(readFileSync(join(consumer.folder, 'node_modules', name, path), 'utf8'))
    const entries = Object.entries(manifest()?.exports ?? {}).filter(([entry]) => !entry.endsWith('.json'))
    expect(entries).not.toEqual([])
    for (const [entry, conditions] of entries) {
      const built = `./dist/${entry === '.' ? 'index' : entry.slice(2)}`
      expect(conditions).toMatchObject({
        import: { types: `${built}.d.ts`, default: `${built}.js` },
        require: { types: `${built}.d.cts`, default: `${built}.cjs` },
      })
      expect(typesIn(`${built}.d.ts`)).not.toEqual([])
      expect(typesIn(`${built}.d.cts`)).toEqual(typesIn(`${built}.d.ts`))
    }
  })

  it('has licence, README, changelog and sources, and no map, test or configuration', () => {
    const files = consumer.files(name)
    expect(['LICENSE', 'README.md', 'CHANGELOG.md', 'src/index.ts'].filter((file) => !files.includes(file))).toEqual([])
    expect(
      files.filter(
        (file) =>
          file.endsWith('.map') || !/^(?:dist|src)\/|^(?:LICENSE|(?:README|CHANGELOG)\.md|package\.json|[\w-]+\.schema\.json)$/.test(file),
      ),
    ).toEqual([])
  })

  it('is ESM and CommonJS, names no workspace protocol, and runs nothing on install', () => {
    expect(manifest()?.type).toBe('module')
    expect(JSON.stringify(manifest())).not.toMatch(/workspace:|catalog:/)
    expect(Object.keys(manifest()?.scripts ?? {}).filter((script) => /install|prepare/.test(script))).toEqual([])
  })

  it('is public, with provenance and repository', () => {
    const folder = join('packages', name.replace('@svc/', ''))
    const source = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    expect(source.publishConfig).toMatchObject({ access: 'public', provenance: true })
    expect(source).toMatchObject({ license: 'MIT', repository: { directory: folder }, engines: { node: '>=20.19.0' }, sideEffects: false })
  })
})

describe('a project outside of the workspace', () => {
  it('installs only zod with profile-schema', () => {
    const manifest = consumer.manifests.find(({ name }) => name === '@svc/profile-schema')
    expect(Object.keys(manifest?.dependencies ?? {})).toEqual(['zod'])
    expect(manifest?.peerDependencies).toBeUndefined()
  })

  it('imports every entry point, the same names as ES module and as CommonJS', async () => {
    const { entries } = consumer
    expect(entries.length).toBeGreaterThan(names.length)
    const list = JSON.stringify(entries)
    consumer.write(
      'entries.mjs',
      `const shapes = []\nfor (const entry of ${list}) shapes.push([entry, Object.keys(await import(entry)).filter((name) => name !== 'default' && name !== 'module.exports').sort()])\nconsole.log(JSON.stringify(shapes))\n`,
    )
    consumer.write('entries.cjs', `console.log(JSON.stringify(${list}.map((entry) => [entry, Object.keys(require(entry)).sort()])))\n`)
    const [esm, cjs] = [await consumer.node('entries.mjs'), await consumer.node('entries.cjs')]
    expect([esm.stderr, cjs.stderr]).toEqual(['', ''])
    expect(JSON.parse(cjs.stdout)).toEqual(JSON.parse(esm.stdout))
    for (const [entry, exported] of JSON.parse(esm.stdout)) expect(exported, entry).not.toEqual([])
  })

  // Those for CommonJS have the same names, above, and the release compiles them with four compilers.
  it('compiles against the declarations, and servers of both SDKs take the tools', () => {
    const uses = consumer.entries.map(
      (entry, index) => `import * as entry${index} from '${entry}'\nexport const use${index} = entry${index}\n`,
    )
    consumer.write('consumer.mts', uses.join(''))
    consumer.write('sdk-2.mjs', `import { McpServer, Server } from '@modelcontextprotocol/server'\n${registration}`)
    const imports = [
      `import { Server } from '@modelcontextprotocol/sdk/server/index.js'`,
      `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'`,
    ]
    consumer.write('sdk-1.mjs', `${imports.join('\n')}\n${registration}`)
    const options = { module: 'nodenext', target: 'es2023', lib: ['es2023'], types: ['node'], allowJs: true, checkJs: true }
    const files = ['consumer.mts', 'sdk-1.mjs', 'sdk-2.mjs']
    expect(consumer.typeCheck(options, files)).toEqual({ errors: '', packages: names })
  })

  it('compiles profile-schema with the platform’s types and no others', () => {
    consumer.write(
      'browser.mts',
      `import type { PublicProfile } from '@svc/profile-schema'
import { fetchProfile, ProfileRequestError, verifyQuote } from '@svc/profile-schema/client'

const { profile, rateLimit } = await fetchProfile('https://svc.example.com', { fetch, signal: AbortSignal.timeout(1_000) })
export const name: PublicProfile['name'] = profile.name
export const remaining: number | undefined = rateLimit?.remaining
export const { verdict } = await verifyQuote('https://svc.example.com', { quote: 'Fees are refunded.', page: '/' }, { fetch })
export const isOurs = (error: unknown) => error instanceof ProfileRequestError && error.code
`,
    )
    const options = { module: 'esnext', moduleResolution: 'bundler', target: 'es2023', lib: ['es2023', 'dom'], types: [] }
    expect(consumer.typeCheck(options, ['browser.mts'])).toEqual({ errors: '', packages: ['@svc/profile-schema'] })
  })

  it('adds the tools to servers of @modelcontextprotocol/sdk 1', async () => {
    expect(await consumer.node('sdk-1.mjs')).toEqual({ code: 0, stdout: 'registered\n', stderr: '' })
  })

  // Last, because nothing that needs them works afterwards.
  it('imports every root entry without SDK 1 and the optional vendors, and adds the tools to servers of @modelcontextprotocol/server 2', async () => {
    consumer.uninstall(['@modelcontextprotocol+sdk', 'libsql', 'openai', 'redis'])
    consumer.write('roots.mjs', [...names, './sdk-2.mjs'].map((name) => `import '${name}'\n`).join(''))
    expect(await consumer.node('roots.mjs')).toEqual({ code: 0, stdout: 'registered\n', stderr: '' })
  })
})

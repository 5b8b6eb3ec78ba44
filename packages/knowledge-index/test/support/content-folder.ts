import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type ContentResult, type LoadContentOptions, loadContent } from '../../src/node.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

/** The day on which every test reads its content. */
export const today = '2026-11-21'

/** A page with the required front matter. */
export function page(title: string, body = '', more = ''): string {
  return `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\n${body}\n`
}

/** A comparison of two providers. */
export function comparison(a: string, b: string, body = ''): string {
  return page(`${a} and ${b}`, body, `providers: [${a}, ${b}]\n`)
}

/** A small content folder without errors. */
export const soundFiles: Files = {
  'profile.json': '{"name": "Acme"}\n',
  'providers.yaml': 'acme:\n  name: Acme Shield\n  aliases: [Acme]\nbolt:\n  name: Bolt Cover\n',
  'pages/index.md': page('Home', '# Welcome\n\nRead [the prices](/pricing#tiers).'),
  'pages/pricing.md': page('Pricing', '# Pricing\n\n## Tiers\n\nTwo of them.'),
  'comparisons/acme-vs-bolt.md': comparison('acme', 'bolt', 'They differ.'),
  'research/cyber/ransom.md': page('Ransom payments', 'See [prices](../../pages/pricing.md).'),
}

/** Codes of former paths, tested in `former-paths.test.ts`. */
export const formerPathFaults = ['duplicate_former_path', 'former_path_taken', 'invalid_former_path', 'reserved_former_path'] as const

/** Codes of images, tested in `image-faults.test.ts`. */
export const imageFaults = ['image_too_large', 'invalid_image', 'invalid_image_name', 'missing_image', 'unsupported_image'] as const

/** Codes of facts, tested in `facts.test.ts`. */
const factFaults = [
  'quote_not_found',
  'ambiguous_quote',
  'overlapping_facts',
  'unknown_fact',
  'unknown_unit',
  'price_disagrees',
  'too_many_facts',
]

/** Codes of `well-known/`, tested in `well-known.test.ts`. */
export const wellKnownFaults = [
  'empty_well_known',
  'invalid_well_known_name',
  'own_well_known',
  'too_many_well_known',
  'well_known_too_large',
] as const

/** Codes that are tested in files other than `content-faults.test.ts`. */
export const faultsTestedElsewhere: readonly string[] = [
  ...formerPathFaults,
  ...imageFaults,
  ...factFaults,
  ...wellKnownFaults,
  'invalid_translation',
  'too_many_files',
]

/** Writes files into a new folder, which is removed after the test. */
export async function writeFolder(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'knowledge-index-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

/** Addresses of a service that publishes the content. */
const served: ReadonlySet<string> = new Set(['/api/v1/profile', '/api/v1/facts', '/mcp', '/developers', '/developers.md', '/openapi.json'])

const service = {
  isServed: (path: string) => served.has(path),
  isOwn: (path: string) => path === '/.well-known/api-catalog',
  factsDataPath: '/api/v1/facts',
  isReserved: (path: string) => served.has(path) || /^\/(?:api|mcp|search)(?:\/|$)/.test(path),
  backgrounds: { light: '#ffffff', dark: '#14181c' },
}

/** Writes files and reads them as content of this service. */
export async function load(files: Files, options: LoadContentOptions = {}): Promise<ContentResult> {
  return loadContent(await writeFolder(files), { today, ...service, ...options })
}

/** `file:line:column code` of every problem, in the order they are reported. */
export function places(result: ContentResult): string[] {
  return result.status === 'loaded' ? [] : result.problems.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)
}

/** The content of a folder without errors. Throws if it has some. */
export async function loadSound(files: Files, options: LoadContentOptions = {}) {
  const result = await load(files, options)
  if (result.status === 'invalid') throw new Error(`unexpected problems: ${places(result).join(', ')}`)
  return result.content
}

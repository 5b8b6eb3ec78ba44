import type { Content, SourcePage } from '../content.ts'
import type { ContentProblem } from '../content-problem.ts'
import { LinkResolver } from '../links.ts'
import type { FrontMatter, PageKind } from '../page.ts'
import { readAgentInstructions } from './agent-instructions.ts'
import { checkCanonicalUrls } from './canonical-urls.ts'
import { checkComparisons } from './comparisons.ts'
import { fileRole, type SingleRole } from './file-role.ts'
import { createFrontMatterReader } from './front-matter.ts'
import { readGlossary } from './glossary.ts'
import { checkLinks, type PageFile, readPageFile } from './page-file.ts'
import { type CheckProfile, companyNames, readProfile } from './profile.ts'
import { readProviders } from './providers.ts'
import { readQuestions } from './questions.ts'
import { RegisteredPages } from './registered-pages.ts'
import { decodeSource, fileProblem, SourceText } from './source-text.ts'

/** One file of the content folder. */
export interface ContentFile {
  /** Relative to the content folder, with forward slashes. */
  readonly path: string
  /** The file's bytes, or what kept them from being read. */
  readonly content: Uint8Array | ContentProblem
}

export interface CheckContentOptions {
  /** `YYYY-MM-DD`; later dates lie in the future. */
  readonly today: string
  readonly checkProfile: CheckProfile
  /** Absolute URL of the service; without it no canonical address is held to the service's own. */
  readonly baseUrl: string | undefined
  /** Mistakes that belong to no file that is read. */
  readonly folderProblems: readonly ContentProblem[]
  /** SHA-256 as hexadecimal digits. */
  readonly sha256: (data: Uint8Array | string) => string
}

/** A content that may be published as a whole, or everything that keeps it from being. */
export type ContentResult =
  | { readonly status: 'loaded'; readonly content: Content }
  /** Every mistake of every file, sorted by file, line and column. */
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[] }

/** Checks a content folder as a whole and reports all of its mistakes at once. Files that play no part are left alone. */
export function checkContent(files: readonly ContentFile[], options: CheckContentOptions): ContentResult {
  const { checkProfile, sha256 } = options
  const readFrontMatter = createFrontMatterReader(options.today)
  const problems: ContentProblem[] = [...options.folderProblems]
  const sources: SourceText[] = []
  const singles = new Map<SingleRole, SourceText | undefined>()
  const pages: DigestedPage[] = []
  const registered = new RegisteredPages()
  const digests: string[] = []
  let agentsDigest = ''

  for (const { path: file, content } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const role = fileRole(file)
    if ('refusal' in role) problems.push(fileProblem(file, role.refusal.code, role.refusal.message))
    if (role.role === 'refused' || role.role === 'ignored') continue
    const read = content instanceof Uint8Array ? decodeSource(file, content) : content
    const source = read instanceof SourceText ? read : undefined
    if (source) sources.push(source)
    else problems.push(read as ContentProblem)
    const digest = source ? sha256(content as Uint8Array) : ''
    digests.push(`${file}\n${digest}\n`)
    if (role.role !== 'page') {
      singles.set(role.role, source)
      if (role.role === 'agents') agentsDigest = digest
      continue
    }
    const page = source && readPageFile(source, role.path, role.kind, readFrontMatter)
    const first = 'refusal' in role ? undefined : registered.add(role.path, { file, anchors: page?.anchors })
    if (first !== undefined) problems.push(fileProblem(file, 'duplicate_path', `"${role.path}" is already the path of ${first}.`))
    if (page) pages.push({ ...page, digest })
  }

  const readSingle = <Result>(role: SingleRole, read: (source: SourceText) => Result) => {
    const source = singles.get(role)
    return source && read(source)
  }
  const profile = readSingle('profile', (source) => readProfile(source, checkProfile))
  const providers = readSingle('providers', readProviders)
  const { glossary = [], commonVocabulary = true } = readSingle('glossary', readGlossary) ?? {}
  const questions = readSingle('questions', (source) => readQuestions(source, registered)) ?? []
  const agentInstructions = readSingle('agents', readAgentInstructions)

  const comparisons = pages.filter(({ kind }) => kind === 'comparison')
  if (!singles.has('profile')) problems.push(fileProblem('profile.json', 'missing_profile', 'The folder has no profile.'))
  if (!registered.has('/')) problems.push(fileProblem('pages/index.md', 'missing_index', 'The folder has no page for "/".'))
  if (comparisons.length > 0 && !singles.has('providers')) {
    problems.push(fileProblem('providers.yaml', 'missing_providers', 'The folder has comparisons but no providers.'))
  }

  checkCanonicalUrls(pages, options.baseUrl)
  const resolver = new LinkResolver(registered.addresses())
  for (const page of pages) checkLinks(page, resolver, registered)
  checkComparisons(comparisons, providers?.ids)

  for (const source of sources) problems.push(...source.problems)
  if (problems.length > 0) return { status: 'invalid', problems: problems.sort(byPlace) }
  // A published text carries the instructions: its revision must change with them, because offsets hold for one revision.
  const revisionOf = ({ digest }: DigestedPage) =>
    shortRevision(agentInstructions === undefined ? digest : sha256(`${digest}\n${agentsDigest}\n`))
  const sourcePages = inPublicationOrder(pages.map((page) => toSourcePage(page, revisionOf(page))))
  const revision = shortRevision(sha256(digests.join('')))
  return {
    status: 'loaded',
    content: {
      profile,
      pages: sourcePages,
      providers: providers?.providers ?? [],
      glossary,
      ...(commonVocabulary ? {} : { commonVocabulary }),
      names: companyNames(profile),
      questions,
      ...(agentInstructions !== undefined && { agentInstructions }),
      revision,
    },
  }
}

interface DigestedPage extends PageFile {
  /** SHA-256 of the file's bytes. */
  readonly digest: string
}

/** A revision is the first 16 digits of a digest: short enough to cite, long enough never to repeat by chance. */
function shortRevision(digest: string): string {
  return digest.slice(0, 16)
}

function byPlace(a: ContentProblem, b: ContentProblem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}

/** A page without problems has front matter. */
function toSourcePage({ source, path, kind, frontMatter, providers, body, links }: PageFile, revision: string): SourcePage {
  return {
    file: source.file,
    path,
    kind,
    frontMatter: frontMatter as FrontMatter,
    ...(providers ? { providers } : {}),
    body,
    links,
    revision,
  }
}

const kindOrder: readonly PageKind[] = ['page', 'comparison', 'research']

/** Pages, comparisons, research; within a kind the front page, then by `order`, those without one last, then by path. */
function inPublicationOrder(pages: readonly SourcePage[]): SourcePage[] {
  const order = (a: SourcePage, b: SourcePage) =>
    kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
    Number(b.path === '/') - Number(a.path === '/') ||
    (a.frontMatter.order ?? Number.MAX_VALUE) - (b.frontMatter.order ?? Number.MAX_VALUE) ||
    (a.path < b.path ? -1 : 1)
  return pages.toSorted(order)
}

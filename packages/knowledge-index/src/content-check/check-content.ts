import type { Content, ReadableContent, SourceImage, SourcePage } from '../content/content.ts'
import { KeptParses } from '../content/kept-parses.ts'
import { LinkResolver } from '../content/links.ts'
import type { EarlierReading } from '../content/page-reading.ts'
import { fileRole, type SingleRole } from '../content-source/file-role.ts'
import { decodeSource, fileProblem, SourceText } from '../content-source/source-text.ts'
import type { ContentProblem } from '../model/content-problem.ts'
import type { FrontMatter, PageKind } from '../model/page.ts'
import { readAgentInstructions } from '../page-check/agent-instructions.ts'
import { createFrontMatterReader } from '../page-check/front-matter.ts'
import { imageName, NearestPath } from '../page-check/nearest-path.ts'
import { checkLinks, type PageFile, readPageFile } from '../page-check/page-file.ts'
import { RegisteredPages } from '../page-check/registered-pages.ts'
import { checkCanonicalUrls } from './canonical-urls.ts'
import { checkComparisons } from './comparisons.ts'
import { readFacts } from './facts.ts'
import { factsPageSource, factsPath } from './facts-page.ts'
import { checkFormerPaths } from './former-paths.ts'
import { readGlossary } from './glossary.ts'
import { type CheckProfile, companyNames, readProfile } from './profile.ts'
import { readProviders } from './providers.ts'
import { readQuestions } from './questions.ts'
import { folderPaths, type ListedPage, type SectionPage, sectionPages } from './section-pages.ts'
import { readSiteSettings } from './site-settings.ts'
import { checkTranslations } from './translations.ts'

/** One file of the content folder; its path is relative to it, with forward slashes. */
export type ContentFile =
  | { readonly path: string; readonly content: Uint8Array; readonly sha256: string }
  | { readonly path: string; readonly image: SourceImage; readonly sha256: string }
  /** What kept it from being read. */
  | { readonly path: string; readonly content: ContentProblem }

export interface CheckContentOptions {
  /** `YYYY-MM-DD`; later dates are in the future. */
  readonly today: string
  readonly checkProfile: CheckProfile
  /** Absolute URL of the service; without it canonical addresses are not compared with the service's own. */
  readonly baseUrl: string | undefined
  /** Mistakes that belong to no file that is read. */
  readonly folderProblems: readonly ContentProblem[]
  /** Paths of files that play no part. */
  readonly unread?: readonly string[] | undefined
  /** SHA-256 as hexadecimal digits. */
  readonly sha256: (data: Uint8Array | string) => string
  /** Makes it unnecessary to parse a file again. */
  readonly earlier?: EarlierReading | undefined
  /** Keeps what was parsed until it is published. */
  readonly keepsParses?: boolean | undefined
}

/** Content that can be published, or all of its errors. */
export type ContentResult =
  | { readonly status: 'loaded'; readonly content: Content }
  /** Every mistake of every file, sorted by file, line and column. */
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[]; readonly readable: ReadableContent }

/** Checks a content folder and reports all of its errors together. Ignores files without a role. */
export function checkContent(files: readonly ContentFile[], options: CheckContentOptions): ContentResult {
  const { checkProfile, sha256 } = options
  const readFrontMatter = createFrontMatterReader(options.today)
  const problems: ContentProblem[] = [...options.folderProblems]
  const sources: SourceText[] = []
  const singles = new Map<SingleRole, SourceText | undefined>()
  const pages: PageFile[] = []
  const registered = new RegisteredPages()
  const images: SourceImage[] = []
  const factSources: SourceText[] = []
  const imageFiles = new Set<string>()
  const digests: string[] = []
  let agentsDigest = ''
  const kept = options.keepsParses ? new KeptParses() : undefined

  for (const read of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const { path: file } = read
    const role = fileRole(file)
    if ('refusal' in role) problems.push(fileProblem(file, role.refusal.code, role.refusal.message))
    if (role.role === 'refused' || role.role === 'ignored') continue
    if (role.role === 'image') imageFiles.add(file)
    if ('image' in read) {
      images.push(read.image)
      digests.push(`${file}\n${read.sha256}\n`)
      continue
    }
    if (role.role === 'image') {
      if (!('sha256' in read)) problems.push(read.content)
      continue
    }
    const decoded = 'sha256' in read ? decodeSource(file, read.content) : read.content
    const source = decoded instanceof SourceText ? decoded : undefined
    if (source) sources.push(source)
    else problems.push(decoded as ContentProblem)
    const digest = source && 'sha256' in read ? read.sha256 : ''
    digests.push(`${file}\n${digest}\n`)
    if (role.role === 'facts') {
      if (source) factSources.push(source)
      continue
    }
    if (role.role !== 'page') {
      singles.set(role.role, source)
      if (role.role === 'agents') agentsDigest = digest
      continue
    }
    const reading = source && (options.earlier?.(file, digest) ?? readPageFile(source, role.kind, readFrontMatter, digest, kept))
    const first = 'refusal' in role ? undefined : registered.add(role.path, { file, anchors: reading && new Set(reading.anchors) })
    if (first !== undefined) problems.push(fileProblem(file, 'duplicate_path', `"${role.path}" is already the path of ${first}.`))
    if (source && reading) pages.push({ source, path: role.path, kind: role.kind, body: source.value.slice(reading.bodyStart), reading })
  }

  const readSingle = <Result>(role: SingleRole, read: (source: SourceText) => Result) => {
    const source = singles.get(role)
    return source && read(source)
  }
  const profile = readSingle('profile', (source) => readProfile(source, checkProfile))
  const providers = readSingle('providers', readProviders)
  const { glossary = [], commonVocabulary = true } = readSingle('glossary', readGlossary) ?? {}
  const folders = folderPaths(registered.paths())
  const targets = { pages: new Set([...registered.paths(), ...folders]), folders, images: imageFiles }
  const site = readSingle('site', (source) => readSiteSettings(source, targets))
  /** Registers a page that no author wrote; undefined where a page has its path already. */
  const generate = ({ path, kind, file, source: text }: SectionPage): PageFile | undefined => {
    const source = new SourceText(file, text)
    const digest = sha256(text)
    const reading = options.earlier?.(file, digest) ?? readPageFile(source, kind, readFrontMatter, digest, kept)
    if (registered.add(path, { file, anchors: new Set(reading.anchors) }) !== undefined) return undefined
    return { source, path, kind, body: text.slice(reading.bodyStart), reading }
  }
  for (const section of sectionPages(pages.map(listedPage), site?.sections ?? {})) {
    const page = generate(section)
    // What a folder of pages with mistakes says is not looked at.
    if (page) pages.push({ ...page, isGenerated: true })
  }
  const facts = readFacts(factSources, { pages, registered, profile, today: options.today })
  if (facts.length > 0) {
    const source = factsPageSource(facts, options.today)
    const page = generate({ path: factsPath, kind: 'page', file: 'facts.yaml', source })
    if (page) pages.push(page)
    // Its statuses change with the days, while the files stay.
    digests.push(sha256(source))
  }
  const questions = readSingle('questions', (source) => readQuestions(source, registered)) ?? []
  const agentInstructions = readSingle('agents', readAgentInstructions)

  const comparisons = pages.filter(({ kind }) => kind === 'comparison')
  if (!singles.has('profile')) problems.push(fileProblem('profile.json', 'missing_profile', 'The folder has no profile.'))
  if (!registered.has('/')) problems.push(fileProblem('pages/index.md', 'missing_index', 'The folder has no page for "/".'))
  if (comparisons.length > 0 && !singles.has('providers')) {
    problems.push(fileProblem('providers.yaml', 'missing_providers', 'The folder has comparisons but no providers.'))
  }

  checkCanonicalUrls(pages, options.baseUrl)
  checkFormerPaths(pages, registered)
  checkTranslations(pages, registered)
  // Images with mistakes too: one mistake is reported once.
  const imagePaths = Array.from(imageFiles, (file) => `/${file}`)
  const resolver = new LinkResolver(
    registered.addresses(),
    imagePaths.map((path) => ({ path })),
  )
  const nearestImage = new NearestPath(() => imagePaths, imageName)
  for (const page of pages) checkLinks(page, resolver, registered, nearestImage)
  checkComparisons(comparisons, providers)

  // Not as arguments of one call: a file can have more mistakes than a call may have arguments.
  for (const source of sources) for (const problem of source.problems) problems.push(problem)
  if (problems.length > 0) {
    const readable = pages.flatMap((page) => (page.reading.frontMatter ? toSourcePage(page, '') : []))
    return { status: 'invalid', problems: problems.sort(byPlace), readable: { pages: readable, unread: options.unread, isPart: true } }
  }
  // Published texts contain the instructions, so their revision must change with them: offsets are valid for one revision.
  const revisionOf = ({ reading: { digest } }: PageFile) =>
    shortRevision(agentInstructions === undefined ? digest : sha256(`${digest}\n${agentsDigest}\n`))
  const sourcePages = inPublicationOrder(pages.map((page) => toSourcePage(page, revisionOf(page))))
  const revision = shortRevision(sha256(digests.join('')))
  return {
    status: 'loaded',
    content: {
      profile,
      pages: sourcePages,
      providers: providers?.providers ?? [],
      ...(images.length > 0 && { images }),
      glossary,
      ...(commonVocabulary ? {} : { commonVocabulary }),
      names: companyNames(profile),
      questions,
      ...(facts.length > 0 && { facts }),
      ...(site !== undefined && { site }),
      ...(agentInstructions !== undefined && { agentInstructions }),
      ...(options.unread && options.unread.length > 0 && { unread: options.unread.toSorted() }),
      revision,
    },
  }
}

/** A revision is the first 16 digits of a digest: short enough to cite, long enough never to repeat by chance. */
function shortRevision(digest: string): string {
  return digest.slice(0, 16)
}

function byPlace(a: ContentProblem, b: ContentProblem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}

/** A page whose front matter has mistakes is listed by its path: nothing is published of it, but its folder exists. */
function listedPage({ path, reading: { frontMatter } }: PageFile): ListedPage {
  return { title: path, description: path, language: 'en', ...frontMatter, path }
}

/** A page without problems has front matter. */
function toSourcePage({ source, path, kind, body, reading, isGenerated }: PageFile, revision: string): SourcePage {
  const { frontMatter, providers, links } = reading
  return {
    file: source.file,
    path,
    kind,
    frontMatter: frontMatter as FrontMatter,
    ...(providers ? { providers } : {}),
    body,
    links,
    revision,
    ...(isGenerated ? { isGenerated } : {}),
    reading,
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

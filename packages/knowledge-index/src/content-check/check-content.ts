import type { Content, ReadableContent, SourceImage, SourcePage } from '../content/content.ts'
import { KeptParses } from '../content/kept-parses.ts'
import { LinkResolver } from '../content/links.ts'
import type { EarlierReading } from '../content/page-reading.ts'
import { fileRole, type SingleRole } from '../content-source/file-role.ts'
import { imageName, NearestPath } from '../content-source/nearest-path.ts'
import { decodeSource, fileProblem, SourceText } from '../content-source/source-text.ts'
import type { ContentProblem } from '../model/content-problem.ts'
import { folderPaths } from '../model/folder-tree.ts'
import type { FrontMatter, PageKind } from '../model/page.ts'
import { checkCanonicalUrls, checkComparisons, checkFormerPaths, checkTranslations } from './across-pages.ts'
import { readAgentInstructions } from './agent-instructions.ts'
import { readFacts } from './facts.ts'
import { factsPageSource, factsPath } from './facts-page.ts'
import { createFrontMatterReader } from './front-matter.ts'
import { readGlossary } from './glossary.ts'
import { checkLinks, type PageFile, readPageFile } from './page-file.ts'
import { type CheckProfile, companyNames, readProfile } from './profile.ts'
import { readProviders } from './providers.ts'
import { readQuestions } from './questions.ts'
import { RegisteredPages } from './registered-pages.ts'
import { type ListedPage, type SectionPage, sectionPages } from './section-pages.ts'
import { readSiteSettings } from './site-settings.ts'

/** One file of the content folder; its path is relative to it, with forward slashes. */
export type ContentFile =
  | { readonly path: string; readonly content: Uint8Array; readonly sha256: string }
  | { readonly path: string; readonly image: SourceImage; readonly sha256: string }
  /** Why it could not be read. */
  | { readonly path: string; readonly problem: ContentProblem }

export interface CheckContentOptions {
  /** `YYYY-MM-DD`; later dates are in the future. */
  readonly today: string
  readonly checkProfile: CheckProfile
  /** Absolute URL of the service; without it canonical addresses are not compared with the service's own. */
  readonly baseUrl: string | undefined
  /** Mistakes that belong to no file that is read. */
  readonly folderProblems: readonly ContentProblem[]
  /** Paths of files that are not read. */
  readonly unread?: readonly string[] | undefined
  /** SHA-256 as hexadecimal digits. */
  readonly sha256: (data: string) => string
  /** Makes it unnecessary to parse a file again. */
  readonly earlier?: EarlierReading | undefined
  /** Keeps the parses until they are published. */
  readonly keepsParses?: boolean | undefined
}

/** Content that can be published, or all of its errors. */
export type ContentResult =
  | { readonly status: 'loaded'; readonly content: Content }
  /** Every mistake of every file, sorted by file, line and column. */
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[]; readonly readable: ReadableContent }

/** Checks a content folder and reports all of its errors together. Ignores files without a role. */
export function checkContent(files: readonly ContentFile[], options: CheckContentOptions): ContentResult {
  const { today, sha256 } = options
  const readFrontMatter = createFrontMatterReader(today)
  const kept = options.keepsParses ? new KeptParses() : undefined
  const problems: ContentProblem[] = [...options.folderProblems]
  const sources: SourceText[] = []
  const singles = new Map<SingleRole, SourceText | undefined>()
  const factSources: SourceText[] = []
  const pages: PageFile[] = []
  const registered = new RegisteredPages()
  const images: SourceImage[] = []
  const imageFiles = new Set<string>()
  const digests = new Map<string, string>()

  const readPage = (source: SourceText, path: string, kind: PageKind, digest: string): PageFile => {
    const reading = options.earlier?.(source.file, digest) ?? readPageFile(source, kind, readFrontMatter, digest, kept)
    return { source, path, kind, body: source.value.slice(reading.bodyStart), reading }
  }

  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const role = fileRole(file.path)
    if ('refusal' in role) problems.push(fileProblem(file.path, role.refusal.code, role.refusal.message))
    if (role.role === 'refused' || role.role === 'ignored') continue
    if (role.role === 'image') imageFiles.add(file.path)
    if ('problem' in file) problems.push(file.problem)
    else digests.set(file.path, file.sha256)
    if ('image' in file) images.push(file.image)
    const decoded = 'content' in file ? decodeSource(file.path, file.content) : undefined
    const source = decoded instanceof SourceText ? decoded : undefined
    if (source) sources.push(source)
    else if (decoded) problems.push(decoded as ContentProblem)
    if (role.role === 'image') continue
    if (role.role === 'facts') {
      if (source) factSources.push(source)
    } else if (role.role === 'page') {
      const page = source && readPage(source, role.path, role.kind, digests.get(file.path) as string)
      if (page) pages.push(page)
      const anchors = page && new Set(page.reading.anchors)
      const first = 'refusal' in role ? undefined : registered.add(role.path, { file: file.path, anchors })
      if (first !== undefined) problems.push(fileProblem(file.path, 'duplicate_path', `"${role.path}" is already the path of ${first}.`))
    } else singles.set(role.role, source)
  }

  const readSingle = <Result>(role: SingleRole, read: (source: SourceText) => Result) => {
    const source = singles.get(role)
    return source && read(source)
  }
  const profile = readSingle('profile', (source) => readProfile(source, options.checkProfile))
  const providers = readSingle('providers', readProviders)
  const { glossary = [], commonVocabulary = true } = readSingle('glossary', readGlossary) ?? {}
  const folders = folderPaths(registered.paths())
  const targets = { pages: registered, folders, images: imageFiles }
  const site = readSingle('site', (source) => readSiteSettings(source, targets))
  /** Registers a page that no author wrote, unless a page has its path already. */
  const generate = ({ path, kind, file, source }: SectionPage, isGenerated?: true) => {
    const page = readPage(new SourceText(file, source), path, kind, sha256(source))
    if (registered.add(path, { file, anchors: new Set(page.reading.anchors) }) !== undefined) return
    // Its source is not among `sources`: errors of a generated page come from the pages that it lists.
    pages.push({ ...page, ...(isGenerated && { isGenerated }) })
  }
  for (const section of sectionPages(pages.map(listedPage), site?.sections ?? {})) generate(section, true)
  const facts = readFacts(factSources, { pages, registered, profile, today })
  const factsSource = facts.length > 0 ? factsPageSource(facts, today) : undefined
  if (factsSource !== undefined) generate({ path: factsPath, kind: 'page', file: 'facts.yaml', source: factsSource })
  const questions = readSingle('questions', (source) => readQuestions(source, registered)) ?? []
  const agentInstructions = readSingle('agents', readAgentInstructions)

  if (!singles.has('profile')) problems.push(fileProblem('profile.json', 'missing_profile', 'The folder has no profile.'))
  if (!registered.has('/')) problems.push(fileProblem('pages/index.md', 'missing_index', 'The folder has no page for "/".'))
  if (!singles.has('providers') && pages.some(({ kind }) => kind === 'comparison')) {
    problems.push(fileProblem('providers.yaml', 'missing_providers', 'The folder has comparisons but no providers.'))
  }

  checkCanonicalUrls(pages, options.baseUrl)
  checkFormerPaths(pages, registered)
  checkTranslations(pages, registered)
  checkComparisons(pages, providers)
  // Images with errors too: one mistake is reported once.
  const imagePaths = Array.from(imageFiles, (file) => `/${file}`)
  const resolver = new LinkResolver(registered.addresses(), imagePaths)
  const nearestImage = new NearestPath(() => imagePaths, imageName)
  for (const page of pages) checkLinks(page, resolver, registered, nearestImage)

  // Not as arguments of one call: a file can have more errors than a call can have arguments.
  for (const source of sources) for (const problem of source.problems) problems.push(problem)
  if (problems.length > 0) {
    const readable = pages.flatMap((page) => (page.reading.frontMatter ? toSourcePage(page, '') : []))
    return { status: 'invalid', problems: problems.sort(byPlace), readable: { pages: readable, unread: options.unread, isPart: true } }
  }
  // Published texts contain the instructions, so their revision must change with them: offsets are valid for one revision.
  const revisionOf = ({ reading: { digest } }: PageFile) =>
    shortRevision(agentInstructions === undefined ? digest : sha256(`${digest}\n${digests.get('agents.md')}\n`))
  // The statuses of facts change with the days, while the files stay.
  const statuses = factsSource === undefined ? '' : sha256(factsSource)
  const read = Array.from(digests, ([path, digest]) => `${path}\n${digest}\n`)
  return {
    status: 'loaded',
    content: {
      profile,
      pages: inPublicationOrder(pages.map((page) => toSourcePage(page, revisionOf(page)))),
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
      revision: shortRevision(sha256(read.join('') + statuses)),
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

/** A page whose front matter has errors is listed by its path: it is not published, but its folder exists. */
function listedPage({ path, reading: { frontMatter } }: PageFile): ListedPage {
  return { title: path, description: path, language: 'en', ...frontMatter, path }
}

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

import { byPlace, type ContentProblem } from '../../page/model/content-problem.ts'
import { folderPaths } from '../../page/model/folder-tree.ts'
import type { FrontMatter, PageKind } from '../../page/model/page.ts'
import { checkCanonicalUrls, checkComparisons, checkFormerPaths, checkTranslations } from '../check/across-pages.ts'
import { readFacts } from '../check/facts.ts'
import { factsPageSource } from '../check/facts-page.ts'
import { type ContentFile, FolderFiles, type FolderOptions } from '../check/folder-files.ts'
import { checkLinks, type PageFile } from '../check/page-file.ts'
import { type ListedPage, sectionPages } from '../check/section-pages.ts'
import { factsPath } from '../facts/fact.ts'
import type { Content, PartialContent, SourcePage } from '../folder/content.ts'
import { type IsServed, LinkResolver } from '../folder/links.ts'
import type { EarlierCheck } from '../folder/page-reading.ts'
import { readAgentInstructions } from '../kinds/agents.ts'
import { readGlossary } from '../kinds/glossary.ts'
import { type CheckProfile, companyNames, readProfile } from '../kinds/profile.ts'
import { readProviders } from '../kinds/providers.ts'
import { readQuestions } from '../kinds/questions.ts'
import { type PageBackgrounds, readSiteSettings } from '../kinds/site.ts'
import { readTexts } from '../kinds/texts.ts'
import { imageName, NearestPath } from '../source/nearest-path.ts'
import { fileProblem } from '../source/source-text.ts'

export interface CheckContentOptions extends FolderOptions {
  readonly checkProfile: CheckProfile
  /** Absolute URL of the service; without it canonical addresses are not compared with the service's own. */
  readonly baseUrl: string | undefined
  /** Whether a page may link to a path of the service that is not a page or an image. */
  readonly isServed: IsServed
  /** Path of the facts as data, which the page of facts links to. */
  readonly factsDataPath?: string | undefined
  /** Without them the contrast of the accent is not checked. */
  readonly backgrounds?: PageBackgrounds | undefined
  /** The interface texts that `texts.yaml` may have; without them it is not read. */
  readonly texts?: object | undefined
  /** Paths of files that are not read. */
  readonly unread?: readonly string[] | undefined
}

/** Content that can be published, or all of its errors. */
export type ContentResult =
  | { readonly status: 'loaded'; readonly content: Content }
  /** Every mistake of every file, sorted by file, line and column. */
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[]; readonly partial: PartialContent }

/** Checks a content folder and reports all of its errors together. Ignores files without a role. */
export function checkContent(files: readonly ContentFile[], options: CheckContentOptions): ContentResult {
  const { today, sha256, unread, isServed, isReserved, factsDataPath, backgrounds } = options
  const folder = new FolderFiles(options)
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) folder.add(file)
  const { pages, registered } = folder

  const profile = folder.single('profile', (source) => readProfile(source, options.checkProfile))
  const providers = folder.single('providers', readProviders)
  const { glossary = [], commonVocabulary = true } = folder.single('glossary', readGlossary) ?? {}
  const languages = new Set(pages.flatMap(({ reading }) => reading.frontMatter?.language ?? []))
  const folders = folderPaths(registered.paths())
  const targets = { pages: registered, folders, images: folder.imageFiles, languages, isServed, backgrounds }
  const site = folder.single('site', (source) => readSiteSettings(source, targets))
  const texts = options.texts && folder.single('texts', (source) => readTexts(source, options.texts as object, languages))
  for (const section of sectionPages(pages.map(listedPage), site?.sections ?? {})) folder.addUnwritten(section, true)
  const { facts, sources } = readFacts(folder.factSources, { pages, registered, profile, today })
  const titleOf = (path: string) => pages.find((page) => page.path === path)?.reading.frontMatter?.title ?? path
  const factsPage = { sources, titleOf, day: today, dataPath: factsDataPath }
  const factsSource = facts.length > 0 ? factsPageSource(facts, factsPage) : undefined
  // Facts with errors are not on the page, but a link to them is right.
  if (folder.factSources.some(({ problems }) => problems.length > 0)) registered.add(factsPath, { file: 'facts.yaml', anchors: undefined })
  if (factsSource !== undefined) folder.addUnwritten({ path: factsPath, kind: 'page', file: 'facts.yaml', source: factsSource })
  const questions = folder.single('questions', (source) => readQuestions(source, registered)) ?? []
  const agentInstructions = folder.single('agents', readAgentInstructions)

  checkCanonicalUrls(pages, options.baseUrl)
  checkFormerPaths(pages, registered, isReserved)
  checkTranslations(pages, registered)
  checkComparisons(pages, providers)
  // Images with errors too: one mistake is reported once.
  const imagePaths = Array.from(folder.imageFiles, (file) => `/${file}`)
  const resolver = new LinkResolver(registered.addresses(), imagePaths, isServed)
  const nearestImage = new NearestPath(() => imagePaths, imageName)
  const addresses = addressesOf(folder, sha256)
  for (const page of withNewLinks(pages, options.earlier, addresses)) checkLinks(page, resolver, registered, nearestImage)

  const problems = [...folder.problems(), ...missingFiles(folder)]
  if (problems.length > 0) {
    const readable = pages.flatMap((page) => (page.reading.frontMatter ? toSourcePage(page, '') : []))
    const broken = pages.flatMap(({ source: { file }, reading: { frontMatter, remarks } }) =>
      frontMatter === undefined && remarks !== undefined ? { file, remarks } : [],
    )
    return { status: 'invalid', problems: problems.sort(byPlace), partial: { pages: readable, broken, unread, isPart: true } }
  }
  // Published texts contain the instructions, so their revision must change with them: offsets are valid for one revision.
  const { digests } = folder
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
      ...(folder.images.length > 0 && { images: folder.images }),
      glossary,
      ...(commonVocabulary ? {} : { commonVocabulary }),
      names: companyNames(profile),
      questions,
      ...(facts.length > 0 && { facts }),
      ...(site !== undefined && { site }),
      ...(texts !== undefined && { texts }),
      ...(agentInstructions !== undefined && { agentInstructions }),
      ...(unread && unread.length > 0 && { unread: unread.toSorted() }),
      addresses,
      revision: shortRevision(sha256(read.join('') + statuses)),
    },
  }
}

function missingFiles(folder: FolderFiles): ContentProblem[] {
  const { pages, registered } = folder
  return [
    ...(folder.has('profile') ? [] : [fileProblem('profile.json', 'missing_profile', 'The folder has no profile.')]),
    ...(registered.has('/') ? [] : [fileProblem('pages/index.md', 'missing_index', 'The folder has no page for "/".')]),
    ...(folder.has('providers') || pages.every(({ kind }) => kind !== 'comparison')
      ? []
      : [fileProblem('providers.yaml', 'missing_providers', 'The folder has comparisons but no providers.')]),
  ]
}

/** A revision is the first 16 digits of a digest: short enough to cite, long enough never to repeat by chance. */
function shortRevision(digest: string): string {
  return digest.slice(0, 16)
}

/** A page whose front matter has errors is listed by its path: it is not published, but its folder exists. */
function listedPage({ path, reading: { frontMatter } }: PageFile): ListedPage {
  return { title: path, description: path, language: 'en', ...frontMatter, path }
}

function toSourcePage(page: PageFile, revision: string): SourcePage {
  const { source, path, kind, reading, isGenerated } = page
  const { frontMatter, providers } = reading
  return {
    file: source.file,
    path,
    kind,
    frontMatter: frontMatter as FrontMatter,
    ...(providers ? { providers } : {}),
    // Of unchanged pages both are read when they are needed.
    get body() {
      return page.body
    },
    get links() {
      return reading.links
    },
    revision,
    ...(isGenerated ? { isGenerated } : {}),
    reading,
  }
}

/** Everything that decides where links lead. */
function addressesOf({ registered, imageFiles, digests }: FolderFiles, sha256: FolderOptions['sha256']): string {
  const pages = registered.addresses().map(({ path, file }) => `${path} ${file}`)
  const images = Array.from(imageFiles, (file) => `${file} ${digests.get(file)}`)
  return sha256([...pages, ...images].sort().join('\n'))
}

/** The pages whose links may lead elsewhere than in the earlier content: while no address and no anchor is gone, those that changed. */
function withNewLinks(pages: readonly PageFile[], earlier: EarlierCheck | undefined, addresses: string): readonly PageFile[] {
  if (earlier?.addresses !== addresses) return pages
  const changed = pages.filter(({ isUnchanged }) => !isUnchanged)
  const isWhole = changed.every(({ source: { file }, reading }) => {
    const now = new Set(reading.anchors)
    return earlier.anchors(file)?.every((anchor) => now.has(anchor)) === true
  })
  return isWhole ? changed : pages
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

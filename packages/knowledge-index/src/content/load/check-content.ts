import { byPlace } from '../../page/model/content-problem.ts'
import type { FrontMatter, PageKind } from '../../page/model/page.ts'
import { checkCanonicalUrls, checkFormerPaths, checkTranslations } from '../check/across-pages.ts'
import { type FolderFiles, type FolderOptions, folderFiles } from '../check/folder-files.ts'
import { checkLinks, type PageFile } from '../check/page-file.ts'
import { factsPath } from '../facts/fact.ts'
import type { ContentResult, SourcePage } from '../folder/content.ts'
import type { ContentFile } from '../folder/content-file.ts'
import { linkResolver } from '../folder/links.ts'
import type { EarlierCheck } from '../folder/page-reading.ts'
import type { ContentKind } from '../kinds/kind.ts'
import { type KindParts, kindOf, kinds } from '../kinds/kinds.ts'
import { imageName, nearestPath } from '../source/nearest-path.ts'

export interface CheckContentOptions extends FolderOptions {
  /** Paths of files that are not read. */
  readonly unread: readonly string[] | undefined
}

/** Checks a content folder and reports all of its errors together. Ignores files of no kind. */
export async function checkContent(files: readonly ContentFile[], options: CheckContentOptions): Promise<ContentResult> {
  const { sha256, unread, baseUrl, service, earlier } = options
  const folder = folderFiles(options)
  const { pages, registered, content } = folder
  const digests = new Map<string, string>()
  const filesOf = new Map<ContentKind, ContentFile[]>(kinds.map((kind) => [kind, []]))
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const found = kindOf(file.path)
    if (found?.role !== 'read') {
      if (found) folder.report(file.path, found.role)
      continue
    }
    filesOf.get(found.kind)?.push(file)
    if ('sha256' in file) digests.set(file.path, file.sha256)
  }
  for (const kind of kinds) Object.assign(content, await kind.read(filesOf.get(kind) ?? [], folder))

  checkCanonicalUrls(pages, baseUrl)
  checkFormerPaths(pages, registered, service.mayBePage)
  checkTranslations(pages, registered)
  // Images with errors too: one mistake is reported once.
  const imagePaths = Array.from(folder.imageFiles, (file) => `/${file}`)
  const resolver = linkResolver(registered.addresses(), imagePaths, service.isServed)
  const nearestImage = nearestPath(() => imagePaths, imageName)
  const addresses = addressesOf(folder, digests, sha256)
  for (const page of withNewLinks(pages, earlier, addresses)) checkLinks(page, resolver, registered, nearestImage)

  const problems = folder.problems()
  if (problems.length > 0) {
    const readable = pages.flatMap((page) => (page.reading.frontMatter ? toSourcePage(page, '') : []))
    const broken = pages.flatMap(({ source: { file }, reading: { frontMatter, remarks } }) =>
      frontMatter === undefined && remarks !== undefined ? { file, remarks } : [],
    )
    return {
      status: 'invalid',
      problems: problems.sort(byPlace),
      partial: { pages: readable, broken, unread, accepted: content.accepted, isPart: true },
    }
  }
  // Published texts contain the instructions, so their revision must change with them: offsets are valid for one revision.
  const revisionOf = ({ reading: { digest } }: PageFile) =>
    shortRevision(content.agentInstructions === undefined ? digest : sha256(`${digest}\n${digests.get('agents.md')}\n`))
  // The statuses of facts change with the days, while the files stay.
  const statuses = pages.find(({ path }) => path === factsPath)?.reading.digest ?? ''
  const read = Array.from(digests, ([path, digest]) => `${path}\n${digest}\n`)
  return {
    status: 'loaded',
    content: {
      ...(content as KindParts),
      pages: inPublicationOrder(pages.map((page) => toSourcePage(page, revisionOf(page)))),
      ...(unread && unread.length > 0 && { unread: unread.toSorted() }),
      addresses,
      revision: shortRevision(sha256(read.join('') + statuses)),
    },
  }
}

/** A revision is the first 16 digits of a digest: short enough to cite, long enough never to repeat by chance. */
function shortRevision(digest: string): string {
  return digest.slice(0, 16)
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
function addressesOf(
  { registered, imageFiles }: FolderFiles,
  digests: ReadonlyMap<string, string>,
  sha256: FolderOptions['sha256'],
): string {
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

import type { ContentProblem } from '../../page/model/content-problem.ts'
import type { PageKind } from '../../page/model/page.ts'
import { type PathOf, pathAt } from '../../page/model/page-address.ts'
import { CachedParses } from '../folder/cached-parses.ts'
import type { Content, SourceImage } from '../folder/content.ts'
import type { ContentFile } from '../folder/content-file.ts'
import type { ContentService } from '../folder/content-service.ts'
import type { EarlierCheck, PageReading } from '../folder/page-reading.ts'
import type { CheckProfile } from '../source/schema-issues.ts'
import { decodedText, decodeSource, fileProblem, type Refusal, SourceText } from '../source/source-text.ts'
import { readYamlFile } from '../source/yaml-file.ts'
import { createFrontMatterReader } from './front-matter.ts'
import { type PageFile, readPageFile } from './page-file.ts'
import { RegisteredPages } from './registered-pages.ts'
import type { SectionPage } from './section-pages.ts'

export interface FolderOptions {
  /** `YYYY-MM-DD`; later dates are in the future. */
  readonly today: string
  /** Absolute URL of the service. Without it only paths name its pages, and `canonical_url` is not compared with its own. */
  readonly baseUrl: string | undefined
  readonly service: ContentService
  readonly checkProfile: CheckProfile
  /** Mistakes that belong to no file that is read. */
  readonly folderProblems: readonly ContentProblem[]
  /** SHA-256 as hexadecimal digits. */
  readonly sha256: (data: string) => string
  /** Makes it unnecessary to parse a file again. */
  readonly earlier?: EarlierCheck | undefined
  /** Keeps the parses until they are published. */
  readonly keepsParses?: boolean | undefined
}

/** A content folder while its kinds of files are read, one after the other. */
export type FolderFiles = ReturnType<typeof folderFiles>

export function folderFiles({ today, baseUrl, service, checkProfile, folderProblems, sha256, earlier, keepsParses }: FolderOptions) {
  const pathOf: PathOf = (written) => pathAt(baseUrl, written)
  const readFrontMatter = createFrontMatterReader(today, pathOf)
  const cache = keepsParses ? new CachedParses() : undefined
  /** What the kinds that have been read became. */
  const content: Partial<Content> = {}
  const pages: PageFile[] = []
  const registered = new RegisteredPages()
  /** The languages of the pages that authors wrote. */
  const languages = new Set<string>()
  /** Paths of images, those with errors too. */
  const imageFiles = new Set<string>()
  const sources: SourceText[] = []
  const found: ContentProblem[] = [...folderProblems]

  function readPage(source: SourceText, place: PagePlace, digest: string, unchanged?: PageReading): PageFile {
    const reading = unchanged ?? readPageFile(source, place.kind, readFrontMatter, digest, cache)
    return {
      source,
      path: place.path,
      kind: place.kind,
      reading,
      isUnchanged: unchanged !== undefined,
      isGenerated: place.isGenerated,
      get body() {
        return source.value.slice(reading.bodyStart)
      },
    }
  }

  function kept(decoded: SourceText | ContentProblem): SourceText | undefined {
    if (decoded instanceof SourceText) sources.push(decoded)
    else found.push(decoded)
    return decoded instanceof SourceText ? decoded : undefined
  }

  /** The text of a file; undefined if there is none, which is reported. */
  function source(file: ContentFile): SourceText | undefined {
    if ('problem' in file) found.push(file.problem)
    return 'content' in file ? kept(decodeSource(file.path, file.content())) : undefined
  }

  /** The image of a file; undefined if there is none, which is reported. */
  function image(file: ContentFile): SourceImage | undefined {
    imageFiles.add(file.path)
    if ('problem' in file) found.push(file.problem)
    return 'image' in file ? file.image : undefined
  }

  /** Adds a page that an author wrote. @param hasPath it can be published at its path */
  function addPage(file: ContentFile, place: PagePlace, hasPath: boolean): void {
    const unchanged = 'content' in file ? earlier?.reading(file.path, file.sha256) : undefined
    // It could be read when it had the same digest: its text is read when it is needed.
    const isKnown = unchanged !== undefined && 'content' in file
    const text = isKnown ? kept(new SourceText(file.path, () => decodedText(file.content()))) : source(file)
    const page = text && 'sha256' in file ? readPage(text, place, file.sha256, unchanged) : undefined
    if (page) pages.push(page)
    if (page?.reading.frontMatter) languages.add(page.reading.frontMatter.language)
    if (!hasPath) return
    const anchors = page && (() => page.reading.anchors)
    const formerly = page?.reading.formerly?.map(({ written }) => written) ?? []
    const first = registered.add(place.path, { file: file.path, anchors, formerly })
    if (first !== undefined) report(file.path, { code: 'duplicate_path', message: `"${place.path}" is already the path of ${first}.` })
  }

  /** Adds a page that no author wrote, unless a page has its path already. Its errors are not reported: they come from the pages that it lists. */
  function addUnwritten({ path, kind, file, source: written }: SectionPage, isGenerated?: true): void {
    const digest = sha256(written)
    const page = readPage(new SourceText(file, written), { path, kind, isGenerated }, digest, earlier?.reading(file, digest))
    if (registered.add(path, { file, anchors: () => page.reading.anchors }) === undefined) pages.push(page)
  }

  /** Reports an error of a whole file, also of a missing one. */
  function report(file: string, { code, message, fix }: Refusal): void {
    found.push(fileProblem(file, code, message, fix))
  }

  const problems = (): ContentProblem[] => [...found, ...sources.flatMap((source) => source.problems)]
  const state = { today, pathOf, service, checkProfile, content, pages, registered, languages, imageFiles }
  return { ...state, source, yaml: (source: SourceText) => readYamlFile(source), image, addPage, addUnwritten, report, problems }
}

interface PagePlace {
  readonly path: string
  readonly kind: PageKind
  readonly isGenerated?: true | undefined
}

/** Reads a content folder: only files of a publication, within limits, and never outside the folder, even through links. Alone accesses the disk. */
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import * as z from 'zod'
import type { ContentResult } from './content/folder/content.ts'
import type { KnownFile } from './content/folder/content-file.ts'
import type { ContentService } from './content/folder/content-service.ts'
import type { EarlierCheck } from './content/folder/page-reading.ts'
import type { Disk } from './content/load/disk.ts'
import { sha256 } from './content/load/read-file.ts'
import { type ContentFolder, digestFolder, readFolderFrom } from './content/load/read-folder.ts'
import type { CheckProfile } from './content/source/schema-issues.ts'
import { checkedBaseUrl, givenOptions, invalidOption } from './page/model/invalid-option.ts'

export { contradictionWarnings } from './content/check/contradiction-warnings.ts'
export type { ContentResult } from './content/folder/content.ts'
export type { ContentFile, KnownFile } from './content/folder/content-file.ts'
export type { ContentService, PageBackgrounds } from './content/folder/content-service.ts'
export type { IsServed } from './content/folder/links.ts'
export type { EarlierCheck, PageReading } from './content/folder/page-reading.ts'
export { checkBySchema } from './content/kinds/profile.ts'
export { imageProblem } from './content/load/image-problem.ts'
export { type ContentFolder, knownFiles } from './content/load/read-folder.ts'
export type { CheckProfile, ProfileIssue } from './content/source/schema-issues.ts'
export { factAmounts } from './knowledge/contradictions/fact-amounts.ts'
export { compareAmounts, mostCompared, onePerPair, subjectsOf } from './knowledge/contradictions/find-contradictions.ts'
export { type StatedAmount, statedAmounts } from './knowledge/contradictions/stated-amounts.ts'

interface ReadFolderOptions {
  /** Nothing else runs in this thread meanwhile: reads files synchronously, which takes a third of the CPU. @default false */
  readonly isAlone?: boolean
  /** Files by path, as they were read last: those with the same stamp are read only when their text is needed. @default every file is read */
  readonly known?: ReadonlyMap<string, KnownFile> | undefined
}

/** Options of the content check for every service. */
export interface CheckFolderOptions {
  /** `YYYY-MM-DD`; later dates are in the future. @default today in UTC */
  readonly today?: string
  /** Checks `profile.json` against its contract; the issues of a zod schema fit unchanged. @default any JSON is a profile */
  readonly checkProfile?: CheckProfile
  /** Absolute URL of the service; a `canonical_url` on its origin must be the page's own address. @default not checked */
  readonly baseUrl?: string
  /** The check of an earlier content: unchanged files are not parsed again. @default every file is parsed */
  readonly earlier?: EarlierCheck | undefined
  /** The content is published next: its parses stay in memory until then. @default false */
  readonly keepsParses?: boolean
}

/** Options of the content check, for `loadContent`. Without those of a service, its pages link to pages and images only. */
export interface LoadContentOptions extends CheckFolderOptions, ReadFolderOptions, Partial<Omit<GivenService, 'mayBePage'>> {
  /** Whether the service needs a path itself, so that a page must not have it. @default no path */
  readonly isReserved?: (path: string) => boolean
}

/** As a caller passes it: a key that is left out is that of no service. */
type GivenService = { readonly [Key in keyof ContentService]: Exclude<ContentService[Key], undefined> }

/**
 * Reads and checks the content folder `dir`. All errors of the content are returned together; a folder that
 * does not exist is one of them. Ignores other file names, and names that begin with a dot unless they are those of pages.
 *
 * @example const { content } = await loadContent('content', { baseUrl: 'https://facts.example.com' })
 * @throws KnowledgeError `invalid_option`
 */
export async function loadContent(dir: string, options: LoadContentOptions = {}): Promise<ContentResult> {
  return checkFolder(await readFolder(dir, options), options)
}

/**
 * Checks a folder that was read, as `loadContent` does.
 *
 * @example const result = await checkFolder(await readFolder('content'))
 * @throws KnowledgeError `invalid_option`
 */
export async function checkFolder(
  folder: ContentFolder,
  options: Omit<LoadContentOptions, keyof ReadFolderOptions> = {},
): Promise<ContentResult> {
  const { isReserved = () => false, isServed = () => false, isOwn = () => false, ...rest } = givenOptions(options)
  const { factsDataPath, backgrounds, texts, ...others } = rest
  const service = { isServed, mayBePage: (path: string) => !isReserved(path), isOwn, factsDataPath, backgrounds, texts }
  return checkServedFolder(folder, service, others)
}

/**
 * Checks a folder that was read for a service with more addresses than pages and images.
 *
 * @example const result = await checkServedFolder(await readFolder('content'), service, { baseUrl: 'https://facts.example.com' })
 * @throws KnowledgeError `invalid_option`
 */
export async function checkServedFolder(
  folder: ContentFolder,
  service: ContentService,
  options: CheckFolderOptions = {},
): Promise<ContentResult> {
  const { today = new Date().toISOString().slice(0, 10), checkProfile = () => [], earlier, keepsParses } = givenOptions(options)
  const baseUrl = options.baseUrl === undefined ? undefined : checkedBaseUrl(options.baseUrl)
  if (!z.iso.date().safeParse(today).success) throw invalidOption('today', today, 'Pass a date that exists, as "2026-11-21".')
  if (typeof checkProfile !== 'function')
    throw invalidOption('checkProfile', checkProfile, 'Pass a function that returns a list of { path, message }.')
  const { files, problems, refusal, unread } = folder
  if (refusal !== undefined) return { status: 'invalid', problems: [refusal], partial: { pages: [], isPart: true } }
  // A digest does not need the parsers.
  const { checkContent } = await import('./content/load/check-content.ts')
  return checkContent(files, { today, checkProfile, baseUrl, earlier, keepsParses, service, folderProblems: problems, unread, sha256 })
}

/**
 * Reads the folder `dir` for `checkFolder`. Never rejects.
 *
 * @param options as those of `loadContent`
 * @example const folder = await readFolder('content', { isAlone: true })
 */
export async function readFolder(dir: string, options: ReadFolderOptions = {}): Promise<ContentFolder> {
  const { isAlone, known } = givenOptions(options)
  return readFolderFrom(isAlone ? atOnce : waiting, dir, known)
}

/**
 * SHA-256, as hexadecimal digits, of everything `loadContent` reads in the folder `dir`, including errors: the same digest means the same
 * content. Only reads; never rejects.
 *
 * @param options as those of `loadContent`
 * @example const digest = await contentDigest('content', { isAlone: true })
 */
export async function contentDigest(dir: string, { isAlone = false, known }: ReadFolderOptions = {}): Promise<string> {
  return digestFolder(isAlone ? atOnce : waiting, dir, known)
}

/** Asynchronous: other work goes on meanwhile. */
const waiting: Disk = {
  readdir: (path) => readdir(path, { withFileTypes: true }),
  realpath: (path) => realpath(path),
  stat: (path) => stat(path, { bigint: true }),
  read: (path) => readFile(path),
  readSync: (path) => readFileSync(path),
}

/** Synchronous: takes a third of the CPU, because nothing is passed between threads. */
const atOnce: Disk = {
  readdir: async (path) => readdirSync(path, { withFileTypes: true }),
  realpath: async (path) => realpathSync(path),
  stat: async (path) => statSync(path, { bigint: true }),
  read: async (path) => readFileSync(path),
  readSync: (path) => readFileSync(path),
}

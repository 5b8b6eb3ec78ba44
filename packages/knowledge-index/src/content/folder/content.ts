import type { MarkdownLink } from '../../page/markdown/link-destinations.ts'
import type { ContentProblem } from '../../page/model/content-problem.ts'
import type { FrontMatter, PageKind } from '../../page/model/page.ts'
import type { SiteSettings } from '../../page/model/site-settings.ts'
import type { Fact } from '../facts/fact.ts'
import type { PageReading, PageRemark } from './page-reading.ts'

/** A provider of comparisons: an id in kebab-case, the name people read and the other names they may write. */
export interface Provider {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
}

/** One entry of `questions.yaml`: a question, and the page that must answer it, or that it is unanswerable. */
export interface ContentQuestion {
  readonly question: string
  /** Path of the page that must answer, e.g. `/pricing`; absent when the question is unanswerable. */
  readonly page?: string
  /** Anchor of the section that must answer, if the author names one. */
  readonly section?: string
  readonly unanswerable: boolean
  /** Line of `questions.yaml`, counted from 1; absent for a question that was not read from a file. */
  readonly line?: number
}

/** An entry of `accepted.yaml`: a warning that the author has looked at. */
export interface AcceptedWarning {
  /** The code of the warning, such as `contradiction`. */
  readonly warning: string
  /** Where it is: `/pricing`, `/pricing#tiers`, or the name of a file that is no page. */
  readonly places: readonly string[]
  readonly because: string
  /** Line of `accepted.yaml`, counted from 1. */
  readonly line: number
}

/** One Markdown file of the content folder, read and checked, not yet published. */
export interface SourcePage {
  /** Path relative to the content folder: `pages/pricing.md`. */
  readonly file: string
  /** Canonical path: `/`, `/pricing`, `/comparisons/a-vs-b`, `/research/cyber/ransomware`. */
  readonly path: string
  readonly kind: PageKind
  readonly frontMatter: FrontMatter
  /** The two provider ids of a comparison, in the author's order. */
  readonly providers?: readonly [string, string]
  /** Markdown after the front matter, line endings normalised to `\n`. */
  readonly body: string
  /** Positions of the destinations in this body; without them publishing reads them. */
  readonly links?: readonly MarkdownLink[]
  /** First 16 hexadecimal digits of a SHA-256 over the file's bytes and, where there is one, those of `agents.md`. */
  readonly revision: string
  /** Generated for a folder without a page of its own; `file` is where an author can write one. */
  readonly isGenerated?: true
  /** The reading of the file, for the `earlier` of a later `loadContent`. */
  readonly reading?: PageReading
}

/** An image of the content folder, read and checked. */
export interface SourceImage {
  /** Path relative to the content folder: `images/guides/steps.png`. */
  readonly file: string
  /** The path at which it is served: `/images/guides/steps.png`. */
  readonly path: string
  /** `image/png`, `image/jpeg`, `image/webp`, `image/avif`, `image/gif` or `image/svg+xml`. */
  readonly mediaType: string
  /** CSS pixels. Absent for an SVG that gives itself no size. */
  readonly width?: number
  readonly height?: number
  readonly byteLength: number
  /** SHA-256 of its bytes, as hexadecimal digits. */
  readonly digest: string
  /** Reads its bytes again: they are not cached. @throws KnowledgeError `content_changed` if they no longer match the digest */
  readonly read: () => Promise<Uint8Array>
}

/** The input of `editorialWarnings`: content, or the readable part of a folder with errors. */
export interface PartialContent {
  readonly pages: readonly SourcePage[]
  readonly unread?: readonly string[] | undefined
  readonly profile?: unknown
  readonly site?: SiteSettings | undefined
  /** Files of pages whose front matter has errors, with the possible improvements of their texts. */
  readonly broken?: readonly { readonly file: string; readonly remarks: readonly PageRemark[] }[]
  /** The entries of `accepted.yaml`. */
  readonly accepted?: readonly AcceptedWarning[] | undefined
  /** Pages or links have errors, so it is unknown which pages are linked to. */
  readonly isPart?: true
}

/** The checked content of a folder: the input of a publication. */
export interface Content {
  /** The parsed `profile.json`; `checkProfile` of `loadContent` checks its shape. */
  readonly profile: unknown
  /** In publication order: pages, comparisons, research; within a kind by `order`, then path, `/` first. */
  readonly pages: readonly SourcePage[]
  readonly providers: readonly Provider[]
  /** In the order of their paths. */
  readonly images?: readonly SourceImage[]
  /** Groups of words that mean the same. */
  readonly glossary: readonly (readonly string[])[]
  /** False if `glossary.yaml` disables the groups of words that people ask every company. */
  readonly commonVocabulary?: boolean
  /** Names of the company in `profile.json`: `name`, `dba` and `legalName`. */
  readonly names?: readonly string[]
  readonly questions: readonly ContentQuestion[]
  /** The facts of `facts.yaml` and the files of `facts/`, in this order; absent if there are none. */
  readonly facts?: readonly Fact[]
  /** The entries of `accepted.yaml`; absent without the file. */
  readonly accepted?: readonly AcceptedWarning[]
  /** The settings of `site.yaml`; absent without the file. */
  readonly site?: SiteSettings
  /** The interface texts of `texts.yaml` by language; absent without the file. */
  readonly texts?: Readonly<Record<string, object>>
  /** The instructions for agents of `agents.md`, such as how to cite: plain sentences on one line. */
  readonly agentInstructions?: string
  /** The files of `well-known/`, with the paths at which they are served, such as `/.well-known/mcp-registry-auth`; absent if there are none. */
  readonly wellKnown?: readonly { readonly path: string; readonly text: string }[]
  /** Paths of files in the folders of pages, images and facts that are not read; absent if there are none. */
  readonly unread?: readonly string[]
  /** Digest of all paths, their files and the images: links lead to the same places in contents that have the same. */
  readonly addresses?: string
  /** First 16 hexadecimal digits of the SHA-256 over every file's path and bytes. */
  readonly revision: string
}

/** Content that can be published, or all of its errors. */
export type ContentResult =
  | { readonly status: 'loaded'; readonly content: Content }
  /** Every mistake of every file, sorted by file, line and column. */
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[]; readonly partial: PartialContent }

/** One key for all spellings of a provider's name: case and white space are ignored. */
export function providerNameKey(name: string): string {
  // Upper case first: "STRASSE" is "Straße" in capitals, and lower case alone keeps them apart.
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase().toLowerCase()
}

/** One key for a pair of provider ids in either order. */
export function pairKey([a, b]: readonly [string, string]): string {
  // Ids are kebab-case, so a space separates them.
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

import { CodePointText } from '../code-point-text.ts'
import type { ContentProblem } from '../content-problem.ts'
import type { LinkResolver } from '../links.ts'
import type { MarkdownBlock, MarkdownLink } from '../markdown.ts'
import type { PageKind, Section } from '../page.ts'
import { sectionsOf } from '../sections.ts'
import { textTree } from '../statements/text-tree.ts'
import { longestSection, mostHeadings } from './content-bounds.ts'
import type { FrontMatterResult, ReadFrontMatter } from './front-matter.ts'
import type { RegisteredPages } from './registered-pages.ts'
import type { SourceText } from './source-text.ts'

/** A page's file as read by itself, before it is held against the other files. */
export interface PageFile extends FrontMatterResult {
  readonly source: SourceText
  readonly path: string
  readonly kind: PageKind
  readonly body: string
  readonly anchors: ReadonlySet<string>
  readonly links: readonly MarkdownLink[]
}

export function readPageFile(source: SourceText, path: string, kind: PageKind, readFrontMatter: ReadFrontMatter): PageFile {
  const front = readFrontMatter(source, kind)
  const body = source.value.slice(front.bodyStart)
  const text = new CodePointText(body)
  const { blocks, links } = textTree(text, 0)
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  const sections = sectionsOf(text, headings.slice(0, mostHeadings))
  const tooMany = tooManyHeadings(headings, source, front.bodyStart)
  // Past the last heading that is read, everything would look like one section.
  const tooLong = tooMany.length > 0 ? [] : sections.flatMap((section) => longSectionProblems(section, text, source, front.bodyStart))
  return {
    ...front,
    problems: [...front.problems, ...unreadable(source, front.bodyStart), ...tooMany, ...tooLong],
    source,
    path,
    kind,
    body,
    anchors: new Set(sections.map(({ anchor }) => anchor)),
    links,
  }
}

function tooManyHeadings(headings: readonly MarkdownBlock[], source: SourceText, bodyStart: number): ContentProblem[] {
  const first = headings[mostHeadings]
  if (first === undefined) return []
  const message = `The page has ${headings.length} headings; at most ${mostHeadings} are allowed.`
  return [source.problem('too_many_headings', bodyStart + first.start, message)]
}

function longSectionProblems({ start, end, title }: Section, text: CodePointText, source: SourceText, bodyStart: number): ContentProblem[] {
  if (end - start <= longestSection) return []
  const written = text.slice(start, end)
  const length = new CodePointText(written.trim()).length
  if (length <= longestSection) return []
  const place = title === '' ? 'The text before the first heading' : `The section "${title.slice(0, 80)}"`
  const message = `${place} has ${length} characters without a further heading; at most ${longestSection} are allowed.`
  const firstWord = text.toUnits(start) + written.length - written.trimStart().length
  return [source.problem('section_too_long', bodyStart + firstWord, message)]
}

/** What no reader sees and no browser or agent reads alike; the first of a page is named, with how many there are. */
function unreadable(source: SourceText, bodyStart: number): ContentProblem[] {
  const found = [...source.value.slice(bodyStart).matchAll(/[^\P{Cc}\t\n]/gu)]
  const [first] = found
  if (first === undefined) return []
  const codePoint = first[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  const more = found.length === 1 ? '' : `, the first of ${found.length} such characters`
  return [source.problem('hidden_character', bodyStart + first.index, `The text holds the control character U+${codePoint}${more}.`)]
}

/** Holds the links of a page to what is registered. */
export function linkProblems(page: PageFile, resolver: LinkResolver, pages: RegisteredPages): ContentProblem[] {
  return page.links.flatMap(({ destination, image, start }) => {
    const position = page.bodyStart + start
    if (destination === '') return [page.source.problem('empty_link', position, 'The link leads nowhere.')]
    const shown = destination.length > 120 ? `${destination.slice(0, 120)}…` : destination
    const target = resolver.resolve(destination, { file: page.source.file, path: page.path })
    if (target.status === 'unsupported_scheme')
      return [page.source.problem('unsupported_link', position, `"${shown}" is no address that readers can follow safely.`)]
    if (image && target.status !== 'external')
      return [page.source.problem('unsupported_image', position, `The image "${shown}" is not on the web.`)]
    if (target.status === 'unknown_page') return [page.source.problem('dead_link', position, `"${shown}" leads to no registered page.`)]
    if (target.status !== 'page' || target.anchor === '' || pages.hasAnchor(target.path, target.anchor)) return []
    return [
      page.source.problem('dead_anchor', position, `"${target.path}" has no heading with the anchor "${target.anchor.slice(0, 120)}".`),
    ]
  })
}

import { CodePointText } from '../code-point-text.ts'
import type { LinkResolver } from '../links.ts'
import type { MarkdownLink } from '../markdown.ts'
import type { PageKind, Section } from '../page.ts'
import { sectionsOf } from '../sections.ts'
import { parseText } from '../statements/text-tree.ts'
import { longestSection, mostHeadings } from './content-bounds.ts'
import type { ContentProblemCode } from './content-problem-fixes.ts'
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
  const { bodyStart } = front
  const body = source.value.slice(bodyStart)
  const text = new CodePointText(body)
  const { blocks, links } = parseText(text, 0)
  const headings = blocks.filter((block) => block.kind === 'heading')
  const sections = sectionsOf(text, headings.slice(0, mostHeadings))
  reportControlCharacters(source, bodyStart)
  const tooMany = headings[mostHeadings]
  if (tooMany) {
    const message = `The page has ${headings.length} headings; at most ${mostHeadings} are allowed.`
    source.report('too_many_headings', bodyStart + tooMany.start, message)
    // Past the last heading that is read, everything would look like one section.
  } else for (const section of sections) reportLongSection(section, text, source, bodyStart)
  return { ...front, source, path, kind, body, anchors: new Set(sections.map(({ anchor }) => anchor)), links }
}

function reportLongSection({ start, end, title }: Section, text: CodePointText, source: SourceText, bodyStart: number): void {
  if (end - start <= longestSection) return
  const written = text.slice(start, end)
  const length = new CodePointText(written.trim()).length
  if (length <= longestSection) return
  const place = title === '' ? 'The text before the first heading' : `The section "${title.slice(0, 80)}"`
  const message = `${place} has ${length} characters without a further heading; at most ${longestSection} are allowed.`
  const firstWord = text.toUnits(start) + written.length - written.trimStart().length
  source.report('section_too_long', bodyStart + firstWord, message)
}

/** What no reader sees and no browser or agent reads alike; the first of a page is named, with how many there are. */
function reportControlCharacters(source: SourceText, bodyStart: number): void {
  const found = [...source.value.slice(bodyStart).matchAll(/[^\P{Cc}\t\n]/gu)]
  const [first] = found
  if (first === undefined) return
  const codePoint = first[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  const more = found.length === 1 ? '' : `, the first of ${found.length} such characters`
  source.report('hidden_character', bodyStart + first.index, `The text holds the control character U+${codePoint}${more}.`)
}

/** Holds the links of a page to what is registered. */
export function checkLinks({ source, path, bodyStart, links }: PageFile, resolver: LinkResolver, pages: RegisteredPages): void {
  for (const { destination, image, start } of links) {
    const report = (code: ContentProblemCode, message: string) => source.report(code, bodyStart + start, message)
    const shown = destination.length > 120 ? `${destination.slice(0, 120)}…` : destination
    const target = resolver.resolve(destination, { file: source.file, path })
    if (destination === '') report('empty_link', 'The link leads nowhere.')
    else if (target.status === 'unsupported_scheme') report('unsupported_link', `"${shown}" is no address that readers can follow safely.`)
    else if (image && target.status !== 'external') report('unsupported_image', `The image "${shown}" is not on the web.`)
    else if (target.status === 'unknown_page') report('dead_link', `"${shown}" leads to no registered page.`)
    else if (target.status === 'page' && target.anchor !== '' && !pages.hasAnchor(target.path, target.anchor))
      report('dead_anchor', `"${target.path}" has no heading with the anchor "${target.anchor.slice(0, 120)}".`)
  }
}

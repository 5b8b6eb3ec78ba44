import { readFenceInfo } from '../../page/markdown/github-marks.ts'
import type { MarkdownTokens } from '../../page/markdown/markdown-tokens.ts'
import { parseText } from '../../page/markdown/parsed-text.ts'
import { sectionsOf } from '../../page/markdown/sections.ts'
import type { PageKind } from '../../page/model/page.ts'
import { CodePointText } from '../../page/text/code-point-text.ts'
import { endedText } from '../../page/text/line-table.ts'
import type { CachedParses } from '../folder/cached-parses.ts'
import { type LinkResolver, writtenPath } from '../folder/links.ts'
import type { PageReading } from '../folder/page-reading.ts'
import { longestSection, mostHeadings } from '../source/content-bounds.ts'
import type { ContentProblemCode } from '../source/content-problem-fixes.ts'
import type { NearestPath } from '../source/nearest-path.ts'
import { suggesting } from '../source/schema-issues.ts'
import type { SourceText } from '../source/source-text.ts'
import type { ReadFrontMatter } from './front-matter.ts'
import { longBlocks, remarksOn } from './page-remarks.ts'
import type { RegisteredPages } from './registered-pages.ts'

/** A page's file, before it is checked against the other files. */
export interface PageFile {
  readonly source: SourceText
  readonly path: string
  readonly kind: PageKind
  readonly reading: PageReading
  /** Markdown after the front matter. That of an unchanged file is read when it is needed. */
  readonly body: string
  /** It has the reading of an earlier check. */
  readonly isUnchanged: boolean
  /** Generated, so its errors are not reported. */
  readonly isGenerated?: true | undefined
}

/** Parses the text and reports its errors. @param digest of the file's bytes @param cache caches the parse for publishing */
export function readPageFile(
  source: SourceText,
  kind: PageKind,
  readFrontMatter: ReadFrontMatter,
  digest: string,
  cache?: CachedParses,
): PageReading {
  const front = readFrontMatter(source, kind)
  const { bodyStart } = front
  const body = endedText(source.value.slice(bodyStart))
  const text = new CodePointText(body)
  const { blocks, links, read, tree } = parseText(text, 0)
  const headings = blocks.filter((block) => block.kind === 'heading')
  const sections = sectionsOf(text, headings.slice(0, mostHeadings))
  reportControlCharacters(source, bodyStart)
  const tooMany = headings[mostHeadings]
  if (tooMany) {
    const message = `The page has ${headings.length} headings; at most ${mostHeadings} are allowed.`
    source.report('too_many_headings', bodyStart + tooMany.start, message)
    // The text after the last heading that is read would be one long section.
  } else {
    // Blocks that cannot be divided get a warning, and the limit applies to the rest of the section.
    const long = longBlocks(tree)
    for (const { start, end, title } of sections) {
      const ofLong = long.reduce((sum, block) => (block.start >= start && block.end <= end ? sum + block.end - block.start : sum), 0)
      if (end - start - ofLong <= longestSection) continue
      const written = text.slice(start, end)
      const length = new CodePointText(written.trim()).length - ofLong
      if (length <= longestSection) continue
      const place = title === '' ? 'The text before the first heading' : `The section "${title.slice(0, 80)}"`
      const message = `${place} has ${length} characters without a further heading; at most ${longestSection} are allowed.`
      const firstWord = text.toUnits(start) + written.length - written.trimStart().length
      source.report('section_too_long', bodyStart + firstWord, message)
    }
  }
  const remarks = [...(front.remarks ?? []), ...remarksOn(tree, sections, source, bodyStart)]
  const reading = {
    ...front,
    digest,
    bodyLine: source.locate(bodyStart).line,
    anchors: sections.map(({ anchor }) => anchor),
    links,
    ...codeOf(read),
    ...(remarks.length > 0 && { remarks }),
  }
  cache?.add(reading, { read }, body.length)
  return reading
}

function codeOf({ tokens }: MarkdownTokens): Pick<PageReading, 'code'> {
  const code = new Map<string, number>()
  for (const { type, info, content } of tokens) {
    const language = type === 'fence' ? readFenceInfo(info).language?.toLowerCase() : undefined
    if (language !== undefined) code.set(language, (code.get(language) ?? 0) + content.length)
  }
  return code.size === 0 ? {} : { code: Object.fromEntries(code) }
}

/** Reports the first control character of a page, with the count: readers do not see it, and browsers and agents read it differently. */
function reportControlCharacters(source: SourceText, bodyStart: number): void {
  const found = [...source.value.slice(bodyStart).matchAll(/[^\P{Cc}\t\n]/gu)]
  const [first] = found
  if (first === undefined) return
  const codePoint = first[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  const more = found.length === 1 ? '' : `, the first of ${found.length} such characters`
  source.report('hidden_character', bodyStart + first.index, `The text contains the control character U+${codePoint}${more}.`)
}

export function checkLinks(
  { source, path, reading: { bodyStart, links } }: PageFile,
  resolve: LinkResolver,
  pages: RegisteredPages,
  images: NearestPath,
): void {
  for (const { destination, image, start } of links) {
    const report = (code: ContentProblemCode, message: string, fix?: string) => source.report(code, bodyStart + start, message, fix)
    const shown = destination.length > 120 ? `${destination.slice(0, 120)}…` : destination
    const target = resolve(destination, { file: source.file, path })
    if (destination === '') report('empty_link', 'The link has no address.')
    else if (target.status === 'unsupported_scheme') report('unsupported_link', `Readers cannot follow the address "${shown}" safely.`)
    else if (image && target.status === 'unknown_page') {
      const suggestion = images(writtenPath(destination, source.file))
      report('missing_image', ...suggesting(`There is no image ${shown}.`, suggestion))
    } else if (image && target.status !== 'image' && target.status !== 'external')
      report('unsupported_image', `${shown} is the address of a page, not of an image.`)
    else if (target.status === 'unknown_page') {
      const suggestion = /^www\.[^/]+\./i.test(destination)
        ? `https://${destination}`
        : pages.nearestPath(writtenPath(destination, source.file))
      report('dead_link', ...suggesting(`Broken link: there is no page ${shown}.`, suggestion))
    } else if (target.status === 'page' && target.anchor !== '' && !pages.hasAnchor(target.path, target.anchor)) {
      const suggestion = pages.nearestAnchor(target.path, target.anchor)
      const message = `Broken link: ${target.path} has no heading with the anchor "${target.anchor.slice(0, 120)}".`
      report(
        'dead_anchor',
        ...suggesting(message, suggestion && `#${suggestion}`, `${target.path === path ? '' : target.path}#${suggestion}`),
      )
    }
  }
}

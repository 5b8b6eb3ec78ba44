import type { Marks } from './anchors.ts'
import type { SourceLinks, SourcePage } from './links.ts'
import { parseSource, prepareDirectives } from './markdown/parse-source.ts'
import { renderSource } from './markdown/render-source.ts'
import { literal } from './source/code-literals.ts'
import { type SplitPage, splitFrontMatter } from './source/front-matter.ts'
import type { Note, NoteKind } from './source/import-note.ts'
import { changeOutsideCode } from './source/outside-code.ts'
import type { Dialect, Preparation, Site } from './source/site.ts'
import type { SourceFolder } from './source/source-folder.ts'
import { joinPath, parentOf } from './source/source-path.ts'
import type { SourceImages } from './source-images.ts'

interface RenderingContext {
  readonly source: SourceFolder
  readonly dialect: Dialect
  readonly site: Site
  readonly links: SourceLinks
  readonly marks: Marks
  readonly images: SourceImages
  readonly note: Note
}

/** Depth of includes, because files can include each other. */
const deepestInclude = 8
/** Characters of a page's includes: no page of a content folder may be larger (docs/pages/reference/import.md). */
const longestIncluded = 1_048_576

/** Renders the pages of one source, with what they include. */
export function pageRendering({ source, dialect, site, links, marks, images, note }: RenderingContext) {
  const included = new Set<string>()

  function textOf(page: SourcePage, file: string, split: SplitPage, depth: number): string | undefined {
    const lineInFile = (line: number) => line + split.bodyLine - 1
    const noteHere = (kind: NoteKind, message: string, line = 1) => note(kind, file, message, lineInFile(line))
    let room = longestIncluded
    const preparation: Preparation = {
      file,
      fields: split.fields,
      site,
      note: noteHere,
      include: (path, folders, line, part) => {
        const paths = folders.map((folder) => joinPath(folder, path))
        const whole = textAt(paths, depth, (message) => noteHere('left_out_include', message, line))
        room -= whole?.length ?? 0
        const shown = room < 0 || whole === undefined ? undefined : partOf(splitFrontMatter(whole).body, part)
        if (room < 0) noteHere('left_out_include', 'The page includes more than 1 MiB; the rest is left out.', line)
        else if (whole !== undefined && shown === undefined) noteHere('left_out_include', `"${path}" has no part "${part}".`, line)
        return shown
      },
    }
    const body = prepareDirectives(dialect.prepare?.(split.body, preparation) ?? split.body)
    const parsed = parseSource(body, dialect.isMdx?.(file) ?? false)
    if (parsed === undefined) return undefined
    if (parsed.errorLine !== undefined)
      noteHere('left_out_component', 'The page cannot be read as MDX, but as Markdown: its components become text.', parsed.errorLine)
    const imports = importedFiles(parsed.isMdx ? body : '')
    const constants = constantTexts(parsed.isMdx ? body : '')
    return renderSource(body, parsed.tree, {
      link: (destination, line) => linkTo(destination, page, file, lineInFile(line)),
      image: (destination, line) => imageAt(destination, page, file, lineInFile(line)),
      id: (id) => marks.id(id),
      constant: (name) => constants.get(name),
      imported: (name) => {
        const path = imports.get(name) ?? constants.get(name)
        // The text of a file, as Vite imports it.
        if (!path?.endsWith('?raw')) return path
        const paths = [joinPath(parentOf(file), path.slice(0, -'?raw'.length))]
        return textAt(paths, depth, (message) => noteHere('left_out_include', message))
      },
      partial: (component, attributes, line) => {
        const path = imports.get(component)
        const partial = path && partialAt(path, file, depth, (message) => noteHere('left_out_include', message, line))
        if (!partial) return partial
        // Its `props` are the literal attributes of the component.
        const body = changeOutsideCode(partial.split.body, (run) =>
          run.replace(/\{\s{0,9}props\.(\w{1,60})\s{0,9}\}/g, (whole, name: string) => attributes[name.toLowerCase()] ?? whole),
        )
        return textOf(page, partial.file, { ...partial.split, body }, depth + 1) ?? ''
      },
      note: noteHere,
    })
  }

  function textAt(paths: readonly (string | undefined)[], depth: number, miss: (message: string) => void): string | undefined {
    const candidates = paths.filter((path) => path !== undefined)
    const found = candidates.find((path) => source.has(path))
    if (found === undefined) miss(`There is no file "${candidates[0] ?? ''}" in the source to include.`)
    else if (depth >= deepestInclude) miss(`"${found}" is left out: files include each other more than ${deepestInclude} deep.`)
    if (found === undefined || depth >= deepestInclude) return undefined
    included.add(found)
    return source.readText(found)
  }

  /** The imported Markdown file that replaces a component: `''` if it is left out, undefined if the import is of another kind. */
  function partialAt(path: string, file: string, depth: number, miss: (message: string) => void) {
    // Mintlify writes paths from the top of its folder.
    const folder = path.startsWith('/') ? (site.roots[0]?.folder ?? '') : parentOf(file)
    const target = path.startsWith('@site/') ? joinPath(path.slice('@site/'.length)) : joinPath(folder, path)
    const isMarkdownFile = /\.mdx?$/.test(path)
    const candidates = isMarkdownFile ? [target] : ['.mdx', '.md', '/index.mdx'].map((ending) => `${target}${ending}`)
    const found = candidates.find((each) => each !== undefined && source.has(each))
    if (found === undefined && !isMarkdownFile) return undefined
    const text = textAt([found ?? target], depth, miss)
    return text === undefined || found === undefined ? '' : { file: found, split: splitFrontMatter(text) }
  }

  function linkTo(destination: string, page: SourcePage, file: string, line: number): string | undefined {
    const target = links.resolve(destination, { ...page, file })
    if (target.status === 'page') {
      const { file: linked, path } = target.page
      return target.anchor === '' ? path : marks.anchor({ file: linked, path, anchor: target.anchor, page: page.file, from: file, line })
    }
    if (target.status === 'section') return target.path
    const { url } = target
    const shown = `"${destination.slice(0, 120)}"`
    const isFile = target.status === 'file'
    if (url === undefined)
      note('dead_link', file, `${shown} ${isFile ? 'is a file, and its address on the site is not known' : 'leads to no page'}.`, line)
    else if (target.status !== 'url')
      note('outside_link', file, `${shown} ${isFile ? 'is a file' : 'leads to no page of the source'}. The link leads to the site.`, line)
    return url
  }

  function imageAt(destination: string, page: SourcePage, file: string, line: number): string | undefined {
    const target = links.resolve(destination, { ...page, file })
    const copied = target.status === 'file' ? images.copy(target.file) : undefined
    if (copied?.address !== undefined) return copied.address
    // A relative address is that of a file of the source; another may be of a theme, which the site has, but a plain folder lacks.
    const isMissing = target.status === 'unknown' && !(dialect.name === 'plain' ? /^https?:/i : /^(?:\/|https?:)/i).test(destination)
    const url = isMissing || target.status === 'page' || target.status === 'section' ? undefined : target.url
    const why = copied === undefined ? '' : `, because ${copied.problem}`
    const shown = `"${destination.slice(0, 120)}"`
    if (url === undefined) note('left_out_image', file, `${shown} is left out${why}; its alternative text stays.`, line)
    else if (target.status !== 'url')
      note('outside_link', file, `${shown} is not copied${why}. The page shows the image of the site.`, line)
    return url
  }

  return {
    /** The files that pages include. */
    included: included as ReadonlySet<string>,
    /** The text of a page with marks for ids and anchors; undefined, with a note, if it is nested more deeply than the parser or the stack. */
    render(page: SourcePage, split: SplitPage): string | undefined {
      let text: string | undefined
      try {
        text = textOf(page, page.file, split, 0)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
      }
      if (text === undefined) note('page_left_out', page.file, 'The text is nested more deeply than can be read.')
      return text
    },
  }
}

/**
 * The text of a part of a file: `3:5` is a range of lines, and a name is a region between marks such as `--8<-- [start:name]`,
 * `// #region name` or `<!-- #region name -->`; undefined if the file has no such region.
 */
function partOf(text: string, part: string | undefined): string | undefined {
  if (part === undefined) return text
  const lines = text.split('\n')
  const range = /^(\d*)(?::(\d*))?$/.exec(part)
  if (range !== null) return lines.slice(Number(range[1] || 1) - 1, range[2] ? Number(range[2]) : undefined).join('\n')
  const isMark = (each: string, mark: 'start' | 'end') =>
    each.includes(`8<-- [${mark}:${part}]`) ||
    (/#?(end)?region\b\s*([\w-]*)/i.exec(each)?.[2] === part && /endregion/i.test(each) === (mark === 'end'))
  const start = lines.findIndex((each) => isMark(each, 'start'))
  const end = lines.findIndex((each, index) => index > start && isMark(each, 'end'))
  return start < 0 ? undefined : lines.slice(start + 1, end < 0 ? undefined : end).join('\n')
}

/** The literal texts of exported constants of MDX, by name. */
function constantTexts(body: string): ReadonlyMap<string, string | undefined> {
  const found = body.matchAll(/^export[ \t]{1,9}const[ \t]{1,9}([\w$]{1,100})[ \t]{0,9}=[ \t]{0,9}([^\n]{1,2000})$/gm)
  return new Map(Array.from(found, ([, name = '', value = '']) => [name, literal(value.replace(/;$/, ''))]))
}

/** The files of default imports of MDX, by name. The code is read as text and never run. */
function importedFiles(body: string): ReadonlyMap<string, string> {
  const statement =
    /^import[ \t]+(?:([A-Za-z_$][\w$]*)(?:[ \t]*,[ \t]*\{[^{}]*\})?|\{[ \t]*default[ \t]+as[ \t]+([\w$]+)(?:[^\w${}][^{}]*)?\})[ \t]+from[ \t]+["']([^"'\n]+)["']/gm
  // Prettier escapes an underscore, which has no meaning in JavaScript.
  return new Map(
    Array.from(body.matchAll(statement), ([, name, renamed, path = '']) => [name ?? renamed ?? '', path.replace(/\\(.)/g, '$1')]),
  )
}

import type { Marks } from './anchors.ts'
import type { LinkTarget, SourceLinks, SourcePage } from './links.ts'
import { parseSource } from './markdown/parse-source.ts'
import { renderSource } from './markdown/render-source.ts'
import { literal } from './source/code-literals.ts'
import { type SplitPage, splitFrontMatter } from './source/front-matter.ts'
import type { Note, NoteKind } from './source/import-note.ts'
import { changeOutsideCode } from './source/outside-code.ts'
import type { Dialect, Site } from './source/site.ts'
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
export class PageRendering {
  /** The files that pages include. */
  readonly included = new Set<string>()
  readonly #context: RenderingContext

  constructor(context: RenderingContext) {
    this.#context = context
  }

  /** The text of a page with marks for ids and anchors; undefined, with a note, if it is nested more deeply than the parser or the stack. */
  render(page: SourcePage, split: SplitPage): string | undefined {
    let text: string | undefined
    try {
      text = this.#text(page, page.file, split, 0)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    if (text === undefined) this.#context.note('page_left_out', page.file, 'The text is nested more deeply than can be read.')
    return text
  }

  #text(page: SourcePage, file: string, split: SplitPage, depth: number): string | undefined {
    const { dialect, site, marks, note } = this.#context
    const lineInFile = (line: number) => line + split.bodyLine - 1
    const noteHere = (kind: NoteKind, message: string, line = 1) => note(kind, file, message, lineInFile(line))
    let room = longestIncluded
    const body = dialect.prepare(split.body, {
      file,
      fields: split.fields,
      site,
      note: noteHere,
      include: (path, folders, line) => {
        const paths = folders.map((folder) => joinPath(folder, path))
        const included = this.#include(paths, depth, (message) => noteHere('left_out_include', message, line))
        room -= included?.length ?? 0
        if (room >= 0) return included && splitFrontMatter(included).body
        noteHere('left_out_include', 'The page includes more than 1 MiB; the rest is left out.', line)
        return undefined
      },
    })
    const parsed = parseSource(body, dialect.isMdx?.(file) ?? false)
    if (parsed === undefined) return undefined
    const imports = parsed.isMdx ? importedFiles(body) : new Map<string, string>()
    const constants = parsed.isMdx ? constantTexts(body) : new Map<string, string>()
    return renderSource(body, parsed.tree, {
      link: (destination, line) => this.#link(destination, page, file, lineInFile(line)),
      image: (destination, line) => this.#image(destination, page, file, lineInFile(line)),
      id: (id) => marks.id(id),
      constant: (name) => constants.get(name),
      imported: (name) => {
        const path = imports.get(name) ?? constants.get(name)
        // The text of a file, as Vite imports it.
        if (!path?.endsWith('?raw')) return path
        const paths = [joinPath(parentOf(file), path.slice(0, -'?raw'.length))]
        return this.#include(paths, depth, (message) => noteHere('left_out_include', message))
      },
      partial: (component, attributes, line) => {
        const path = imports.get(component)
        const included = path && this.#partial(path, file, depth, (message) => noteHere('left_out_include', message, line))
        if (!included) return included
        // Its `props` are the literal attributes of the component.
        const body = changeOutsideCode(included.split.body, (run) =>
          run.replace(/\{\s{0,9}props\.(\w{1,60})\s{0,9}\}/g, (whole, name: string) => attributes[name.toLowerCase()] ?? whole),
        )
        return this.#text(page, included.file, { ...included.split, body }, depth + 1) ?? ''
      },
      note: noteHere,
    })
  }

  #include(paths: readonly (string | undefined)[], depth: number, miss: (message: string) => void): string | undefined {
    const { source } = this.#context
    const candidates = paths.filter((path) => path !== undefined)
    const found = candidates.find((path) => source.has(path))
    if (found === undefined) miss(`There is no file "${candidates[0] ?? ''}" in the source to include.`)
    else if (depth >= deepestInclude) miss(`"${found}" is left out: files include each other more than ${deepestInclude} deep.`)
    if (found === undefined || depth >= deepestInclude) return undefined
    this.included.add(found)
    return source.readText(found)
  }

  /** The imported Markdown file that replaces a component: `''` if it is left out, undefined if the import is of another kind. */
  #partial(path: string, file: string, depth: number, miss: (message: string) => void) {
    const target = path.startsWith('@site/') ? joinPath(path.slice('@site/'.length)) : joinPath(parentOf(file), path)
    const isMarkdownFile = /\.mdx?$/.test(path)
    const candidates = isMarkdownFile ? [target] : ['.mdx', '.md', '/index.mdx'].map((ending) => `${target}${ending}`)
    const found = candidates.find((each) => each !== undefined && this.#context.source.has(each))
    if (found === undefined && !isMarkdownFile) return undefined
    const text = this.#include([found ?? target], depth, miss)
    return text === undefined || found === undefined ? '' : { file: found, split: splitFrontMatter(text) }
  }

  #link(destination: string, page: SourcePage, file: string, line: number): string | undefined {
    const { links, marks, note } = this.#context
    const target = links.resolve(destination, { ...page, file })
    if (target.status === 'page') {
      const { file: linked, path } = target.page
      return target.anchor === '' ? path : marks.anchor({ file: linked, path, anchor: target.anchor, page: page.file, from: file, line })
    }
    if (target.status === 'section') return target.path
    const url = outsideUrl(target)
    const shown = `"${destination.slice(0, 120)}"`
    const why = target.status === 'file' ? 'is a file, and its address on the site is not known' : 'leads to no page'
    if (url === undefined) note('dead_link', file, `${shown} ${why}.`, line)
    else if (target.status === 'unknown' || (target.status === 'url' && target.isMissing === true))
      note('outside_link', file, `${shown} leads to no page of the source. The link leads to the site.`, line)
    return url
  }

  #image(destination: string, page: SourcePage, file: string, line: number): string | undefined {
    const { links, images, note } = this.#context
    const target = links.resolve(destination, { ...page, file })
    const copied = target.status === 'file' ? images.copy(target.file) : undefined
    if (copied?.address !== undefined) return copied.address
    // A relative address is that of a file of the source; another may be of a theme, which the site has.
    const isMissing = target.status === 'unknown' && !destination.startsWith('/')
    const url = isMissing ? undefined : outsideUrl(target)
    const why = copied === undefined ? '' : `, because ${copied.problem}`
    if (url === undefined)
      note('left_out_image', file, `"${destination.slice(0, 120)}" is left out${why}; its alternative text stays.`, line)
    return url
  }
}

/** An address outside of the imported pages: on the web, or on the site that they come from. */
function outsideUrl(target: LinkTarget): string | undefined {
  if (target.status === 'url') return target.url
  return target.status === 'file' || target.status === 'unknown' ? target.siteUrl : undefined
}

/** The literal texts of exported constants of MDX, by name. */
function constantTexts(body: string): ReadonlyMap<string, string> {
  const found = body.matchAll(/^export[ \t]{1,9}const[ \t]{1,9}([\w$]{1,100})[ \t]{0,9}=[ \t]{0,9}([^\n]{1,2000})$/gm)
  return new Map(
    Array.from(found).flatMap(([, name = '', value = '']) => {
      const text = literal(value.replace(/;$/, ''))
      return text === undefined ? [] : [[name, text]]
    }),
  )
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

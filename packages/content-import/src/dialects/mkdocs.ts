import { deepestDirective, labelText } from '../markdown/markdown-text.ts'
import { asFields, asList, asText, asTexts, type Fields } from '../source/data-text.ts'
import type { NoteKind } from '../source/import-note.ts'
import { changeOutsideCode, fenceAfter } from '../source/outside-code.ts'
import { ignoredPaths, matchesGlob } from '../source/path-patterns.ts'
import { type Dialect, fileAddress, linkTo, type Preparation, type Site } from '../source/site.ts'
import { readConfig } from '../source/source-folder.ts'
import { joinPath, pathIn } from '../source/source-path.ts'
import { plainMarkdown } from './extended-markdown.ts'
import { plain } from './plain.ts'

const configFiles = ['mkdocs.yml', 'mkdocs.yaml']

/** MkDocs and Material for MkDocs: `mkdocs.yml` next to a folder of pages. */
export const mkdocs: Dialect = {
  name: 'mkdocs',
  configFiles,
  readSite(source, base): Site {
    const config = readConfig(source, base, configFiles)
    const theme = asFields(config.theme) ?? {}
    const folder = joinPath(base, asText(config.docs_dir) ?? 'docs') ?? base
    const snippets = asTexts(settings(config.markdown_extensions, 'pymdownx.snippets').base_path)
    const redirects = asFields(settings(config.plugins, 'redirects').redirect_maps) ?? {}
    const patterns = [`.*\n/templates/\n${asText(config.exclude_docs) ?? ''}`, asText(config.draft_docs) ?? ''].map(ignoredPaths)
    const isLeftOut = [...patterns, matchesGlob(asTexts(settings(config.plugins, 'exclude').glob))]
    return {
      ...plain.readSite(source, folder),
      title: asText(config.site_name),
      description: asText(config.site_description),
      url: asText(config.site_url)?.replace(/\/$/, ''),
      look: {
        logo: asText(theme.logo),
        icon: asText(theme.favicon),
        links: [
          ...linkTo(asText(config.repo_name) ?? 'Source code', config.repo_url),
          ...asList(asFields(config.extra)?.social).flatMap((each) =>
            linkTo(asText(each.name) ?? asText(each.icon)?.split('/').at(-1), each.link),
          ),
        ],
      },
      navigation: navigationIn(config.nav, folder),
      mayLackMarks: true,
      language: asText(theme.language) ?? 'en',
      redirects: Object.entries(redirects).flatMap(([from, to]) =>
        typeof to !== 'string' || /^https?:/.test(to) ? [] : [[fileAddress(from), fileAddress(to.split('#', 1)[0] as string)] as const],
      ),
      isWithheld: (file) => isLeftOut.some((matches) => matches(pathIn(folder, file) ?? file)),
      includeFolders: (snippets.length === 0 ? ['.'] : snippets).flatMap((path) => joinPath(base, path) ?? []),
    }
  },
  prepare(body, preparation) {
    const included = withSnippets(body, preparation)
    const defined = new Set(Array.from(included.matchAll(/^ {0,3}\[([^\]\n]{1,300})\]:/gm), ([, label = '']) => label.toLowerCase()))
    const isDefined = (label: string) => defined.has(label.toLowerCase()) || label.startsWith('^')
    return changeOutsideCode(prepareBlocks(included), (run, first) => {
      const note = (kind: NoteKind) => (message: string, index: number) => preparation.note(kind, message, first + index)
      const text = withoutModules(run, note('left_out_component'))
      return withoutMarks(plainMarkdown(withoutReferences(text, isDefined, note('code_reference'))))
    })
  },
}

/** The pages of `nav`: files, perhaps with titles, in nested lists. */
function navigationIn(nav: unknown, folder: string, title?: string): NonNullable<Site['navigation']> {
  if (typeof nav === 'string') return [{ to: joinPath(folder, nav) ?? nav, ...(title === undefined ? {} : { title }) }]
  if (Array.isArray(nav)) return nav.flatMap((each) => navigationIn(each, folder))
  return Object.entries(asFields(nav) ?? {}).flatMap(([name, each]) => navigationIn(each, folder, name))
}

/** The settings of a plugin or an extension, which are in a mapping or in a list of names and mappings. */
function settings(value: unknown, name: string): Fields {
  return asFields(asList(value).find((entry) => name in entry)?.[name]) ?? {}
}

/**
 * Replaces `--8<-- "file"`, `--8<-- "file:section"`, and lines with such files between two lines `--8<--`, also in code, with the texts of the
 * files, without the includes in them.
 */
function withSnippets(body: string, preparation: Preparation): string {
  const included = (name: string, indent: string, line: number) => {
    const [, path = name, part] = /^([^:]{1,300})(?::([\w:-]{1,100}))?$/.exec(name) ?? []
    const lines = preparation.include(path, preparation.site.includeFolders ?? [], line, part)?.split('\n') ?? []
    return lines.flatMap((each) => (each.includes('8<--') ? [] : [indent + each])).join('\n')
  }
  const lines = body.split('\n')
  const lastMark = lines.findLastIndex((line) => blockMark.test(line))
  let block: string | undefined
  const written = lines.flatMap((line, index) => {
    const isMark = blockMark.test(line)
    const [, indent = '', name] = /^([ \t]*)-{1,9}8<-{1,9}[ \t]+"([^"]{1,400})"[ \t]*$/.exec(line) ?? []
    if (block !== undefined && !isMark) {
      const entry = line.trim()
      // A semicolon disables a line.
      return entry.startsWith(';') ? [] : [entry === '' ? '' : included(entry, block, index + 1)]
    }
    if (!isMark || (block === undefined && index === lastMark)) return [name === undefined ? line : included(name, indent, index + 1)]
    block = block === undefined ? line.slice(0, line.indexOf('-')) : undefined
    return []
  })
  return written.join('\n')
}

/** The first and the last line of a block of snippets. */
const blockMark = /^[ \t]*-{1,9}8<-{1,9}[ \t]*$/

/** Blocks that Python-Markdown marks by indentation (`!!! note "Title"`, `??? note`, `=== "Tab"`) as directives. */
function prepareBlocks(body: string): string {
  return /^[ \t]*(?:!!!|\?\?\?|===)/m.test(body) ? withDirectives(body.split('\n'), 0).join('\n') : body
}

/** The first line of a block: its indentation, its type if it has one, and its title. */
const blockHeader =
  /^( {0,40})(?:(?:!!!|\?\?\?\+?) ?([a-zA-Z][\w-]{0,40})(?: [\w -]{1,80}?)?|===[!+]{0,2}|\?\?\?\+?)(?: +"([^\n]{0,400})")? *$/

function withDirectives(lines: readonly string[], depth: number): readonly string[] {
  const written: string[] = []
  let fence: string | undefined
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    fence = fenceAfter(line, fence)
    const [, indent, type, title = ''] = (fence === undefined && depth < deepestDirective ? blockHeader.exec(line) : null) ?? []
    if (indent === undefined || (type === undefined && title === '')) {
      written.push(line)
      continue
    }
    const isInside = (each = '') => each.trim() === '' || each.startsWith(`${indent}    `)
    let end = at + 1
    while (end < lines.length && isInside(lines[end])) end += 1
    const inside = lines.slice(at + 1, end)
    while (inside.at(-1)?.trim() === '') inside.pop()
    const blank = end - at - 1 - inside.length
    // The end of the directive is one more line, so a blank line before the text is dropped: later lines keep their numbers.
    if (inside[0]?.trim() === '') inside.shift()
    const colons = `${indent}${':'.repeat(3 + deepestDirective - depth)}`
    const own = inside.map((each) => each.slice(Math.min(indent.length + 4, each.length)))
    written.push(
      `${colons}${type ?? (line.startsWith('=', indent.length) ? 'tab' : 'details')}${title === '' ? '' : `[${labelText(title)}]`}`,
      ...withDirectives(own, depth + 1).map((each) => (each === '' ? '' : indent + each)),
      colons,
      ...Array<string>(Math.max(1, blank)).fill(''),
    )
    at = end - 1
  }
  return written
}

/** Keeps ids and drops other attributes, marks of subscripts, names of icons and tables of contents, outside of code spans. */
function withoutMarks(text: string): string {
  return text.replace(
    /(?<!`)(`{1,8})(?!`)[^`\n]+\1|[ \t]?\{:?[ \t]*((?:[#.]|[a-z-]{1,40}=["']|(?:id|class|width|height|align|loading|target)=)[^{}\n]{1,200})\}|^\[TOC\][ \t]*$|:(?:material|octicons|fontawesome|simple)-[\w-]{1,80}:[ \t]?|(?<![~\\])~([^~\s]{1,40})~(?!~)/gm,
    (found, code?: string, attributes?: string, subscript?: string, at = 0) => {
      if (code !== undefined) return found
      if (subscript !== undefined) return subscript
      const id = /(?:^|\s)(?:#|id=["']?)([^\s"'=]+)/.exec(attributes ?? '')?.[1]
      if (id === undefined) return ''
      const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
      const isUnderlined = /^[^\n]{0,300}\n[ \t]{0,9}(?:=+|-+)[ \t]{0,9}(?:\n|$)/.test(text.slice(at, at + 400))
      return /^[ \t]*#{1,6}[ \t]/.test(line) || (line.trim() !== '' && isUnderlined) ? ` {#${id}}` : `<a id="${id}"></a>`
    },
  )
}

/** Blocks of mkdocstrings (`::: module` with indented options), whose text the generator makes from code. */
function withoutModules(text: string, note: (message: string, index: number) => void): string {
  let indent: number | undefined
  const lines = text.split('\n').map((line, index) => {
    const [, before = '', name] = /^([ \t]*):::[ \t]+([\w.]+)[ \t]*$/.exec(line) ?? []
    if (name !== undefined) {
      note(`The documentation of ${name} is left out: its site makes it from code.`, index)
      indent = before.length
      return `${before}\`${name}\``
    }
    if (line.trim() !== '' && indent !== undefined && line.search(/\S/) <= indent) indent = undefined
    return indent === undefined ? line : ''
  })
  return lines.join('\n')
}

/** References that no definition of the page resolves: those of autorefs and mkdocstrings lead to code or to another page. */
function withoutReferences(text: string, isDefined: (label: string) => boolean, note: (message: string, index: number) => void): string {
  const reference = /\[((?:`[^`\n]{1,300}`|[^[\]`\n]){1,300})\]\[([\w.:/-]{0,300})\]/g
  const lines = text.split('\n').map((line, index) =>
    line.replace(reference, (found, label: string, given: string) => {
      const target = given === '' ? label.replaceAll('`', '') : given
      if (isDefined(target) || isDefined(label)) return found
      note(`"${target}" is a name in code, or a heading of another page.`, index)
      return given === '' && /^[\w.]+\.\w+$/.test(label) ? `\`${label}\`` : label
    }),
  )
  return lines.join('\n')
}

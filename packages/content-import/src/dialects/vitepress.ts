import { cssColours, literalBlock, literalEntries, literalText, literalTexts } from '../source/code-literals.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { matchesGlob } from '../source/path-patterns.ts'
import { type Dialect, fileAddress, linkTo, type Preparation, type Site, type SiteRoot, siteUrl } from '../source/site.ts'
import { firstText, styleSheets } from '../source/source-folder.ts'
import { inFolder, joinPath, parentOf, pathIn } from '../source/source-path.ts'
import { prepareDirectives } from './directives.ts'
import { homePage } from './home-page.ts'
import { plain } from './plain.ts'
import { snippetLines } from './snippet-lines.ts'

const configFiles = ['ts', 'mts', 'js', 'mjs'].flatMap((ending) => [`.vitepress/config.${ending}`, `.vitepress/config/index.${ending}`])

/** VitePress: `.vitepress/config.*` in the folder of the pages or above it. */
export const vitepress: Dialect = {
  name: 'vitepress',
  configFiles,
  readSite(source, base): Site {
    const folder = joinPath(base, literalText(firstText(source, base, configFiles), 'srcDir') ?? '') ?? base
    const settings = inFolder(base, '.vitepress')
    // Side bars are often files of their own.
    const scripts = source.files.filter((file) => file.startsWith(`${settings}/`) && /\.(?:[cm]?[jt]s|json)$/.test(file))
    const code = [firstText(source, base, configFiles), ...scripts.map((file) => source.readText(file) ?? '')].join('\n')
    const isExcluded = matchesGlob(literalTexts(literalBlock(code, 'srcExclude', '[]')))
    const rewritten = rewrites(literalBlock(code, 'rewrites'))
    const logo = literalBlock(code, 'logo')
    const site = plain.readSite(source, folder)
    return {
      ...site,
      // README.md is a page of its own.
      roots: site.roots.map((root): SiteRoot => {
        const pathOf = (path: string) => pathIn(folder, inFolder(root.folder, path)) ?? path
        return { ...root, address: (path) => pageAddress(rewritten(pathOf(path))) }
      }),
      title: literalText(code, 'title'),
      description: literalText(code, 'description'),
      url: siteUrl(literalText(code, 'hostname'), literalText(code, 'base')),
      language: literalText(code, 'lang')?.split('-')[0] ?? 'en',
      staticFolders: [inFolder(folder, 'public'), folder],
      look: {
        accent: cssColours(styleSheets(source, settings), '--vp-c-brand-1'),
        logo: logo === '' ? literalText(code, 'logo') : (literalText(logo, 'light') ?? literalText(logo, 'src')),
        logoDark: literalText(logo, 'dark'),
        navigation: literalEntries(literalBlock(code, 'nav', '[]')).flatMap((entry) =>
          linkTo(literalText(entry, 'text'), literalText(entry, 'link')),
        ),
        links: literalEntries(literalBlock(code, 'socialLinks', '[]')).flatMap((entry) =>
          linkTo(literalText(entry, 'icon'), literalText(entry, 'link')),
        ),
      },
      navigation: Array.from(code.matchAll(link), ([, , to = '']) => to)
        .filter((to) => to.startsWith('/'))
        .map((to) => ({ to })),
      // A name in brackets is a template of pages.
      isWithheld: (file) => isExcluded(pathIn(folder, file) ?? file) || /\[[^[\]]+\]/.test(file),
    }
  },
  prepare(body, preparation) {
    const text = changeOutsideCode(withSnippets(body, preparation), (run) => run.replace(/^\[\[toc\]\][ \t]*$/gim, ''))
    return homePage(preparation.fields) + prepareDirectives(text)
  },
}

const link = /\blink['"]?[ \t]{0,9}:[ \t]{0,9}(['"`])([^'"`\n]{1,300})\1/g

function pageAddress(path: string): string {
  return /(?:^|\/)readme\.\w+$/i.test(path) ? `/${path.replace(/\.\w+$/, '')}` : fileAddress(path)
}

/** `rewrites`: `'packages/:name/docs/:rest*': ':name/:rest*'`. The last part of a pattern can be the rest of the path. */
function rewrites(block: string): (path: string) => string {
  const pairs = block.matchAll(/(['"`])([^'"`\n]{1,300})\1[ \t]{0,9}:[ \t]{0,9}(['"`])([^'"`\n]{1,300})\3/g)
  const rules = Array.from(pairs, ([, , from = '', , to = '']) => ({
    parts: from.replaceAll('(.*)', ':rest*').split('/'),
    to: to.replace(/\$1|\(\.\*\)/g, ':rest*'),
  }))
  return (path) => {
    const names = path.split('/')
    const isNamed = (part: string, at: number) => part === names[at] || (part.startsWith(':') && at < names.length)
    const rule = rules.find(({ parts }) => parts.every(isNamed) && (parts.length === names.length || parts.at(-1)?.endsWith('*')))
    const values = new Map(
      rule?.parts.map((part, at) => {
        const rest = part.endsWith('*') ? names.slice(at).join('/') : (names[at] as string)
        return [part.replace(/^:|\*$|\.md$/g, ''), rest.replace(/\.md$/, '')] as const
      }),
    )
    return rule === undefined ? path : rule.to.replace(/:(\w+)\*?/g, (_, name: string) => values.get(name) ?? '')
  }
}

/** `<!--@include: ./part.md{1,3}-->`, and `<<< @/code.ts#region{2 ts:line-numbers [label]}` as a block of code. */
function withSnippets(body: string, { file, site, include, note }: Preparation): string {
  if (!/<!--\s*@include|^[ \t]*<<<[ \t]/m.test(body)) return body
  const root = site.roots.at(-1)?.folder ?? ''
  const text = (path: string, part: string | undefined, line: number) => {
    const folders = path.startsWith('@/') || path.startsWith('/') ? [root] : [parentOf(file)]
    const included = include(path.replace(/^@?\//, ''), folders, line)
    const lines = included === undefined ? [] : snippetLines(included.split('\n'), part)
    if (lines === undefined) note('left_out_include', `"${path}" has no part "${part}".`, line)
    return (lines ?? []).join('\n')
  }
  return body
    .split('\n')
    .map((line, index) => {
      const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
      const given = line.startsWith('<<<', indent.length) ? line.slice(indent.length + 3).trim() : ''
      const [path] = /^[^\s#{]{1,300}/.exec(given) ?? []
      const [, region] = /^[^\s#{]{1,300}#([\w-]{1,100})/.exec(given) ?? []
      const [, info = ''] = /\{([^{}]{0,200})\}/.exec(given) ?? []
      if (path !== undefined) {
        const language = /(?:^|\s)([a-z]\w*)/.exec(info)?.[1] ?? path.split('.').at(-1) ?? ''
        return [`\`\`\`${language}`, ...text(path, region, index + 1).split('\n'), '```'].map((each) => indent + each).join('\n')
      }
      return line.replace(
        /<!--[ \t]{0,9}@include:[ \t]{0,9}([^\s{#]{1,300}?)(?:#([\w-]{1,100}))?(?:\{(\d{0,6}),?(\d{0,6})\})?[ \t]{0,9}-->/g,
        (whole, from: string, part?: string, first?: string, last = '') => {
          const range = first === undefined ? undefined : `${first}${whole.includes(',') ? `:${last}` : `:${first}`}`
          return text(from, part ?? range?.replace(/:$/, ''), index + 1)
        },
      )
    })
    .join('\n')
}

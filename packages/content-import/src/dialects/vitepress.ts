import { fenced } from '../markdown/markdown-text.ts'
import { cssColours, literalBlock, literalLinks, literalText, literalTexts } from '../source/code-literals.ts'
import { asText } from '../source/data-text.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { matchesGlob } from '../source/path-patterns.ts'
import { type Dialect, fileAddress, type Preparation, type Site, type SiteRoot, siteUrl } from '../source/site.ts'
import { firstText } from '../source/source-folder.ts'
import { inFolder, joinPath, parentOf, pathIn } from '../source/source-path.ts'
import { homePage } from './home-page.ts'
import { plain } from './plain.ts'
import { replaceTags } from './template-tags.ts'

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
        accent: cssColours(source, settings, '--vp-c-brand-1'),
        logo: logo === '' ? literalText(code, 'logo') : (literalText(logo, 'light') ?? literalText(logo, 'src')),
        logoDark: literalText(logo, 'dark'),
        navigation: literalLinks(literalBlock(code, 'nav', '[]'), ['text'], ['link']),
        links: literalLinks(literalBlock(code, 'socialLinks', '[]'), ['icon'], ['link']),
      },
      navigation: Array.from(code.matchAll(link), ([, , to = '']) => to)
        .filter((to) => to.startsWith('/'))
        .map((to) => ({ to })),
      // A name in brackets is a template of pages.
      isWithheld: (file) => isExcluded(pathIn(folder, file) ?? file) || /\[[^[\]]+\]/.test(file),
    }
  },
  prepare(body, preparation) {
    const whole = withSnippets(body, preparation)
    const filled = replaceTags(whole, { pattern: frontMatterValue, close: '/', isProse: true }, ({ inner, line }) => {
      const text = asText(preparation.fields[/^\$frontmatter\.(\w+)$/.exec(inner)?.[1]?.toLowerCase() ?? ''])
      if (text === undefined) preparation.note('left_out_component', `{{ ${inner} }} is left out.`, line)
      return text ?? ''
    })
    const text = changeOutsideCode(filled, (run) => run.replace(/^\[\[toc\]\][ \t]*$/gim, ''))
    return homePage(preparation.fields) + text
  },
}

/** VitePress shows code as it is written, and the values of front matter elsewhere. */
const frontMatterValue = /(?<!`)\{\{(?<output>[ \t]{0,9}\$frontmatter\b[^{}\n]{0,200})\}\}/

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
    if (rule === undefined) return path
    const valueAt = (part: string, at: number) => (part.endsWith('*') ? names.slice(at).join('/') : (names[at] ?? '')).replace(/\.md$/, '')
    const values = new Map(rule.parts.map((part, at) => [part.replace(/^:|\*$|\.md$/g, ''), valueAt(part, at)]))
    return rule.to.replace(/:(\w+)\*?/g, (_, name: string) => values.get(name) ?? '')
  }
}

/** `<!--@include: ./part.md{1,3}-->`, and `<<< @/code.ts#region{2 ts:line-numbers [label]}` as a block of code. */
function withSnippets(body: string, preparation: Preparation): string {
  const { file, site } = preparation
  const text = (path: string, part: string | undefined, line: number) => {
    const folder = /^@?\//.test(path) ? (site.roots.at(-1)?.folder ?? '') : parentOf(file)
    return preparation.include(path.replace(/^@?\//, ''), [folder], line, part) ?? ''
  }
  const lines = body.split('\n').map((line, index) => {
    const [, indent = '', path, region, info = ''] = listing.exec(line) ?? []
    if (path === undefined) {
      return line.replace(inclusion, (_, from: string, part?: string, range?: string) =>
        text(from, part ?? range?.replace(',', ':'), index + 1),
      )
    }
    const language = /(?:^|\s)([a-z]\w*)/.exec(info)?.[1] ?? path.split('.').at(-1) ?? ''
    return `${indent}${fenced(text(path, region, index + 1), language).replaceAll('\n', `\n${indent}`)}`
  })
  return lines.join('\n')
}

const listing = /^([ \t]*)<<<[ \t]*([^\s#{]{1,300})(?:#([\w-]{1,100}))?[^{\n]{0,300}(?:\{([^{}]{0,200})\})?/
const inclusion = /<!--[ \t]{0,9}@include:[ \t]{0,9}([^\s{#]{1,300}?)(?:#([\w-]{1,100}))?(?:\{(\d{0,6}(?:,\d{0,6})?)\})?[ \t]{0,9}-->/g

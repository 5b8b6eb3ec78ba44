import { parse } from 'node:path/posix'
import { cssColours, literalBlock, literalEntries, literalLinks, literalText, literalTexts } from '../source/code-literals.ts'
import { asText, type Fields } from '../source/data-text.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { matchesGlob } from '../source/path-patterns.ts'
import { type Dialect, fileAddress, isPart, type Site, type SiteLook, type SiteRoot, siteUrl } from '../source/site.ts'
import { firstText } from '../source/source-folder.ts'
import { inFolder, joinPath, pathIn } from '../source/source-path.ts'

const configFiles = ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'].map((ending) => `docusaurus.config.${ending}`)

/** Docusaurus: the docs of `docusaurus.config.js`. Blogs, other plugins and older versions are not read. */
export const docusaurus: Dialect = {
  name: 'docusaurus',
  configFiles,
  readSite(source, base): Site {
    const code = firstText(source, base, configFiles)
    const docs = literalBlock(code, 'docs')
    const path = literalText(docs, 'path') ?? 'docs'
    const current = joinPath(base, path) ?? joinPath(base, 'docs') ?? base
    const outside = `The configuration names the folder "${path}", which is outside of this one: import the folder that has both.`
    // Without its current version the site has only the released ones, the latest first.
    const [latest] = literalTexts(firstText(source, base, ['versions.json']))
    const released = inFolder(base, `versioned_docs/version-${latest}`)
    const hasReleased = source.files.some((file) => pathIn(released, file) !== undefined)
    const folder = /includeCurrentVersion['"]?[ \t]{0,9}:[ \t]{0,9}false/.test(docs) && hasReleased ? released : current
    const ids = sidebarIds(firstText(source, base, sidebarFiles))
    const excluded = literalBlock(docs, 'exclude', '[]')
    const isExcluded = matchesGlob(excluded === '' ? ['**/__tests__/**'] : literalTexts(excluded))
    const route = (literalText(docs, 'routeBasePath') ?? 'docs').replace(/^\/|\/$/g, '')
    const i18n = literalBlock(code, 'i18n')
    const language = literalText(i18n, 'defaultLocale') ?? 'en'
    return {
      roots: [
        { folder, address: docAddress(route) },
        ...literalTexts(i18n)
          .filter((name) => name !== language)
          .map((name): SiteRoot => {
            const translated = inFolder(base, `i18n/${name}/docusaurus-plugin-content-docs/current`)
            return { folder: translated, language: name, address: docAddress(`${name}/${route}`) }
          }),
      ],
      title: literalText(code, 'title'),
      description: literalText(code, 'tagline'),
      url: siteUrl(literalText(code, 'url'), literalText(code, 'baseUrl')),
      language,
      staticFolders: [inFolder(base, 'static')],
      redirects: redirectsIn(code),
      unread: joinPath(base, path) === undefined ? [outside] : [],
      look: lookIn(code, cssColours(source, joinPath(base, 'src') ?? base, '--ifm-color-primary')),
      navigation: ids.flatMap((id) => [{ to: `${folder}/${id}` }, { to: docAddress(route)(`${id}.md`, {}) ?? id }]),
      inherited: (file) => {
        const place = /(?:^|\/)(\d+)[ ]?[-_.][^/]*$/.exec(file)?.[1]
        return place === undefined ? {} : { sidebar_position: Number(place) }
      },
      isWithheld: (file) => isExcluded(pathIn(folder, file) ?? file),
    }
  },
  isMdx: () => true,
  prepare: (body) => changeOutsideCode(body, (run) => withoutComments(withEscapedIds(run))),
}

const sidebarFiles = ['js', 'ts', 'json', 'cjs', 'mjs'].map((ending) => `sidebars.${ending}`)

/** The ids of pages in the order of the side bar: texts that are not labels. */
function sidebarIds(code: string): readonly string[] {
  const label = /["']?\b(?:label|type|className|title|description|dirName|href)["']?[ \t]{0,9}:[ \t]{0,9}(["'`])[^"'`\n]{0,300}\1/g
  return literalTexts(code.replace(label, ''))
}

/** `## Title {#id}` and `## Title {/* #id *\/}`, whose braces are code in MDX, as `## Title \{#id}`. */
function withEscapedIds(text: string): string {
  return text.replace(/^(?=#{1,6}[ \t])(.*?)[ \t]?\\?\{(?:\/\*)? ?#([\w.:-]{1,200}) ?(?:\*\/)?\}[ \t]{0,9}$/gm, '$1 \\{#$2}')
}

/** MDX cannot read comments of HTML. Their line breaks stay, so that later lines keep their numbers. */
function withoutComments(text: string): string {
  return text.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => (comment.endsWith('-->') ? comment.replace(/[^\n]/g, '') : comment))
}

function docAddress(route: string): SiteRoot['address'] {
  const prefix = route === '' ? '' : `/${route}`
  return (path, fields) => (isPart(path) ? undefined : `${prefix}${slugged(path.split('/').map(withoutNumber).join('/'), fields)}`)
}

/** `guides/guides.md` is the page of its folder, as `guides/index.md` is. */
function slugged(path: string, fields: Fields): string {
  const { dir, name } = parse(path)
  const [slug, id] = [asText(fields.slug), asText(fields.id)]
  if (slug !== undefined) return slug.startsWith('/') ? slug.replace(/(?<=.)\/$/, '') : `/${joinPath(dir, slug) ?? slug}`
  if (dir !== '' && parse(dir).base.toLowerCase() === name.toLowerCase()) return fileAddress(`${dir}/index.md`)
  return id === undefined || /^(?:index|readme)$/i.test(name) ? fileAddress(path) : `/${inFolder(dir, id)}`
}

/** `01-intro.md` is `intro.md`; dates and versions are not numbers of an order. */
function withoutNumber(name: string): string {
  if (/^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.]|$)|^\d+[-_.]\d/.test(name)) return name
  return /^\d+\s*[-_.]+\s*(?<rest>[^-_.\s].*)$/.exec(name)?.groups?.rest ?? name
}

function lookIn(code: string, accent: SiteLook['accent']): SiteLook {
  const navbar = literalBlock(code, 'navbar')
  const logo = literalBlock(navbar, 'logo')
  return {
    accent,
    logo: literalText(logo, 'src'),
    logoDark: literalText(logo, 'srcDark'),
    icon: literalText(code, 'favicon'),
    navigation: literalLinks(literalBlock(navbar, 'items', '[]'), ['label'], ['to', 'href']),
  }
}

/** The redirects that are listed for `@docusaurus/plugin-client-redirects`. */
function redirectsIn(code: string): readonly (readonly [from: string, to: string])[] {
  return literalEntries(code).flatMap((entry) => {
    const to = literalText(entry, 'to')
    const [, given] = entry.split(/(?:^|[\s,])from[ \t]{0,9}:/)
    if (to === undefined || given === undefined) return []
    const froms = given.trimStart().startsWith('[') ? literalTexts(given.split(']')[0] as string) : literalTexts(given).slice(0, 1)
    return froms.map((from) => [from, to] as const)
  })
}

import { asFields, asList, asText, asTexts, type Fields, isFalse, readFields } from '../source/data-text.ts'
import { ignoredPaths } from '../source/path-patterns.ts'
import { type Dialect, fileAddress, isMarkdown, linkTo, type Site } from '../source/site.ts'
import { readConfig, type SourceFolder } from '../source/source-folder.ts'
import { joinPath, parentOf, pathIn } from '../source/source-path.ts'

const configFiles = ['docs.json', 'mint.json']

/** Mintlify: the pages in the navigation of `docs.json`. Other pages are hidden from readers. */
export const mintlify: Dialect = {
  name: 'mintlify',
  configFiles,
  isAt: (source, base) => {
    const { navigation, name } = readConfig(source, base, configFiles)
    return navigation !== undefined && name !== undefined
  },
  readSite(source, base): Site {
    const config = readSettings(source, base)
    const pages = pagesIn(config.navigation)
    const shown = new Set(pages.map((page) => joinPath(base, page)?.toLowerCase()))
    const isIgnored = ignoredPaths(source.readText(joinPath(base, '.mintignore') ?? '') ?? '')
    const logo = asFields(config.logo)
    const colors = asFields(config.colors) ?? {}
    const navbar = asFields(config.navbar) ?? {}
    const socials = asFields(asFields(config.footer)?.socials ?? config.footerSocials) ?? {}
    return {
      roots: [{ folder: base, address: (path) => (/(?:^|\/)snippets\//.test(path) ? undefined : fileAddress(path)) }],
      title: asText(config.name),
      description: asText(config.description),
      language: 'en',
      staticFolders: [base],
      look: {
        accent: { light: hex(colors.primary), dark: hex(colors.light) },
        logo: asText(config.logo) ?? asText(logo?.light),
        logoDark: asText(logo?.dark),
        icon: asText(config.favicon) ?? asText(asFields(config.favicon)?.light),
        navigation: [navbar.links ?? config.topbarLinks, navbar.primary ?? config.topbarCtaButton]
          .flatMap(asList)
          .flatMap((each) => linkTo(asText(each.label) ?? asText(each.name), each.href ?? each.url)),
        links: Object.entries(socials).flatMap(([name, url]) => linkTo(name, url)),
      },
      navigation: pages.map((page) => ({ to: joinPath(base, page) ?? page })),
      redirects: asList(config.redirects).flatMap((each) => {
        const [from, to] = [asText(each.source) ?? '', asText(each.destination) ?? '']
        const rest = /:\w{1,100}\*$/.exec(from)?.[0] ?? ''
        const [above, below] = [from.slice(0, from.length - rest.length), to.slice(0, to.length - rest.length)]
        if (/[:*]/.test(above) || to !== below + rest || above === '') return []
        // `/latest/:slug*` to `/v2/:slug*` is a redirect to each page below `/v2/`.
        const names = rest === '' ? [''] : pages.flatMap((page) => pathIn(below.replace(/^\/|\/$/g, ''), page) ?? [])
        return names.map((name) => [above + name, below + name] as const)
      }),
      isWithheld: (file, fields) =>
        !shown.has(file.replace(/\.mdx?$/i, '').toLowerCase()) ||
        isIgnored(pathIn(base, file) ?? file) ||
        !isFalse(fields.hidden) ||
        asTexts(fields.groups).length > 0,
    }
  },
  isMdx: isMarkdown,
}

/** Files that a configuration takes in: they can name each other. */
const mostFiles = 50

/** The configuration with the files that `$ref` names, relative to the file with the name, in their places (mintlify.com, "Global settings"). */
function readSettings(source: SourceFolder, base: string): Fields {
  let left = mostFiles
  const whole = (value: unknown, folder: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => whole(each, folder))
    const fields = asFields(value)
    if (fields === undefined) return value
    const { $ref, ...others } = fields
    const own = Object.fromEntries(Object.entries(others).map(([name, each]) => [name, whole(each, folder)]))
    const file = asText($ref) === undefined || left === 0 ? undefined : joinPath(folder, asText($ref) as string)
    if (file === undefined) return own
    left -= 1
    // A file can be a list too.
    const part = whole(readFields(`{"value": ${source.readText(file) ?? '{}'}}`, 'json')?.value, parentOf(file))
    return Array.isArray(part) ? part : { ...asFields(part), ...own }
  }
  return asFields(whole(readConfig(source, base, configFiles), base)) ?? {}
}

/** The pages of a navigation, in order: texts in `pages` and `root` of groups, tabs, anchors, versions and languages. */
function pagesIn(navigation: unknown, key = 'navigation'): readonly string[] {
  if (typeof navigation === 'string') return key === 'pages' || key === 'root' ? [navigation.replace(/^\//, '')] : []
  if (Array.isArray(navigation)) return navigation.flatMap((each) => pagesIn(each, key))
  const groups: Fields = asFields(navigation) ?? {}
  return isFalse(groups.hidden) ? Object.entries(groups).flatMap(([name, each]) => pagesIn(each, name)) : []
}

function hex(value: unknown): string | undefined {
  return /^#[0-9a-f]{6}$/i.exec(asText(value) ?? '')?.[0]
}

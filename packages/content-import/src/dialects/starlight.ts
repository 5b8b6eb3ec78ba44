import { cssColours, literalBlock, literalLinks, literalText, literalTexts } from '../source/code-literals.ts'
import { asText } from '../source/data-text.ts'
import { type Dialect, fileAddress, isPart, type Site, type SiteLink, type SiteRoot, siteUrl } from '../source/site.ts'
import { firstText } from '../source/source-folder.ts'
import { inFolder, joinPath, pathIn } from '../source/source-path.ts'
import { homePage } from './home-page.ts'

const configFiles = ['mjs', 'ts', 'js', 'mts', 'cjs', 'cts'].map((ending) => `astro.config.${ending}`)
const docsFolder = 'src/content/docs'

/** Starlight, and Astro sites with the same layout: `src/content/docs` next to `astro.config.mjs`. */
export const starlight: Dialect = {
  name: 'starlight',
  configFiles,
  isAt: (source, base) => source.files.some((file) => pathIn(inFolder(base, docsFolder), file) !== undefined),
  readSite(source, base): Site {
    const code = firstText(source, base, configFiles)
    const docs = inFolder(base, docsFolder)
    const logo = literalBlock(code, 'logo')
    const locales = localesIn(literalBlock(code, 'locales'))
    return {
      roots: [
        ...locales
          .filter(({ name }) => name !== 'root')
          .map(({ name, language }): SiteRoot => ({ folder: `${docs}/${name}`, language, address: pageAddress(`/${name}`) })),
        { folder: docs, address: pageAddress('') },
      ],
      title: literalText(literalBlock(code, 'title') === '' ? code : '', 'title'),
      description: literalText(code, 'description'),
      url: siteUrl(literalText(code, 'site'), literalText(code, 'base')),
      language: locales.find(({ name }) => name === (literalText(code, 'defaultLocale') ?? 'root'))?.language ?? 'en',
      staticFolders: [inFolder(base, 'public')],
      redirects: redirectsIn(literalBlock(code, 'redirects')),
      look: {
        accent: cssColours(source, joinPath(base, 'src') ?? base, '--sl-color-accent'),
        logo: literalText(logo, 'src') ?? literalText(logo, 'light'),
        logoDark: literalText(logo, 'dark'),
        icon: literalText(code, 'favicon'),
        links: socialLinks(literalBlock(code, 'social', '[]') || literalBlock(code, 'social')),
      },
      navigation: literalTexts(literalBlock(code, 'sidebar', '[]')).map((slug) => ({ to: `/${slug.replace(/^\//, '')}` })),
    }
  },
  isMdx: (file) => /\.mdx$/i.test(file),
  prepare: (body, { fields }) => homePage(fields) + body,
}

/** `de: { label: 'Deutsch', lang: 'de' }`; without `lang` the name of the folder is the language. */
function localesIn(block: string) {
  const entries = block.matchAll(/['"]?([\w-]{2,35})['"]?[ \t]{0,9}:[ \t]{0,9}\{([^{}]{0,500})\}/g)
  return Array.from(entries, ([, name = '', settings = '']) => ({ name, language: literalText(settings, 'lang') ?? name }))
}

/** `{ icon: 'github', label: 'GitHub', href: 'https://…' }`, or `github: 'https://…'`. */
function socialLinks(block: string): readonly SiteLink[] {
  const links = literalLinks(block, ['label', 'icon'], ['href'])
  if (links.length > 0) return links
  const named = block.matchAll(/([\w.]{1,40})['"]?[ \t]{0,9}:[ \t]{0,9}['"](https:[^'"\n]{1,300})['"]/g)
  return Array.from(named, ([, title = '', to = '']) => ({ title, to }))
}

/** `'/old': '/new'` and `'/old': { status: 301, destination: '/new' }`. */
function redirectsIn(block: string): readonly (readonly [from: string, to: string])[] {
  const entries = block.matchAll(/['"](\/[^'"\n]{0,300})['"]\s{0,9}:\s{0,9}(?:['"]([^'"\n]{0,300})['"]|\{([^{}]{0,500})\})/g)
  const pairs = Array.from(entries, ([, from = '', text, given = '']) => [from, text ?? literalText(given, 'destination') ?? ''] as const)
  return pairs.filter(([, to]) => to.startsWith('/'))
}

function pageAddress(prefix: string): SiteRoot['address'] {
  return (path, fields) => {
    if (isPart(path) || /(?:^|\/)404\.[^/]*$/.test(path)) return undefined
    const slug = asText(fields.slug)
    return slug === undefined ? `${prefix}${fileAddress(path)}` : `/${slug.replace(/^\/|\/$/g, '')}`
  }
}

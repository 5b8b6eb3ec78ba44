/** `site.yaml` of an imported folder: logo, colours and links of the old site (docs/pages/reference/site.md). */
import { pageBackgrounds } from '@svc/composition'
import { colourContrast, leastContrast } from '@svc/knowledge-index/internal'
import type { SourceLinks } from './links.ts'
import type { Site, SiteLink } from './source/site.ts'
import type { SourceImages } from './source-images.ts'

interface SiteFileContext {
  readonly configFile: string
  readonly links: SourceLinks
  readonly images: SourceImages
  /** Called for each setting that is not taken over. */
  readonly note: (message: string) => void
}

/** The bounds of the content check. */
const mostNavigation = 8
const mostFooterLinks = 40
const longestTitle = 60

/** The content of `site.yaml`. */
export function siteFile({ look = {}, language }: Site, { configFile, links, images, note }: SiteFileContext): object {
  const from = { file: configFile, address: '/', language }
  const image = (name: string, source: string | undefined) => {
    if (source === undefined) return undefined
    const target = links.resolve(source, from)
    const copied = target.status === 'file' ? images.copy(target.file) : undefined
    if (copied?.address !== undefined) return copied.address.replace(/^\/images\//, '')
    note(`${name} "${source.slice(0, 120)}" is left out, because ${copied?.problem ?? 'the source has no such image'}.`)
    return undefined
  }
  const colour = (scheme: keyof typeof pageBackgrounds) => {
    const value = look.accent?.[scheme]
    if (value === undefined || colourContrast(value, pageBackgrounds[scheme]) >= leastContrast) return value
    note(`The colour ${value} is left out, because its contrast with ${pageBackgrounds[scheme]} is below ${leastContrast}:1.`)
    return undefined
  }
  const linked = ({ title, to }: SiteLink): readonly { readonly title: string; readonly page?: string; readonly url?: string }[] => {
    const target = links.resolve(to, from)
    if (title.trim() === '' || title.length > longestTitle)
      note(`The link to "${to.slice(0, 120)}" is left out, because it has no short title.`)
    else if (target.status === 'page') return [{ title, page: target.page.path }]
    else if (target.status === 'section') return [{ title, page: target.path }]
    else if (/^(?:https?:)?\/\//.test(to) && target.url !== undefined) return [{ title, url: target.url }]
    else note(`The link "${title}" to "${to.slice(0, 120)}" is left out, because the source has no such page.`)
    return []
  }
  const some = (given: readonly SiteLink[] | undefined, most: number) => {
    const all = (given ?? []).flatMap(linked)
    if (all.length > most) note(`${all.length - most} links are left out: at most ${most} are shown.`)
    return all.length === 0 ? undefined : all.slice(0, most)
  }
  const [light, dark] = [colour('light'), colour('dark')]
  const footer = some(look.links, mostFooterLinks)
  // YAML leaves out undefined values.
  return {
    logo: image('The logo', look.logo),
    logo_dark: image('The logo', look.logoDark),
    icon: image('The icon', look.icon),
    accent: light === undefined && dark === undefined ? undefined : { light, dark },
    navigation: some(look.navigation, mostNavigation),
    footer: footer && { links: footer },
  }
}

/** `site.yaml` of an imported folder: logo, menu and buttons of the old site (docs/pages/reference/site.md). */
import type { SourceLinks } from './places/links.ts'
import type { SourceImages } from './places/source-images.ts'
import type { SiteLink, SiteLook } from './source/site.ts'

interface SiteFileContext {
  readonly language: string
  /** What names the settings in the report. */
  readonly configFile: string
  readonly links: SourceLinks
  readonly images: SourceImages
  /** Called for each setting that is not taken over. */
  readonly note: (message: string) => void
}

/** The bounds of the content check. */
const mostNavigation = 8
const mostButtons = 2
const longestTitle = 60

/** The content of `site.yaml`. */
export function siteFile(look: SiteLook, { language, configFile, links, images, note }: SiteFileContext): object {
  const from = { file: configFile, address: '/', language }
  const image = (name: string, source: string | undefined) => {
    if (source === undefined) return undefined
    const target = links.resolve(source, from)
    const copied = target.status === 'file' ? images.copy(target.file) : undefined
    if (copied?.address !== undefined) return copied.address.replace(/^\/images\//, '')
    note(`${name} "${source.slice(0, 120)}" is left out, because ${copied?.problem ?? 'the source has no such image'}.`)
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
  const buttons = some(look.buttons, mostButtons)
  // YAML leaves out undefined values.
  return {
    logo: image('The logo', look.logo),
    icon: image('The icon', look.icon),
    navigation: some(look.navigation, mostNavigation),
    home: buttons && { buttons },
  }
}

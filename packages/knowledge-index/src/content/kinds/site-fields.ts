/** The values of `site.yaml` that are checked against the rest of the folder. */
import * as z from 'zod'
import { colourContrast, leastContrast } from '../../page/model/colour-contrast.ts'
import { splitAnchor } from '../../page/model/page-address.ts'
import type { FolderFiles } from '../check/folder-files.ts'
import type { ContentService, PageBackgrounds } from '../folder/content-service.ts'
import { imageName as nameOfImage, nearestPath } from '../source/nearest-path.ts'
import { mustBe, textLine, webAddress } from '../source/schema-parts.ts'

export const shownEndings = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif']

/** The formats that sites with link previews read. */
export const socialEndings = ['png', 'jpg', 'jpeg', 'webp', 'gif']

/** Segments without a leading dot, so that no name leads out of the folder. */
const imagePattern = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/** @param images every file of an image, also with errors: `images/logo.svg` */
export function imageName(endings: readonly string[], images: ReadonlySet<string>) {
  const [ending, ...others] = endings
  const message = `must be the name of an image below images/, such as "brand.${ending}" (or ${others.join(', ')})`
  return z.string({ error: message }).superRefine((value, context) => {
    if (!imagePattern.test(value) || !endings.includes(value.slice(value.lastIndexOf('.') + 1).toLowerCase())) {
      return context.addIssue({ code: 'custom', message })
    }
    if (images.has(`images/${value}`)) return
    const suggestion = nearestPath(() => images, nameOfImage)(value)?.slice('images/'.length)
    const params = { code: 'missing_image', suggestion }
    context.addIssue({ code: 'custom', message: 'must be the name of an image that is in images/', params })
  })
}

const notAColour = mustBe('a colour such as "#14598a", in quotes')

export function colour(scheme: keyof PageBackgrounds, { backgrounds }: ContentService) {
  return z.string({ error: notAColour }).superRefine((value, context) => {
    if (!/^#[0-9a-f]{6}$/i.test(value)) return context.addIssue({ code: 'custom', message: notAColour() })
    if (backgrounds === undefined) return
    const background = backgrounds[scheme]
    const contrast = colourContrast(value, background)
    if (contrast >= leastContrast) return
    // Rounded down: 4.46 must not be shown as 4.5.
    const shown = (Math.floor(contrast * 100) / 100).toFixed(2)
    const message = `must have a contrast of at least ${leastContrast}:1 with the ${scheme} background ${background}, and has ${shown}:1`
    context.addIssue({ code: 'custom', message, params: { code: 'low_contrast' } })
  })
}

/** @param folders paths of folders with pages: those without an index.md get a generated page later */
export function pagePath({ registered: pages, service: { isServed }, pathOf }: FolderFiles, folders: ReadonlySet<string>) {
  const nearestPage = nearestPath(() => [...pages.paths(), ...folders])
  const address = textLine(512).transform(pathOf)
  return address.superRefine((value, context) => {
    const [path, anchor] = splitAnchor(value)
    if (pages.has(path)) {
      if (anchor === '' || pages.hasAnchor(path, anchor)) return
      const nearest = pages.nearestAnchor(path, anchor)
      const params = { code: 'dead_anchor', suggestion: nearest && `${path}#${nearest}` }
      return context.addIssue({ code: 'custom', message: `must end with the anchor of a heading on ${path}`, params })
    }
    if (folders.has(path) || isServed(path, (page) => pages.has(page))) return
    const params = { code: 'unknown_page', suggestion: nearestPage(path) }
    context.addIssue({ code: 'custom', message: 'must be the path of a page', params })
  })
}

export const linkedAddress = webAddress(
  ({ protocol }) => ['https:', 'http:', 'mailto:'].includes(protocol),
  'an absolute https, http or mailto address',
)

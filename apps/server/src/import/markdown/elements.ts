/** What components of MDX, directives and shortcodes mean, by name. What is not in these tables is left out and named. */
import { nameSet } from '../source/name-set.ts'

export type AlertType = 'NOTE' | 'TIP' | 'IMPORTANT' | 'WARNING' | 'CAUTION'

/** The admonitions of all dialects as the five alerts of GitHub. */
export const alertTypes: Readonly<Record<string, AlertType>> = {
  ...named('NOTE', 'note info abstract summary tldr question help faq example quote cite todo alert admonition callout aside'),
  ...named('NOTE', 'details-note seealso blockquote notice message hint-info new readmore'),
  ...named('TIP', 'tip hint success check done'),
  ...named('IMPORTANT', 'important attention'),
  ...named('WARNING', 'warning caution deprecated warn'),
  ...named('CAUTION', 'danger error bug failure fail missing'),
}

/** Components whose alert their attribute `type` names. */
export const typedAlerts = nameSet('aside admonition callout alert notice message blockquote')

/** A set of texts of which the site shows one. */
export const tabSets = nameSet('tabs tabpane code-group codegroup code-tabs codetabs tab-set')
export const tabItems = nameSet('tabitem tab tab-item codetab')

/** Components that arrange what is in them: their text stays. */
export const transparent = nameSet(`
  fragment steps filetree cardgrid cards cardgroup columns column grid row intro blocks badge div layout
`)

/** Components with a title of their own above their text. */
export const titled = nameSet(`
  card step details collapse accordion accordionitem expand collapsible spoiler dropdown toggle
`)

/** Components that are a link with a title and perhaps a description. */
export const linkComponents = nameSet('linkcard linkbutton link button anchor navlink')

/** Components that are a picture. */
export const imageComponents = nameSet('image img figure themedimage picture zoomimage')

/** Purely visual signs: the text is complete without them. */
export const ornaments = nameSet('icon head spacer divider br toc toclist toc-list doccardlist backtotop clear')

function named(type: AlertType, names: string): Readonly<Record<string, AlertType>> {
  return Object.fromEntries(Array.from(nameSet(names), (name) => [name, type]))
}

/** The meaning of components of MDX, directives, shortcodes and HTML elements, by name. All others are left out and noted. */

/** Names that are separated by white space. */
export function nameSet(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/\s+/))
}

export type AlertType = 'NOTE' | 'TIP' | 'IMPORTANT' | 'WARNING' | 'CAUTION'

/** The admonitions of all dialects as the five alerts of GitHub. */
export const alertTypes: ReadonlyMap<string, AlertType> = new Map<string, AlertType>([
  ...named('NOTE', 'note info abstract summary tldr question help faq example quote cite todo alert admonition callout aside'),
  ...named('NOTE', 'details-note seealso blockquote notice message hint-info new readmore'),
  ...named('TIP', 'tip hint success check done'),
  ...named('IMPORTANT', 'important attention'),
  ...named('WARNING', 'warning caution deprecated warn'),
  ...named('CAUTION', 'danger error bug failure fail missing'),
])

/** Components whose attribute `type` names the alert. */
export const typedAlerts = nameSet('aside admonition callout alert notice message blockquote hint')

/** Sets of texts of which the site shows one at a time. */
export const tabSets = nameSet('tabs tabpane code-group codegroup code-tabs codetabs tab-set')
/** Those of them that have listings with labels. */
export const codeGroups = nameSet('code-group codegroup code-tabs codetabs')
export const tabItems = nameSet('tabitem tab tab-item codetab')

/** Components for layout: only their text stays. */
export const transparent = nameSet(`
  fragment steps filetree accordiongroup panel frame requestexample responseexample tree view cardgrid cards cardgroup columns column grid row intro blocks badge div layout
`)

/** Components with a title above their text. */
export const titled = nameSet(`
  card step update expandable details collapse accordion accordionitem expand collapsible spoiler dropdown toggle
`)

/** Components that describe a parameter of a call: its name, its type and whether it is required. */
export const fieldComponents = nameSet('paramfield responsefield')

/** Components that are a link with a title and perhaps a description. */
export const linkComponents = nameSet('linkcard linkbutton link button anchor navlink')

/** Components that show a picture. */
export const imageComponents = nameSet('image img figure themedimage picture zoomimage')

/** Decoration: the text is complete without it. */
export const ornaments = nameSet('icon head spacer divider br toc toclist toc-list doccardlist backtotop clear')

export const voidElements = nameSet('area base br col embed hr img input link meta source track wbr')

/** Inline HTML elements with a mark of Markdown. */
export const inlineMarks: ReadonlyMap<string, string> = new Map([
  ...named('**', 'b strong'),
  ...named('*', 'i em cite'),
  ...named('~~', 'del s'),
  ...named('`', 'code kbd samp tt'),
])

/** Inline HTML elements without one. */
export const inlineElements = nameSet(`
  a abbr bdi bdo big br button data dfn font img input ins label mark q ruby rp rt small span sub sup time u var wbr nobr
`)

export const blockElements = nameSet(`
  address article aside blockquote body caption center col colgroup dd details dialog div dl dt fieldset figcaption figure
  footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol option optgroup p picture pre section select
  source summary table tbody td tfoot th thead tr ul link meta base area map track textarea progress meter output slot search
  title
`)

/** HTML elements that begin on a line of their own. */
export const lineElements = nameSet('li tr ul ol dl dt dd table p h1 h2 h3 h4 h5 h6 blockquote pre details summary')

/** HTML elements that show something other than text: they become a link to it. */
export const mediaElements = nameSet('iframe video audio embed object canvas')

function named<Meaning extends string>(meaning: Meaning, names: string): readonly (readonly [string, Meaning])[] {
  return Array.from(nameSet(names), (name) => [name, meaning])
}

/** What components of MDX, directives and shortcodes mean, by name. What is not in these tables is left out and named. */

export type AlertType = 'NOTE' | 'TIP' | 'IMPORTANT' | 'WARNING' | 'CAUTION'

/** The admonitions of all dialects as the five alerts of GitHub. */
export const alertTypes: Readonly<Record<string, AlertType>> = {
  ...named('NOTE', ['note', 'info', 'abstract', 'summary', 'tldr', 'question', 'help', 'faq', 'example', 'quote', 'cite', 'todo', 'alert']),
  ...named('NOTE', [
    'admonition',
    'callout',
    'aside',
    'details-note',
    'seealso',
    'blockquote',
    'notice',
    'message',
    'hint-info',
    'new',
    'readmore',
  ]),
  ...named('TIP', ['tip', 'hint', 'success', 'check', 'done']),
  ...named('IMPORTANT', ['important', 'attention']),
  ...named('WARNING', ['warning', 'caution', 'deprecated', 'warn']),
  ...named('CAUTION', ['danger', 'error', 'bug', 'failure', 'fail', 'missing']),
}

/** Components whose alert their attribute `type` names. */
export const typedAlerts: ReadonlySet<string> = new Set(['aside', 'admonition', 'callout', 'alert', 'notice', 'message', 'blockquote'])

/** A set of texts of which the site shows one. */
export const tabSets: ReadonlySet<string> = new Set(['tabs', 'tabpane', 'code-group', 'codegroup', 'code-tabs', 'codetabs', 'tab-set'])
export const tabItems: ReadonlySet<string> = new Set(['tabitem', 'tab', 'tab-item', 'codetab'])

/** Components that arrange what is in them: their text stays. */
export const transparent: ReadonlySet<string> = new Set([
  'fragment',
  'steps',
  'filetree',
  'cardgrid',
  'cards',
  'cardgroup',
  'columns',
  'column',
  'grid',
  'row',
  'intro',
  'blocks',
  'badge',
  'div',
  'layout',
])

/** Components with a title of their own above their text. */
export const titled: ReadonlySet<string> = new Set([
  'card',
  'step',
  'details',
  'collapse',
  'accordion',
  'accordionitem',
  'expand',
  'collapsible',
  'spoiler',
  'dropdown',
  'toggle',
])

/** Components that are a link with a title and perhaps a description. */
export const linkComponents: ReadonlySet<string> = new Set(['linkcard', 'linkbutton', 'link', 'button', 'anchor', 'navlink'])

/** Components that are a picture. */
export const imageComponents: ReadonlySet<string> = new Set(['image', 'img', 'figure', 'themedimage', 'picture', 'zoomimage'])

/** Signs for the eye alone: nothing is missed without them. */
export const ornaments: ReadonlySet<string> = new Set([
  'icon',
  'head',
  'spacer',
  'divider',
  'br',
  'toc',
  'toclist',
  'toc-list',
  'doccardlist',
  'backtotop',
  'clear',
])

function named(type: AlertType, names: readonly string[]): Readonly<Record<string, AlertType>> {
  return Object.fromEntries(names.map((name) => [name, type]))
}

/**
 * The meaning of components of MDX, directives, shortcodes and HTML elements, by name in lower case. All others are left out and noted.
 *
 * The table has the admonitions of all dialects as the five alerts of GitHub. `tabs` are sets of texts of which the site shows one at a
 * time, and code groups those of them that have listings with labels. Of a `transparent` element, which is layout, and an `ornament`, no
 * more than the text stays.
 */
import words from './components.json'

export type AlertType = keyof typeof words.alerts

/** Names that are separated by white space. */
export function nameSet(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/\s+/))
}

export const alertTypes = meanings(words.alerts)
/** Components whose attribute `type` names the alert. */
export const typedAlerts = nameSet(words.typedAlerts)
export const codeGroups = nameSet(words.codeGroups)
export const roles = meanings(words.roles)
/** Attributes that components show, and those that readers do not see, by their usual names. */
const shownAttributes = nameSet(words.attributes.shown)
const unseenAttributes = nameSet(words.attributes.unseen)

export const voidElements = nameSet(words.html.void)
/** Inline HTML elements with a mark of Markdown, and those without one. */
export const inlineMarks = meanings(words.html.marks)
export const inlineElements = nameSet(words.html.inline)
export const blockElements = nameSet(words.html.block)
/** HTML elements that begin on a line of their own. */
export const lineElements = nameSet(words.html.line)
/** HTML elements that show something other than text: they become a link to it. */
export const mediaElements = nameSet(words.html.media)

export type Attributes = Readonly<Record<string, string>>

/** The texts that a component shows from its attributes, on one line. */
export function attributeText(attributes: Attributes): string {
  const texts = Object.entries(attributes).flatMap(([name, value]) => {
    const text = value.replace(/\s+/g, ' ').trim()
    if (text === '' || !shownAttributes.has(name)) return []
    return [name === 'code' && !text.includes('`') ? `\`${text}\`` : text]
  })
  return texts.join(' ')
}

/** The report's sentence about a component that is left out. @param computed names of attributes that are code @param text that stays */
export function lossOf(name: string, attributes: Attributes, computed: readonly string[], text: string): string {
  const mayBeText = (each: string) => !shownAttributes.has(each) && !unseenAttributes.has(each) && !/^(?:data-|aria-|client:)/.test(each)
  const lost = [...Object.keys(attributes).filter(mayBeText), ...computed].filter((each) => !/^(?:on[A-Z]|style$|key$|ref$)/.test(each))
  const what = lost.length === 0 ? `${name} is left out` : `${name} is left out with ${lost.slice(0, 10).join(', ')}`
  return text.trim() === '' ? `${what}.` : `${what}; its text stays.`
}

function meanings<Meaning extends string>(table: Readonly<Record<Meaning, string>>): ReadonlyMap<string, Meaning> {
  const entries = Object.entries(table) as [Meaning, string][]
  return new Map(entries.flatMap(([meaning, names]) => Array.from(nameSet(names), (name) => [name, meaning] as const)))
}

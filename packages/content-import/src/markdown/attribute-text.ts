/** The text in the attributes of components. */
import { nameSet } from './elements.ts'

/** Attributes that components show, by their usual names. */
const shown = nameSet(`
  title heading header label name text question summary subtitle description caption alt content message note
  price amount currency unit value status version date author platforms code answer
`)

/** Attributes that readers do not see. */
const unseen = nameSet(`
  class classname id key style styles href to src url link icon img image type kind variant color colour theme size width height cols columns
  align position target rel lang language slot open default defaultvalue groupid synckey client:load client:only client:visible loading
`)

/** The texts that a component shows from its attributes, on one line. */
export function attributeText(attributes: Readonly<Record<string, string>>): string {
  const texts = Object.entries(attributes).flatMap(([name, value]) => {
    const text = value.replace(/\s+/g, ' ').trim()
    if (text === '' || !shown.has(name)) return []
    return [name === 'code' && !text.includes('`') ? `\`${text}\`` : text]
  })
  return texts.join(' ')
}

/** Whether an attribute may have text that is lost. */
export function isUnshown(name: string): boolean {
  return !shown.has(name) && !unseen.has(name) && !/^(?:data-|aria-|client:)/.test(name)
}

/** The report's sentence about a component that is left out. @param lost names of attributes @param text of it that is published */
export function lossOf(name: string, lost: readonly string[], text: string): string {
  const named = lost.filter((each) => !/^(?:on[A-Z]|style$|key$|ref$)/.test(each))
  const what = named.length === 0 ? `${name} is left out` : `${name} is left out with ${named.slice(0, 10).join(', ')}`
  return text.trim() === '' ? `${what}.` : `${what}; its text stays.`
}

/** The text in the attributes of components. */
import { shownAttributes, unseenAttributes } from './elements.ts'

type Attributes = Readonly<Record<string, string>>

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

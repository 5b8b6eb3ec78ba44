/** What the id and the classes of an element say of it, in the words of the usual themes: expressions for whole names, between spaces. */
import type { Element } from 'hast'
import names from './names.json'
import { namesOf } from './tree.ts'

export type Role = keyof typeof names

const patterns = new Map(Object.entries(names).map(([role, words]) => [role, new RegExp(`^(?:${words.replaceAll(' ', '|')})$`, 'i')]))

/** Characters of a name: longer ones are none of a theme. */
const longestName = 80

export function isNamed(node: Element, role: Role): boolean {
  return namesOf(node).some((name) => isNameOf(name, role))
}

function isNameOf(name: string, role: Role): boolean {
  return name.length <= longestName && (patterns.get(role)?.test(name) ?? false)
}

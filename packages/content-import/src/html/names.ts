/** What a name of a theme says of an element: expressions for whole classes, between spaces. */
import type { Element } from 'hast'
import names from './names.json'
import { classesOf } from './tree.ts'

type Role = keyof typeof names

const patterns = new Map(Object.entries(names).map(([role, words]) => [role, new RegExp(`^(?:${words.replaceAll(' ', '|')})$`, 'i')]))

/** Characters of a name: longer ones are none of a theme. */
const longestName = 120

export function isNamed(node: Element, role: Role): boolean {
  return classesOf(node).some((name) => isNameOf(name, role))
}

export function isNameOf(name: string, role: Role): boolean {
  return name.length <= longestName && (patterns.get(role)?.test(name) ?? false)
}

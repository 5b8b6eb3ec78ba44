import { accepted } from './accepted.ts'
import { agents } from './agents.ts'
import { facts } from './facts.ts'
import { glossary } from './glossary.ts'
import { images } from './images.ts'
import type { ContentKind, FileRole } from './kind.ts'
import { pages } from './pages.ts'
import { profile } from './profile.ts'
import { providers } from './providers.ts'
import { questions } from './questions.ts'
import { site } from './site.ts'
import { texts } from './texts.ts'
import { wellKnown } from './well-known.ts'

/** Every kind of content file, in the order in which they are read: each uses what those before it have become. */
export const kinds = [pages, images, profile, providers, glossary, site, texts, facts, questions, agents, wellKnown, accepted] as const

/** What the files of all kinds become together. */
export type KindParts = Intersection<Awaited<ReturnType<(typeof kinds)[number]['read']>>>

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (parts: infer Parts) => void ? Parts : never

/** The kind of a file by its path; undefined for a file that is not read. */
export function kindOf(path: string): { readonly kind: ContentKind; readonly role: Exclude<FileRole, 'ignored'> } | undefined {
  for (const kind of kinds) {
    const role = kind.roleOf(path)
    if (role === 'ignored') return undefined
    if (role !== undefined) return { kind, role }
  }
  return undefined
}

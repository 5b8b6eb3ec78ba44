/** How tools introduce themselves in `tools/list`: clients choose among hundreds of tools by names, descriptions and hints. */
import { shortened } from '@svc/knowledge-index/page'
import { type KnowledgeDependencies, McpToolsError, type PublishedKnowledge } from './dependencies.ts'

/** Characters of `anthropic/searchHint` and of what a description says of its publisher: with an ellipsis 120, which clients show whole. */
const longestIntroduction = 119
/** Characters of a name in a title, which menus show on one line. */
const longestName = 60
/** Characters of a topic: with eight, a list stays below that of the tools' own words. */
const longestTopic = 40

/** What the texts of tools have in common. */
export interface Listing {
  /** `Fernhollow`; undefined if the publisher is not known. */
  readonly name: string | undefined
  /** Name and trade as a part of a sentence, `Fernhollow (Independent insurance adviser)`, or `one company`. */
  readonly introduction: string
  /** As the end of a sentence, empty without topics: `: How it works, Pricing`. */
  readonly topics: string
  /** Before the names of tools, `acme_`; empty without one. */
  readonly prefix: string
}

/** Of one publication in one server; without a publisher, for any publication. */
export interface ListingOptions extends Pick<KnowledgeDependencies, 'prefix'> {
  readonly knowledge?: Pick<PublishedKnowledge, 'publisher'> | undefined
}

/** @throws McpToolsError `invalid_option` for a prefix that names of tools cannot have */
export function listingOf({ knowledge, prefix }: ListingOptions): Listing {
  const { name, trade, topics = [] } = knowledge?.publisher ?? {}
  const listed = topics.map((topic) => shortened(topic, longestTopic))
  return {
    name: name && shortened(name, longestName),
    introduction: name === undefined ? 'one company' : shortened(trade === undefined ? name : `${name} (${trade})`, longestIntroduction),
    topics: listed.length === 0 ? '' : `: ${listed.join(', ')}`,
    prefix: checkedPrefix(prefix),
  }
}

/** A name has at most 64 characters (directories of hosted clients); the longest of ours has 17. */
const validPrefix = /^[A-Za-z0-9][A-Za-z0-9_-]{0,45}$/

function checkedPrefix(prefix: string | undefined): string {
  if (prefix === undefined) return ''
  if (typeof prefix !== 'string' || !validPrefix.test(prefix)) {
    throw new McpToolsError(
      'invalid_option',
      `The prefix ${JSON.stringify(prefix)} cannot begin the name of a tool.`,
      'Pass 1 to 46 letters, digits, "_" and "-", such as "acme"; the name is then acme_search_knowledge.',
    )
  }
  return prefix.endsWith('_') ? prefix : `${prefix}_`
}

import { firstWords, isLongerThan } from '@svc/knowledge-index/page'
import { contractVersion, type PublicProfile } from '@svc/profile-schema'

/** The longest `title` and `description` the MCP registry takes (its schema of 2025-12-11). */
const maxText = 100

export type ServerIdentity = Readonly<ReturnType<typeof serverIdentity>>

/** The identity of the MCP server, in its manifest and in `serverInfo`. */
export function serverIdentity(profile: PublicProfile, baseUrl: string, registryName: string | undefined) {
  const reversedHost = new URL(baseUrl).hostname
    .replace(/^\[|\]$/g, '')
    .split(/[.:]/)
    .filter(Boolean)
    .reverse()
    .join('.')
    // Hosts can contain an underscore, registry names cannot.
    .replaceAll('_', '-')
  return {
    /** Reversed domain and name: `com.example.facts/public-information`. */
    name: registryName ?? `${reversedHost}/public-information`,
    title: shorten(profile.name),
    description: shorten(`Public facts about ${profile.name}: search, pages, comparisons and cited answers.`),
    version: contractVersion,
    websiteUrl: baseUrl,
  }
}

function shorten(text: string): string {
  return isLongerThan(text, maxText) ? `${firstWords(text, maxText - 1)}…` : text
}

import { askService } from './ask-service.ts'
import { compareProviders } from './compare-providers.ts'
import { getPage } from './get-page.ts'
import { type ListingOptions, listingOf } from './listing.ts'
import { searchKnowledge } from './search-knowledge.ts'
import type { KnowledgeTool, ToolIn } from './tool.ts'

const retrievalTools: readonly ToolIn[] = [searchKnowledge, getPage, compareProviders]

/** In the order of every list, with texts for any publication: `offeredTools` returns those of one. */
export const knowledgeTools: readonly KnowledgeTool[] = [...retrievalTools, askService].map((tool) => tool(listingOf({})))

/**
 * The tools of a publication, whose texts name its publisher. Without `answers` there is no `ask_service`.
 *
 * @example for (const tool of offeredTools({ knowledge })) console.log(tool.name, tool.description)
 * @throws McpToolsError `invalid_option` for a prefix that names of tools cannot have
 */
export function offeredTools(dependencies: ListingOptions & { readonly answers?: unknown }): readonly KnowledgeTool[] {
  const listing = listingOf(dependencies)
  return (dependencies.answers === undefined ? retrievalTools : [...retrievalTools, askService]).map((tool) => tool(listing))
}

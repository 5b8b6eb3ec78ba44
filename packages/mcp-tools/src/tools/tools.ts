import { askService } from './ask-service.ts'
import { compareProviders } from './compare-providers.ts'
import { getPage } from './get-page.ts'
import { searchKnowledge } from './search-knowledge.ts'
import type { KnowledgeTool } from './tool.ts'

/** The tools that need nothing but published knowledge, in the order every list shows. */
const retrievalTools: readonly KnowledgeTool[] = [searchKnowledge, getPage, compareProviders]

/** Every tool there is, in the order every list shows. */
export const knowledgeTools: readonly KnowledgeTool[] = [...retrievalTools, askService]

/** The tools a server offers: `ask_service` only where something answers. */
export function offeredTools(dependencies: { readonly answers?: unknown }): readonly KnowledgeTool[] {
  return dependencies.answers === undefined ? retrievalTools : knowledgeTools
}

import { askService } from './ask-service.ts'
import { compareProviders } from './compare-providers.ts'
import { getPage } from './get-page.ts'
import { searchKnowledge } from './search-knowledge.ts'
import type { KnowledgeTool } from './tool.ts'

const retrievalTools: readonly KnowledgeTool[] = [searchKnowledge, getPage, compareProviders]

/** In the order of every list. */
export const knowledgeTools: readonly KnowledgeTool[] = [...retrievalTools, askService]

export function offeredTools(dependencies: { readonly answers?: unknown }): readonly KnowledgeTool[] {
  return dependencies.answers === undefined ? retrievalTools : knowledgeTools
}

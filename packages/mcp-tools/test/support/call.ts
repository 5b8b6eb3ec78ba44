import { type KnowledgeDependencies, knowledgeTools, type ToolCall, type ToolResult } from '../../src/index.ts'
import { smallKnowledge } from './small-knowledge.ts'

interface Called {
  readonly isError: boolean
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of every tool
  readonly structured: any
}

/** Calls a tool like a server, on the small knowledge base unless other dependencies are given. */
export async function call(
  name: string,
  args: unknown,
  dependencies: Partial<KnowledgeDependencies> = {},
  context: Partial<ToolCall> = {},
): Promise<Called> {
  const tool = knowledgeTools.find((candidate) => candidate.name === name)
  if (!tool) throw new Error(`no tool ${name}`)
  const result = await tool.call({ knowledge: smallKnowledge(), ...dependencies }, args, {
    client: 'test',
    signal: new AbortController().signal,
    ...context,
  })
  return read(result)
}

function read({ content, structuredContent, isError }: ToolResult): Called {
  const [block, ...more] = content
  if (block?.type !== 'text' || more.length > 0) throw new Error('a result has exactly one text block')
  return { isError: isError === true, text: block.text, structured: structuredContent }
}

import { callTool } from './call-tool.ts'

/** The structured result of `get_page`, or its error. */
export async function getPage(baseUrl: string, page: string, more: object = {}): Promise<Record<string, unknown>> {
  const { text } = await callTool(baseUrl, 'get_page', { page, ...more })
  return JSON.parse(text).result.structuredContent
}

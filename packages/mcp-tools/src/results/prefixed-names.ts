import type { Outcome } from './tool-result.ts'

const names = /\b(?:search_knowledge|get_page|compare_providers|ask_service)\b/g

/** An outcome that names the tools as its server does. What is quoted from pages stays as it is. */
export function withPrefixedNames<Result extends object>(outcome: Outcome<Result>, prefix: string): Outcome<Result> {
  const named = (text: string) => text.replace(names, (name) => prefix + name)
  if (outcome.status === 'failed') {
    const { error } = outcome
    return { ...outcome, error: { ...error, resolution: named(error.resolution) } }
  }
  const { notice, markdown } = outcome.result as { readonly notice?: string; readonly markdown?: string }
  const { text } = outcome
  const verbatim = markdown === undefined ? text.length : text.length - markdown.length
  return {
    ...outcome,
    ...(notice !== undefined && { result: { ...outcome.result, notice: named(notice) } }),
    // Without Markdown it is a search, and only its notice names tools.
    text:
      markdown === undefined ? text.replace(notice ?? '', (found) => named(found)) : named(text.slice(0, verbatim)) + text.slice(verbatim),
  }
}

import type { Outcome } from './tool-result.ts'

const names = /\b(?:search_knowledge|get_page|compare_providers|ask_service)\b/g

/** An outcome that names the tools as its server does. What is quoted from pages stays as it is. */
export function withPrefixedNames<Result extends object>(outcome: Outcome<Result>, prefix: string): Outcome<Result> {
  const named = (text: string) => text.replace(names, (name) => prefix + name)
  if (outcome.status === 'failed') return { ...outcome, error: { ...outcome.error, resolution: named(outcome.error.resolution) } }
  const { text } = outcome
  const { notice, markdown } = outcome.result as { readonly notice?: string; readonly markdown?: string }
  const result = notice === undefined ? outcome.result : { ...outcome.result, notice: named(notice) }
  // Without Markdown it is a search, and only its notice names tools.
  if (markdown === undefined) return { ...outcome, result, text: text.replace(notice ?? '', named) }
  const head = text.slice(0, text.length - markdown.length)
  return { ...outcome, result, text: named(head) + markdown }
}

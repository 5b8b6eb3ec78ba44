import type { Provider } from '../content/folder/content.ts'

/** Longer names are not recognised: every run of so many words of a text is looked up. */
const mostWords = 8

/** Whether a text names the publisher, or else another provider; undefined for a publisher that compares only others: people ask about them. */
export function namedSubject(names: readonly string[], providers: readonly Provider[]) {
  const published = new Set(names.map(wordsOf))
  const named = providers.map(({ name, aliases }) => [name, ...aliases].map(wordsOf))
  const subjects = new Map(named.flatMap((all) => all.map((name) => [name, all.some((own) => published.has(own))])))
  if (![...subjects.values()].includes(true)) return undefined
  return (text: string, isPublisher: boolean) => {
    const words = wordsOf(text).split(' ')
    const runsAt = (start: number) => words.slice(start, start + mostWords).map((_, last) => words.slice(start, start + last + 1))
    return words.some((_, start) => runsAt(start).some((run) => subjects.get(run.join(' ')) === isPublisher))
  }
}

/** In lower case, without signs. */
function wordsOf(text: string): string {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')
}

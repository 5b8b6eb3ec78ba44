import type { Analyzer } from '../analysis/analyzer.ts'
import { WordScanner } from '../analysis/word-scanner.ts'

/** Of 26 unanswerable questions of three contents the best has 0.71; 128 of 234 answerable ones reach 0.8. */
const coveringShare = 0.8

/** Whether a passage contains nearly all words of a question, in any form, each counted by its rarity. Stop words count nothing. */
export function covers(question: string, passage: string, analyzers: readonly Analyzer[], rarity: (term: string) => number): boolean {
  const contained = new Set(analyzers.flatMap((analyzer) => analyzer.tokens(passage).map(({ term }) => term)))
  const asked = new Set<string>()
  let weight = 0
  let covered = 0
  for (const scanner = new WordScanner(question); scanner.next(); ) {
    const written = question.slice(scanner.start, scanner.end)
    const readings = analyzers.map((analyzer) => analyzer.stretch(written))
    if (asked.has(written) || readings.some((tokens) => tokens.every(({ stop }) => stop))) continue
    asked.add(written)
    // A compound is contained as its parts or as one word, which is the last of its tokens.
    const isContained = readings.some((tokens) => {
      const parts = tokens.length > 1 ? tokens.slice(0, -1) : tokens
      return contained.has(tokens.at(-1)?.term ?? '') || parts.every(({ term, stop }) => stop || contained.has(term))
    })
    const rarest = Math.min(...readings.map((tokens) => Math.max(...tokens.filter(({ stop }) => !stop).map(({ term }) => rarity(term)))))
    weight += rarest
    if (isContained) covered += rarest
  }
  return weight > 0 && covered / weight >= coveringShare
}

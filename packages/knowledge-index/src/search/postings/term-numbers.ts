/** Numbers terms in the order in which they first come. */
export class TermNumbers {
  readonly terms = new Map<string, number>()
  /** Terms as typed without accents -> the terms they may mean. */
  readonly unaccented = new Map<string, number[]>()

  /** Gives a term its number, which another term may mean that is typed without accents. */
  numberOf(text: string, unaccented: readonly string[]): number {
    const term = this.terms.get(text) ?? this.terms.size
    this.terms.set(text, term)
    for (const word of unaccented) {
      const accented = this.unaccented.get(word)
      if (!accented) this.unaccented.set(word, [term])
      else if (!accented.includes(term)) accented.push(term)
    }
    return term
  }
}

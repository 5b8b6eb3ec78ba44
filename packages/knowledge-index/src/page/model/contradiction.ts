/** A statement that another one contradicts. Offsets count code points of the published text. */
export interface ContradictionPlace {
  readonly path: string
  readonly start: number
  readonly end: number
  /** The value, as it is written there: `$95 per month`. */
  readonly written: string
  /** Id of the fact that declares it. */
  readonly fact?: string
}

/** A published statement that another place contradicts, with that place. */
export interface ContradictedStatement extends Omit<ContradictionPlace, 'fact'> {
  /** `section` is the heading path joined by ` > `, `url` the canonical URL with the section's anchor. */
  readonly other: { readonly title: string; readonly section: string; readonly url: string; readonly written: string }
}

/** Two published statements that give different values for the same thing; that of a fact is the first. */
export interface Contradiction {
  readonly places: readonly [ContradictionPlace, ContradictionPlace]
}

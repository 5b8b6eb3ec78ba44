import { boundingNegations } from './bounds.ts'

/**
 * Words that turn a statement around or take something out of it. They are looked for by sound, not by grammar: a claim and
 * the statements it quotes either both hold one or both hold none.
 */
const negation = new RegExp(
  [
    '\\b(?:not|no|non|never|none|nothing|nobody|nowhere|neither|nor|cannot|without|unless|except(?:ing|ed|ions?)?|lacks?|lacking)\\b',
    "n't\\b",
    '\\b(?:exclud(?:e|es|ed|ing)|exclusions?|outside|other than|apart from|rather than|instead of|hardly|barely|seldom|rarely)\\b',
    '\\b(?:den(?:y|ies|ied|ying|ials?)|declin(?:e|es|ed|ing)|refus(?:e|es|ed|ing|als?)|reject(?:s|ed|ing|ions?)?)\\b',
    '\\b(?:prohibit(?:s|ed|ing|ions?)?|forbid(?:s|den)?|bann?(?:s|ed)?|bars?|barred|void(?:s|ed)?|fail(?:s|ed|ing|ures?)?)\\b',
  ].join('|'),
  'i',
)

export function isNegated(text: string): boolean {
  return negation.test(text.replace(boundingNegations, ' '))
}

import type { ReadText } from '../reading/read-text.ts'

/** Whether each "must", "may" or "can" of a claim stands before its word as in the quotes, wherever they say that word with one. */
export function keepsModals(claim: ReadText, statements: ReadText): boolean {
  if (foretells.test(claim.lower) && isPast.test(statements.lower) && !isPresent.test(statements.lower)) return false
  if (foretells.test(claim.lower) && hasHappened.test(statements.lower) && !isPresent.test(statements.lower)) return false
  if (isPast.test(claim.lower) && foretells.test(statements.lower) && !isPast.test(statements.lower)) return false
  if (isNow.test(claim.lower) && !isPast.test(claim.lower) && isPast.test(statements.lower) && !isNow.test(statements.lower)) return false
  if (doubts.test(claim.lower) && !allows.test(statements.lower)) return false
  return [modals, tenses].every((kinds) => {
    const quoted = readKinds(statements, kinds)
    return readKinds(claim, kinds).every(({ kind, governs }) => {
      const same = quoted.filter((other) => other.governs === governs)
      return same.length === 0 || same.some((other) => other.kind === kind)
    })
  })
}

/** What was so in the past is no forecast, and a forecast is nothing that has been. */
const foretells = /\bwill\b/
const isPast = /\b(?:was|were|had)\b/
const hasHappened = /\b(?:has|have) (?:been|[a-z]{2,}ed)\b/
const isNow = /\b(?:is|are|has|have)\b/
const isPresent = /\b(?:will|shall|may|can|must|is|are)\b/

/** "May" makes a choice of what is so; "can" and "could" only tell that it is. */
const doubts = /\b(?:may|might|possibly|perhaps)\b/
const allows =
  /\b(?:may|might|can(?:not|'t)?(?! be )|could|possib(?:ly|le)|perhaps|probabl[ye]|likely|optional|allow(?:s|ed)?|permit(?:s|ted)?|sometimes|some|free to|able to|must|should)\b/

/** Words that differ in tone only. */
const modals = kindsOf('must shall', "may can cannot can't", 'might could', 'should')
/** "Were tested in May" says nothing of what is so now. */
const tenses = kindsOf("is are isn't aren't", "was were wasn't weren't")
type Kind = ReadonlySet<string>

function kindsOf(...words: readonly string[]): readonly Kind[] {
  return words.map((kind) => new Set(kind.split(' ')))
}

function readKinds({ words }: ReadText, kinds: readonly Kind[]): { readonly kind: Kind; readonly governs: string | undefined }[] {
  return words.flatMap(({ text }, index) => {
    const kind = kinds.find((forms) => forms.has(text))
    return kind === undefined ? [] : [{ kind, governs: words.slice(index).find(({ isContent }) => isContent)?.stem }]
  })
}

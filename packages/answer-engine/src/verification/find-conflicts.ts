import type { Evidence } from '../evidence.ts'
import { supportsFigure } from './figures/figure-support.ts'
import { classOfFigure } from './figures/figures.ts'
import type { ReadStatement } from './reading/page-reader.ts'
import type { PassageReader } from './reading/passage-reader.ts'
import type { ReadText } from './reading/read-text.ts'
import { hasRelated } from './reading/related-stems.ts'
import type { VerifiedClaim } from './verify-claim.ts'
import { isConnecting } from './wording/coverage.ts'

/** Fewer words in common are no sign that two statements are about the same thing. */
const fewestShared = 2

/**
 * The other passages that tell a claim's figures differently: a statement that says what the claim is about and little else, with
 * a figure of the same kind that is not the claim's. A hint to the reader, not a judgement: which one is right only the company
 * knows.
 */
export function findConflicts(claim: VerifiedClaim, readers: readonly PassageReader[]): readonly Evidence[] {
  const { read } = claim
  if (read.figures.length === 0) return []
  const subject = [...read.stems].filter((stem) => !isConnecting(stem))
  if (subject.length < fewestShared) return []

  const others = readers.filter(({ evidence }) => !claim.evidence.some((quote) => quote.evidence === evidence))
  return others.filter((reader) => disagrees(reader, read, subject)).map(({ evidence }) => evidence)
}

function disagrees(reader: PassageReader, claim: ReadText, subject: readonly string[]): boolean {
  // Reading a passage costs far more than seeing that it cannot speak of the same; a stem's last letter may differ (policy, policies).
  if (!subject.every((stem) => reader.lower.includes(stem.slice(0, -1)))) return false
  return reader.allStatements().some((statement) => isAbout(statement, claim, subject) && hasOtherFigure(statement, claim))
}

/** Everything the claim is about is said, and at least half of what is said is in the claim. */
function isAbout(statement: ReadStatement, claim: ReadText, subject: readonly string[]): boolean {
  if (!subject.every((stem) => hasRelated(statement.stems, stem))) return false
  const shared = [...statement.stems].filter((stem) => hasRelated(claim.stems, stem))
  return 2 * shared.length >= statement.stems.size
}

function hasOtherFigure(statement: ReadStatement, claim: ReadText): boolean {
  return claim.figures.some((claimed) => {
    const rivals = statement.figures.filter(
      (figure) => classOfFigure(figure) === classOfFigure(claimed) && figure.unit === claimed.unit && figure.bound === claimed.bound,
    )
    return rivals.length > 0 && !rivals.some((figure) => supportsFigure(figure, claimed))
  })
}

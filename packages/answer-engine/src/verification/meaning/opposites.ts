import type { ReadText } from '../reading/read-text.ts'
import { stem } from '../reading/stem.ts'

/**
 * Words that are put in each other's place to turn a statement around: opposites, and the two sides of a relation. Those that
 * deny by themselves (exclude, decline, forbid) are negations and looked at there.
 */
const pairs = `
  insurer/insured insurer/policyholder employer/employee lender/borrower landlord/tenant lessor/lessee buyer/seller purchaser/vendor
  licensor/licensee plaintiff/defendant claimant/insurer broker/carrier broker/insurer agent/principal contractor/subcontractor
  customer/supplier client/adviser parent/subsidiary
  keep/delete keep/drop retain/delete store/delete add/remove enable/disable win/lose gain/lose buy/sell pay/receive
  increase/decrease increase/reduce raise/lower rise/fall rises/falls rose/fell open/closed opens/closes begin/end begins/ends start/end starts/ends
  encrypt/decrypt upload/download import/export enter/leave arrive/leave join/leave attach/detach
  before/after earlier/later first/last early/late past/future former/current previous/next old/new
  above/below over/under inside/outside within/outside upper/lower top/bottom front/back left/right north/south east/west
  minimum/maximum most/least more/less more/fewer high/low higher/lower highest/lowest large/small larger/smaller largest/smallest long/short
  longer/shorter longest/shortest fast/slow faster/slower cheap/expensive cheaper/dearer better/worse best/worst strong/weak strict/loose
  broad/narrow broader/narrower wide/narrow deep/shallow heavy/light full/partial full/empty complete/incomplete whole/part
  monthly/annually monthly/yearly monthly/annual weekly/monthly daily/weekly day/night morning/evening weekday/weekend month/year week/month
  day/week hour/day minute/hour second/minute
  public/private internal/external domestic/foreign local/remote national/international direct/indirect gross/net primary/excess primary/secondary
  personal/commercial physical/digital manual/automatic written/oral written/verbal mandatory/optional required/optional fixed/variable
  permanent/temporary paid/free paid/unpaid single/several single/married joint/several same/different same/next up/down upward/downward equal/different similar/different
  positive/negative active/inactive true/false right/wrong yes/no always/never everyone/nobody everything/nothing all/none always/sometimes
  all/some must/may must/can required/allowed shall/may rarely/often seldom/often with/without for/against
  credit/debit asset/liability profit/loss income/expense surplus/deficit premium/deductible limit/deductible deductible/retention
  occurrence/claims made/received sent/received ask/answer question/answer cause/effect
  male/female adult/minor human/machine analyst/software online/offline indoor/outdoor hot/cold wet/dry
`

const opposites = new Map<string, Set<string>>()
for (const pair of pairs.trim().split(/\s+/)) {
  const [one = '', other = ''] = pair.split('/').map(stem)
  addOpposite(one, other)
  addOpposite(other, one)
}

function addOpposite(word: string, opposite: string): void {
  opposites.set(word, (opposites.get(word) ?? new Set()).add(opposite))
}

/** Beginnings that turn a word around: insured and uninsured, refundable and nonrefundable. */
const turningPrefixes = ['un', 'non', 'in', 'im', 'ir', 'il', 'dis', 'mis']
/** A shorter rest is a word of another origin: `under` is no turned-around `der`. */
const shortestTurned = 4

/**
 * Whether a claim puts a word in place of its opposite: it says one that its quotes do not say, and they say the opposite,
 * which it does not.
 */
export function turnsAround(claim: ReadText, given: ReadText): boolean {
  const said = allStems(claim)
  const quoted = allStems(given)
  return [...said].some((word) => !quoted.has(word) && oppositesOf(word, quoted).some((opposite) => !said.has(opposite)))
}

/** Words and their stems: a beginning is compared with the same ending (used, unused), an opposite in any form. */
function allStems({ words }: ReadText): ReadonlySet<string> {
  return new Set(words.flatMap((word) => [word.text, word.stem]))
}

/** The opposites of a word that the quotes say. */
function oppositesOf(word: string, quoted: ReadonlySet<string>): string[] {
  const known = [...(opposites.get(word) ?? [])]
  const turned = turningPrefixes.flatMap((prefix) => {
    const longer = word.length < shortestTurned ? [] : [`${prefix}${word}`]
    return word.startsWith(prefix) && word.length >= prefix.length + shortestTurned ? [...longer, word.slice(prefix.length)] : longer
  })
  return [...known, ...turned].filter((opposite) => quoted.has(opposite))
}

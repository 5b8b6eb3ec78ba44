/** A date as far as it is said. */
export interface DateParts {
  readonly year?: number
  readonly month: number
  readonly day?: number
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month =
  '(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?|July?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)'
const day = '\\d{1,2}(?:st|nd|rd|th)?'

/** Every date has one of these; looking for them costs a fraction of looking for dates. */
const sign = /\d{4}-\d|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec/

/** `2026-05-01`, `May 1, 2026`, `1 May 2026`, `the 1st of May`, `May 2026`, `in May`. Slashed and dotted dates are ambiguous and stay numbers. */
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<y1>\\d{4})-(?<m1>\\d{2})-(?<d1>\\d{2})(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?Z?)?|(?<m2>${month}) (?<d2>${day})(?:,? (?<y2>\\d{4}))?|(?<d3>${day}) (?:of )?(?<m3>${month})(?:,? (?<y3>\\d{4}))?|(?<m4>${month}),? (?<y4>\\d{4})|(?<m5>January|February|March|April|June|July|August|September|October|November|December|(?<=(?:in|of|by|since|until|before|after|from|to|through|during|mid|and|or|every|each|last|next) |mid-)May))(?![\\p{L}\\p{N}])`,
  'gu',
)

export interface WrittenDate {
  readonly value: string
  readonly date: DateParts
  readonly start: number
  readonly end: number
}

/** The dates of a text that typography has been folded in, in order. */
export function readDates(text: string): WrittenDate[] {
  if (!sign.test(text)) return []
  return Array.from(text.matchAll(pattern), (match) => {
    const [value] = match
    return { value, date: readParts(match), start: match.index, end: match.index + value.length }
  })
}

function readParts({ groups = {} }: RegExpMatchArray): DateParts {
  const { y1, m1, d1, m2, d2, y2, d3, m3, y3, m4, y4, m5 } = groups
  const year = y1 ?? y2 ?? y3 ?? y4
  const dayText = d1 ?? d2 ?? d3
  return {
    month: m1 === undefined ? months.indexOf(((m2 ?? m3 ?? m4 ?? m5) as string).slice(0, 3).toLowerCase()) + 1 : Number(m1),
    ...(year === undefined ? {} : { year: Number(year) }),
    ...(dayText === undefined ? {} : { day: Number.parseInt(dayText, 10) }),
  }
}

/** The first date says nothing that the second does not: "May 2026" restates "May 1, 2026". */
export function restatesDate(claimed: DateParts, quoted: DateParts): boolean {
  return (
    claimed.month === quoted.month &&
    (claimed.year === undefined || claimed.year === quoted.year) &&
    (claimed.day === undefined || claimed.day === quoted.day)
  )
}

/** Replaces an open question in other words than the asker's. */
export const openQuestion = 'Part of the question is not answered by the published pages.'

/** Code points: one character says nothing, and 300 are as long as a description. */
const shortest = 2
const longest = 300

/** The open questions, in the asker's spelling. Those that are not in the question become one fixed sentence. */
export function unansweredQuestions(entries: readonly string[], question: string): string[] {
  const asked = foldWhiteSpace(question)
  return [...new Set(entries.map((entry) => askedPart(entry, asked) ?? openQuestion))]
}

/** The part of the question that an entry repeats, ignoring case and white space, between word borders (UAX 29). */
function askedPart(entry: string, question: string): string | undefined {
  // Rejected unread: no entry of more units is short enough.
  if (entry.length > 2 * longest + question.length) return undefined
  const part = Array.from(foldWhiteSpace(entry), lowerCase)
  if (part.length < shortest || part.length > longest) return undefined
  const points = Array.from(question)
  const lower = points.map(lowerCase)
  const borders = wordBorders(question)
  for (let start = 0; start + part.length <= points.length; start += 1) {
    const end = start + part.length
    if (borders.has(start) && borders.has(end) && part.every((point, index) => lower[start + index] === point)) {
      return points.slice(start, end).join('')
    }
  }
  return undefined
}

function wordBorders(text: string): ReadonlySet<number> {
  const borders = new Set([0])
  let end = 0
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'word' }).segment(text)) {
    end += Array.from(segment).length
    borders.add(end)
  }
  return borders
}

const foldWhiteSpace = (text: string) => text.replace(/\s+/g, ' ').trim()
const lowerCase = (point: string) => point.toLowerCase()

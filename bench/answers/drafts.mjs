/**
 * What a verification is measured on: 24 passages of 1,000 characters of a content, and drafts of 8 claims over them.
 */
const passageCharacters = 1_000
const passages = 24
const claims = 8
/** Longest quote and longest claim that are looked at (design, section 6). */
const longestQuote = 300
const longestClaim = 400

/** Where a page's own text begins: what stands above its title is the same on every page. */
function bodyStart({ text }) {
  return text.toCodePoints(text.value.indexOf('\n# ') + 1)
}

/** Passages from the pages in turn, 24,000 characters together. */
export function cutEvidence(pages) {
  const evidence = []
  for (let round = 0; evidence.length < passages; round += 1) {
    const found = pages.flatMap((page) => {
      const start = bodyStart(page) + round * passageCharacters
      const text = page.text.slice(start, start + passageCharacters)
      if (Array.from(text).length < passageCharacters) return []
      return [
        { page, section: page.title, url: page.url, start, end: start + passageCharacters, text, excerpt: text.slice(0, 600), score: 1 },
      ]
    })
    if (found.length === 0) throw new Error(`The content is too small for ${passages * passageCharacters} characters of evidence.`)
    evidence.push(...found)
  }
  return evidence.slice(0, passages)
}

/** Drafts by name. The honest one repeats sentences; the others are made to be looked at for as long as possible. */
export function writeDrafts(evidence) {
  const sentences = evidence.flatMap(({ text }, index) =>
    Array.from(text.matchAll(/(?<=\n\n|[a-z]\. )[A-Z][^\n.|[\]*`]{60,280}\.(?=\s)/g), ([sentence]) => ({ id: `E${index + 1}`, sentence })),
  )
  const spread = Array.from({ length: claims }, (_, index) => sentences[Math.floor((index * sentences.length) / claims)])
  const supported = (text, supports) => ({
    text: text.slice(0, longestClaim),
    support: supports.map(([evidence_id, quote]) => ({ evidence_id, quote })),
    qualification: null,
  })
  const threeFrom = (index) =>
    [0, 1, 2].map((offset) => sentences[(index * 3 + offset) % sentences.length]).map(({ id, sentence }) => [id, sentence])

  return {
    honest: draft(spread.map(({ id, sentence }) => supported(sentence, [[id, sentence]]))),
    'a word changed': draft(spread.map(({ id, sentence }) => supported(sentence.replace(/ (\w+)\.$/, ' never $1.'), [[id, sentence]]))),
    'three quotes each': draft(
      spread.map((_place, index) => {
        const quotes = threeFrom(index)
        return supported(quotes.map(([, sentence]) => sentence).join(' '), quotes)
      }),
    ),
    'quotes nearly there': draft(
      spread.map(({ id }, index) => {
        const { text } = evidence[(index * 3) % evidence.length]
        const nearly = (offset) => `${text.slice(offset, offset + longestQuote - 1)}~`
        return supported(text.replace(/[^A-Za-z ]+/g, ' '), [
          [id, nearly(0)],
          [id, nearly(1)],
          [id, nearly(2)],
        ])
      }),
    ),
    'figures and negations only': draft(
      spread.map((_place, index) => supported('not 1 no 2 never $3 without 4% '.repeat(20), threeFrom(index))),
    ),
  }
}

function draft(list) {
  return { claims: list, unanswered_questions: [] }
}

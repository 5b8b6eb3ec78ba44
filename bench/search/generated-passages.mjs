/**
 * Passages and questions that look like product documentation to an index: words of natural length in Zipf's distribution, almost half of them
 * stop words, 1,200 characters a passage, eight passages a page, and questions of a few words from one passage. The same seed gives the same text.
 */
import { seededRandom } from '@svc/tooling/seeded-random'

const stopWords =
  'the of to and a in is for that it with as on be are this by an or from at which have not can if will you your when may all any'.split(
    ' ',
  )
const stopShare = 0.45
const vocabularySize = 40_000
const passageLength = 1_200

export function generate(count, seed = 1) {
  const random = seededRandom(seed)
  const vocabulary = makeVocabulary(random)
  const word = () => vocabulary[zipf(random, vocabulary.length)]
  const passages = []
  let title = ''
  for (let number = 0; number < count; number += 1) {
    if (number % 8 === 0) title = `${word()} ${word()} ${word()}`
    passages.push({
      id: `passage-${number}`,
      page: `/page-${Math.floor(number / 8)}`,
      title,
      headings: [`${word()} ${word()}`, `${word()} ${word()} ${word()}`],
      text: makeText(random, word),
    })
  }
  return { passages, questions: Array.from({ length: 200 }, () => makeQuestion(random, passages)) }
}

function makeText(random, word) {
  const words = []
  let length = 0
  while (length < passageLength) {
    const next = random() < stopShare ? stopWords[zipf(random, stopWords.length)] : word()
    words.push(random() < 0.1 ? `${next}.` : next)
    length += next.length + 1
  }
  return words.join(' ')
}

/** Two stop words and four to eight content words of one passage, as a person asks who has the page's subject in mind. */
function makeQuestion(random, passages) {
  const { text } = passages[Math.floor(random() * passages.length)]
  const words = text.split(/[ .]+/).filter((word) => word.length > 3)
  const content = Array.from({ length: 4 + Math.floor(random() * 5) }, () => words[Math.floor(random() * words.length)])
  return `what is the ${content.join(' ')}?`
}

function makeVocabulary(random) {
  const consonants = 'bcdfghjklmnprstvw'
  const vowels = 'aeiou'
  const pick = (letters) => letters[Math.floor(random() * letters.length)]
  const words = new Set()
  while (words.size < vocabularySize) {
    const syllables = 2 + Math.floor(random() * 3)
    words.add(Array.from({ length: syllables }, () => pick(consonants) + pick(vowels) + (random() < 0.3 ? pick(consonants) : '')).join(''))
  }
  return [...words]
}

/** A rank from 0 with a probability that falls like one divided by the rank. */
function zipf(random, size) {
  return Math.floor((size + 1) ** random() - 1)
}

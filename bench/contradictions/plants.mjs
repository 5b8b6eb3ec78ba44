/**
 * Plants conflicts by rules of its own, which know nothing of the check: a value of a fact, a sentence or a table's cell, changed and written
 * again on another page.
 */

/** The share by which a value grows, so that it is another one in every unit and stays a likely one. */
const growth = [1.25, 1.5, 2, 3]

const number = String.raw`\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?`
const unit = 'milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|KB|MB|GB|percent'
const money = `[$€£](?:${number})(?: (?:a|per) (?:month|year|hour))?`
const measured = `(?:${number})(?:%| (?:${unit})(?![a-z]))`
const counted = `(?:${number}) [a-z]{3,}s(?![a-z])`
const amount = new RegExp(String.raw`(?<![\w.,/$€£-])(?:${money}|${measured}|${counted})`, 'g')

/** Sentences whose subject is in another sentence, of the past, or conditional: no reader could say what contradicts them. */
const leaning =
  /^(?:it|they|this|that|these|those|there|he|she|after|then|later|otherwise|if|each|one|for|in|above|below|its|their|such|both|when|who|what|how)\b|\b(?:was|were|had|until|instead|example|before|more than|less than|older than|between|from \S+ to)\b/i
export const asides = /example|worked|release|history|changed|what changed/i

const changedNumber = (written, step) =>
  written.replace(new RegExp(number), (digits) => {
    const value = Number(digits.replaceAll(',', ''))
    const next = value === 0 ? 5 : Number((value * growth[step % growth.length]).toFixed(digits.includes('.') ? 2 : 0))
    return (next === value ? value + 1 : next).toLocaleString('en-US', { useGrouping: digits.includes(',') })
  })

const lower = (text) => (/^[A-Z][a-z]/.test(text) ? text[0].toLowerCase() + text.slice(1) : text)

const signs = { USD: '$', GBP: '£', EUR: '€' }
const units = {
  d: ' days',
  h: ' hours',
  s: ' seconds',
  min: ' minutes',
  mo: ' months',
  a: ' years',
  wk: ' weeks',
  kBy: ' KB',
  MBy: ' MB',
  '%': '%',
}

/** A fact's value as the plant writes it; undefined for one without a number. */
function writtenFact({ value, unit: code = '' }) {
  if (typeof value === 'string') return value.match(amount)?.length === 1 ? value : undefined
  const [base, ...per] = code.split('/')
  const shown = value.toLocaleString('en-US')
  const rate = per.map((word) => ` a ${word}`).join('')
  return (signs[base] ? signs[base] + shown : shown + (units[base] ?? '')) + rate
}

/** Plants for every fact, in up to four forms. */
export function declaredPlants(facts) {
  return facts.flatMap((fact, index) => {
    const written = writtenFact(fact)
    if (written === undefined) return []
    const value = changedNumber(written, index)
    const copied = fact.quote.includes('|') ? [] : (fact.quote.match(amount) ?? [])
    const forms = [
      ['item', `- ${fact.label}: ${value}`],
      ['row', `| ${fact.topic ?? 'Name'} | Value |\n| --- | --- |\n| ${fact.label.replaceAll('|', ' ')} | ${value} |`],
      ['sentence', `The ${lower(fact.label)} is ${value}.`],
      ...(copied.length === 1 ? [['copied sentence', fact.quote.replace(copied[0], changedNumber(copied[0], index))]] : []),
    ]
    return forms.map(([form, markdown]) => ({ form, markdown, page: fact.page }))
  })
}

const synonyms = [
  [/\bwithin\b/, 'in'],
  [/\bat most\b/, 'up to'],
  [/\bup to\b/, 'at most'],
  [/\bis kept\b|\bare kept\b/, 'is stored'],
  [/\bcosts\b/, 'is charged at'],
  [/\blasts\b/, 'runs for'],
  [/\btakes\b/, 'needs'],
]

/** The sentence in other words: synonyms, and a lead. */
function reworded(sentence) {
  const replaced = synonyms.reduce(
    (text, [word, other]) => (text === sentence && word.test(text) ? text.replace(word, other) : text),
    sentence,
  )
  return `Please note: ${lower(replaced)}`
}

/** The part of a sentence between commas that has the amount. */
function shortened(sentence, found) {
  const parts = sentence.replace(/[.!]$/, '').split(/, (?!\d)|; /)
  const part = parts.find((text) => text.includes(found))
  return part && part.split(' ').length >= 5 ? `${part[0].toUpperCase()}${part.slice(1)}.` : undefined
}

/** Plants for statements of a page that have one amount. @param texts `{ kind, text, cells?, head?, section }` */
export function undeclaredPlants(statements, seed) {
  return statements.flatMap((statement, index) => {
    const { kind, text, page, section, title } = statement
    if (asides.test(section) || asides.test(title)) return []
    const step = seed + index
    if (kind === 'row') return rowPlants(statement, step)
    const found = text.match(amount) ?? []
    if (found.length !== 1 || leaning.test(text) || text.split(' ').length < 5 || text.length > 240) return []
    const other = changedNumber(found[0], step)
    const change = (sentence) => sentence?.replace(found[0], other)
    const short = shortened(text, found[0])
    const forms = [
      ['copied sentence', change(text)],
      ['reworded', change(reworded(text))],
      ...(short && short !== text ? [['shortened', change(short)]] : []),
    ]
    return forms.map(([form, markdown]) => ({ form, markdown, page }))
  })
}

function rowPlants({ cells, head, page }, step) {
  const [label, ...values] = cells
  const place = values.findIndex((cell) => cell.replace(amount, '').trim() === '' && cell !== '')
  if (place < 0 || !/[a-z]{3}/i.test(label) || new RegExp(number).test(label) || !head[place + 1]) return []
  const value = changedNumber(values[place], step)
  const column = head[place + 1]
  return [
    { form: 'row', markdown: `| ${head[0] || 'Name'} | ${column} |\n| --- | --- |\n| ${label} | ${value} |`, page },
    { form: 'row as sentence', markdown: `${label}: the ${lower(column)} is ${value}.`, page },
  ]
}

const scopes = [
  'Until 2024, ',
  'On the Harbour plan, ',
  'In Norway, ',
  'For example, ',
  'From January 2031 on, ',
  'If Tolver runs the site, ',
]

/** The same conflict with words that keep it apart: a report of it is a false alarm. */
export function scopedPlants(plants) {
  return plants
    .filter(({ form }) => form === 'copied sentence')
    .map((plant, index) => ({ ...plant, form: 'other scope', markdown: scopes[index % scopes.length] + lower(plant.markdown) }))
}

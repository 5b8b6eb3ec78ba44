/** `/facts`: every fact with its value and days, and what is not published. Written as an author would write it. */

import { type Fact, type FactStatus, factStatus, isStated, type StatedFact, type UnpublishedFact, unpublishedTopic } from '../facts/fact.ts'
import { plainMarkdown } from './section-pages.ts'

/** Rows of all tables together, which keeps the page below about 200,000 characters; readers get the others as data. */
const mostListed = 1_000

const withoutTopic = 'General'

/** @param dataPath path of the same facts as data; without it the page has no link to them */
export function factsPageSource(facts: readonly Fact[], day: string, dataPath: string | undefined): string {
  const stated = facts
    .filter(isStated)
    .toSorted((a, b) => statusOrder.indexOf(factStatus(a, day)) - statusOrder.indexOf(factStatus(b, day)))
  const listed = stated.slice(0, mostListed)
  const topics = new Map<string, StatedFact[]>()
  // Topics stay in the order of the file.
  for (const fact of facts.filter(isStated)) topics.set(fact.topic ?? withoutTopic, [])
  for (const fact of listed) topics.get(fact.topic ?? withoutTopic)?.push(fact)
  const unpublished = facts.filter((fact): fact is UnpublishedFact => !isStated(fact))
  const lines = [
    '---',
    'title: Facts',
    'description: Values with their units, days and sources, and what is not published.',
    '---',
    '',
    '# Facts',
    ...(dataPath === undefined ? [] : ['', `As data: [${dataPath}](${dataPath}).`]),
    ...[...topics].flatMap(([topic, rows]) => (rows.length === 0 ? [] : topicLines(topic, rows, day))),
    ...(stated.length > listed.length ? ['', `${stated.length - listed.length} more facts are in the data.`] : []),
    ...(unpublished.length === 0 ? [] : ['', `## ${unpublishedTopic}`, '', ...unpublished.slice(0, mostListed).map(unpublishedItem)]),
    '',
  ]
  return lines.join('\n')
}

const statusOrder: readonly FactStatus[] = ['current', 'scheduled', 'expired']

function topicLines(topic: string, facts: readonly StatedFact[], day: string): string[] {
  return [
    '',
    `## ${plainMarkdown(topic)}`,
    '',
    '| fact | value | valid | source |',
    '| --- | --- | --- | --- |',
    ...facts.map((fact) => row(fact, day)),
  ]
}

function row(fact: StatedFact, day: string): string {
  const { label, value, unit, page } = fact
  const cells = [
    plainMarkdown(label),
    plainMarkdown([value, unit].filter((part) => part !== undefined).join(' ')),
    daysOf(fact, day),
    `[${page}](${page})`,
  ]
  return `| ${cells.join(' | ')} |`
}

function daysOf(fact: StatedFact, day: string): string {
  const { validFrom, validUntil } = fact
  const status = factStatus(fact, day)
  const range =
    validFrom === undefined
      ? validUntil && `until ${validUntil}`
      : validUntil === undefined
        ? `${status === 'scheduled' ? 'from' : 'since'} ${validFrom}`
        : `${validFrom} to ${validUntil}`
  return range === undefined ? status : `${status}, ${range}`
}

function unpublishedItem({ label, say, instead }: UnpublishedFact): string {
  return `- **${plainMarkdown(label)}**: ${plainMarkdown(say)}${instead === undefined ? '' : ` See [${instead}](${instead}).`}`
}

/** `/facts`: every fact with its value and days, and what is not published. Written as an author would write it. */
import { splitAnchor } from '../../page/model/page-address.ts'
import { type Fact, type FactStatus, factStatus, isStated, type StatedFact, type UnpublishedFact, unpublishedTopic } from '../facts/fact.ts'
import { writtenDays, writtenValue } from '../facts/fact-words.ts'
import type { FactSource } from './facts.ts'
import { plainMarkdown } from './section-pages.ts'

/** Rows of all tables together, which keeps the page below about 200,000 characters; readers get the others as data. */
const mostListed = 1_000

const withoutTopic = 'General'

export interface FactsPage {
  /** The places of the quotes of facts. */
  readonly sources: ReadonlyMap<Fact, FactSource>
  readonly titleOf: (path: string) => string
  readonly day: string
  /** Path of the same facts as data; without it the page has no link to them. */
  readonly dataPath: string | undefined
}

export function factsPageSource(facts: readonly Fact[], { sources, titleOf, day, dataPath }: FactsPage): string {
  const row = (fact: StatedFact) => {
    const page = titleOf(fact.page)
    const { name, address } = sources.get(fact) ?? { name: page, address: fact.page }
    // Only the page, so that a row is one line.
    const cells = [plainMarkdown(fact.label), plainMarkdown(writtenValue(fact)), writtenDays(fact, day), link(page, address, name)]
    return `| ${cells.join(' | ')} |`
  }
  const unpublishedItem = ({ label, say, instead }: UnpublishedFact) => {
    const advice = instead === undefined ? '' : ` Read ${link(titleOf(splitAnchor(instead)[0]), instead)} instead.`
    return `- **${plainMarkdown(label)}**: ${plainMarkdown(say)}${advice}`
  }
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
    ...[...topics].flatMap(([topic, rows]) =>
      rows.length === 0 ? [] : ['', `## ${plainMarkdown(topic)}`, '', ...tableHead, ...rows.map(row)],
    ),
    ...(stated.length > listed.length ? ['', `${stated.length - listed.length} more facts are in the data.`] : []),
    ...(unpublished.length === 0 ? [] : ['', `## ${unpublishedTopic}`, '', ...unpublished.slice(0, mostListed).map(unpublishedItem)]),
    '',
  ]
  return lines.join('\n')
}

const tableHead = ['| Fact | Value | Valid | Source |', '| --- | --- | --- | --- |']

const statusOrder: readonly FactStatus[] = ['current', 'scheduled', 'expired']

/** @param title where it leads, if the text does not say all of it */
function link(text: string, address: string, title = text): string {
  const shownOnHover = title === text ? '' : ` "${plainMarkdown(title).replaceAll('"', '\\"')}"`
  return `[${plainMarkdown(text)}](${address}${shownOnHover})`
}

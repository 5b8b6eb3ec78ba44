/**
 * How often the check for contradictions is right: planted conflicts that it reports, whichever other place it names, and alarms on folders as they are.
 *
 *     npm run bench -- contradictions [FOLDER...]
 *
 * Four folders have plants: the shipped content, the documentation of this software, and two of invented companies, one of them full of
 * prices. Of further FOLDERS only the alarms are counted. The rule was chosen on the folders marked with *.
 */
import { fileURLToPath } from 'node:url'
import { publishPages, statementsOf, visibleText } from '@svc/knowledge-index'
import { compareAmounts, factAmounts, loadContent, onePerPair, statedAmounts } from '@svc/knowledge-index/node'
import { printTable } from '../table.mjs'
import { asides, declaredPlants, scopedPlants, undeclaredPlants } from './plants.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const sets = [
  { name: 'documentation *', folder: at('content/documentation') },
  { name: 'shipped content', folder: at('../../content') },
  { name: 'full of prices *', folder: at('content/prices') },
  { name: 'docs of svc', folder: at('../../docs') },
]
/** The day of the facts. */
const day = '2026-11-28'
const baseUrl = 'https://svc.example.com'

export async function main(folders) {
  const measured = []
  for (const set of sets) measured.push(await measure(set))
  for (const folder of folders) measured.push(await measure({ name: folder, folder, hasPlants: false }))
  const share = ({ found, of }) => (of === 0 ? '-' : `${((100 * found) / of).toFixed(0)} % of ${of}`)
  printTable(
    ['folder', 'pages', 'a fact is declared', 'none is', 'other scope', 'alarms', 'in 100 pages', 'CPU, ms'],
    measured.map(({ name, pages, declared, undeclared, scoped, alarms, cpu }) => {
      const inHundred = ((100 * alarms.length) / pages).toFixed(1)
      return [name, pages, ...[declared, undeclared, scoped].map(share), alarms.length, inHundred, cpu.toFixed(0)].map(String)
    }),
  )
  for (const { name, alarms } of measured) for (const alarm of alarms) process.stdout.write(`${name}: ${alarm}\n`)
}

/** @param {{ name: string, folder: string, hasPlants?: boolean }} set */
export async function measure({ name, folder, hasPlants = true }) {
  const result = await loadContent(folder, { isServed: () => true, isReserved: () => false })
  const content = result.status === 'loaded' ? result.content : { pages: result.partial.pages, facts: [] }
  const pages = publishPages(content, { baseUrl })
  const began = process.cpuUsage()
  const amounts = new Map(pages.map((page) => [page.path, statedAmounts(page)]))
  const contradictionsIn = (all, stated) => {
    const ofFacts = factAmounts(content.facts ?? [], all, day)
    return onePerPair(compareAmounts([...ofFacts, ...all.flatMap(({ path }) => stated.get(path))]), all)
  }
  const alarms = contradictionsIn(pages, amounts)
  const { user } = process.cpuUsage(began)
  const own = { name, pages: pages.length, alarms: alarms.map(describe), cpu: user / 1_000 }
  const none = { found: 0, of: 0 }
  if (!hasPlants) return { ...own, declared: none, undeclared: none, scoped: none }
  const stated = (content.facts ?? []).filter((fact) => 'value' in fact && (fact.validUntil ?? '9999') > day)
  const quoted = stated.map(({ quote }) => quote)
  const undeclared = pages.flatMap((page, number) => undeclaredPlants(statementsIn(page, quoted), number))
  const declared = declaredPlants(stated)
  const hosts = pages.filter(
    (page) =>
      !page.isGenerated &&
      page.path !== '/facts' &&
      page.kind === 'page' &&
      !asides.test(`${page.title} ${page.sections.at(-1)?.headings.join(' ')}`),
  )
  const report = (plants) => {
    const isFound = plants.map((plant, index) => {
      const host = hosts.filter(({ path }) => path !== plant.page)[(index * 7) % (hosts.length - 1)]
      const source = content.pages.find(({ path }) => path === host.path)
      const [planted] = publishPages(
        { pages: [{ ...source, body: `${source.body}\n\n${plant.markdown}\n`, links: undefined, reading: undefined }] },
        { baseUrl },
      )
      const all = pages.map((page) => (page.path === host.path ? planted : page))
      const now = contradictionsIn(all, new Map(amounts).set(host.path, statedAmounts(planted)))
      const start = Array.from(planted.text.value.slice(0, planted.text.value.lastIndexOf(plant.markdown.split('\n').at(-1)))).length
      const isPlanted = ({ path, end }) => path === host.path && end > start
      return now.some(({ places }) => places.some(isPlanted))
    })
    return { found: isFound.filter(Boolean).length, of: plants.length }
  }
  return { ...own, declared: report(declared), undeclared: report(undeclared), scoped: report(scopedPlants(undeclared)) }
}

function statementsIn(page, quoted) {
  if (page.path === '/facts' || page.isGenerated) return []
  return statementsOf(page).flatMap((statement) => {
    const { kind, block, start, end } = statement
    if (kind !== 'sentence' && kind !== 'item' && kind !== 'row') return []
    const written = page.text.slice(start, end)
    if (quoted.some((quote) => written.includes(quote) || quote.includes(written))) return []
    const section = page.sections.findLast((one) => one.start <= start)
    const common = { kind, start, page: page.path, title: page.title, section: section?.headings.join(' > ') ?? '' }
    if (kind !== 'row') return [{ ...common, text: visibleText(page, block, start, end) }]
    const cells = (row) => row.children.map((cell) => visibleText(page, cell))
    const head = block.parent.children.find((row) => row.kind === 'header')
    return head ? [{ ...common, text: '', cells: cells(block), head: cells(head) }] : []
  })
}

function describe({ places: [a, b] }) {
  const place = ({ path, start, written, fact }) => `${path}@${start} "${written}"${fact ? ` (fact ${fact})` : ''}`
  return `${place(a)} against ${place(b)}`
}

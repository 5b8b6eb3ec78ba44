/**
 * Reads from each built site what an import must keep, by other means than the importer: a person names the element of the theme that holds
 * a page's own text (`content` in `expected/NAME.yaml`) and what in it is none (`without`). Writes `expected/NAME.texts.yaml`, which is
 * read by a person before it is committed. `node packages/content-import/test/sites/derive-texts.mjs [NAME ...]`; installs cheerio into a
 * temporary folder.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const here = import.meta.dirname
const workshop = join(tmpdir(), 'svc-sites', 'text')
if (!existsSync(join(workshop, 'node_modules'))) {
  mkdirSync(workshop, { recursive: true })
  writeFileSync(join(workshop, 'package.json'), '{ "private": true }\n')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', 'cheerio@1.2.0', 'yaml@2.8.1'], {
    cwd: workshop,
    stdio: 'inherit',
  })
}
const required = createRequire(join(workshop, 'package.json'))
const { load } = required('cheerio')
const { parse, stringify } = required('yaml')

const inline = new Set(
  'a abbr b bdi cite code del em font i ins kbd mark q s samp small span strong time u var wbr astro-island'.split(' '),
)
const never =
  'script, style, template, noscript, iframe, [style*="display:none"], [style*="display: none"], svg, math, button:not([role=tab]), select, input, textarea'
/** What programs add to each heading, listing or note of a page, in all sites alike. */
const added =
  '.headerlink, .hash-link, .sl-anchor-link, .footnote-ref, .footnote-reference, a[data-footnote-ref], sup.footnote, .footnote-backref, .reversefootnote, [data-footnote-backref], .sr-only, .visually-hidden'
const numbers = '.lnt, .linenos, .linenodiv, .lineno, .line-numbers-wrapper, .gutter'
const formulas = '.katex, .katex-display, mjx-container, .math, .arithmatex, script[type^="math/tex"], .stemblock'
/** A box without a title of its own shows the name of its kind, which the import keeps as the kind. */
const kinds = /^(?:note|tip|info|warning|danger|important|caution|hint|attention|error|question|details)$/i

for (const name of process.argv.length > 2 ? process.argv.slice(2) : sitesIn(join(here, 'expected'))) {
  const site = parse(readFileSync(join(here, 'expected', `${name}.yaml`), 'utf8'))
  const texts = Object.entries(site.pages).map(([path, page]) => [
    path,
    pageTexts(join(here, 'built', name, page.file), { ...site, ...page }),
  ])
  writeFileSync(join(here, 'expected', `${name}.texts.yaml`), stringify(Object.fromEntries(texts), { lineWidth: 140 }))
}

function sitesIn(folder) {
  return readdirSync(folder).flatMap((file) => (/^[\w-]+\.yaml$/.test(file) ? [file.slice(0, -5)] : []))
}

function pageTexts(file, { content, without = [], either = [], apart = [] }) {
  const $ = load(readFileSync(file, 'utf8'))
  const whole = $(content)
  if (whole.length === 0) throw new Error(`${file} has no ${content}`)
  whole
    .find(apart.join(', ') || 'never')
    .before(' ')
    .after(' ')
  const optional = either.map((selector) => wordsOf(whole.find(selector))).filter((text) => text !== '')
  whole.find([never, added, numbers, ...without, ...either].join(', ')).remove()
  whole
    .find('.header-anchor')
    .filter((_, link) => /^[#¶\s\u200b]*$/.test($(link).text()))
    .remove()
  whole.find('[hidden]').not('[role=tabpanel]').remove()
  whole
    .find('.admonition-title, .admonitionHeading_Gvgb, .custom-block-title, .starlight-aside__title, [class*=admonitionHeading]')
    .each((_, box) => {
      if (kinds.test($(box).text().trim())) $(box).remove()
    })
  const headings = whole
    .find('h2, h3, h4, h5, h6')
    .toArray()
    .flatMap((heading) => {
      const section = $(heading).parent('section')
      const id = $(heading).attr('id') ?? (section.children('h2, h3, h4').first().is(heading) ? section.attr('id') : undefined)
      return id === undefined ? [] : [[id, wordsOf($(heading))]]
    })
  whole.find(formulas).remove()
  const pictures = whole
    .find('img')
    .toArray()
    .map((picture) => $(picture).attr('alt') ?? '')
  const rows = whole
    .find('tr')
    .toArray()
    .flatMap((row) => {
      if ($(row).find('pre, td.icon').length > 0 || $(row).closest('.colist, .highlighttable, .admonitionblock').length > 0) return []
      return [
        $(row)
          .children('td, th')
          .toArray()
          .map((cell) => wordsOf($(cell))),
      ]
    })
  const text = wordsOf(whole).replace(/\\\(.*?\\\)|\\\[.*?\\\]/gs, ' ')
  return { title: wordsOf(whole.find('h1').first()), text, ...some({ optional, headings, rows, pictures }) }
}

function some(lists) {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
}

function wordsOf(nodes) {
  const parts = []
  const visit = (node) => {
    if (node.type === 'text') parts.push(node.data)
    const breaks = node.type === 'tag' && !inline.has(node.name)
    if (breaks) parts.push(' ')
    for (const child of node.children ?? []) visit(child)
    if (breaks) parts.push(' ')
  }
  for (const node of nodes.toArray()) visit(node)
  return parts
    .join('')
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

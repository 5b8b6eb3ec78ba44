import { CodePointText, type PageLookup, type Provider, type PublishedPage, type Section } from '@svc/knowledge-index'
import { PageStructure } from '@svc/knowledge-index/page'
import type { PublishedKnowledge } from '../../src/index.ts'

/** A hand-made knowledge base without search index and parser; every value is in this file. */
export function smallKnowledge(pages: readonly PublishedPage[] = examplePages): PublishedKnowledge {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return {
    baseUrl,
    revision: '0123456789abcdef',
    pages,
    providers,
    findPage: (reference) => findPage(byPath, reference),
    findComparison(providerA, providerB) {
      const found = [providerA, providerB].map((name) => providers.find((provider) => isNamed(provider, name)))
      const unknown = found.indexOf(undefined)
      if (unknown !== -1)
        return { status: 'unknown_provider', name: [providerA, providerB][unknown] as string, nearest: providers.slice(0, 1) }
      const [a, b] = found as [Provider, Provider]
      const published = pages.filter(({ providers: pair }) => pair?.includes(a.id) || pair?.includes(b.id))
      const comparisons = { published, publishedCount: published.length }
      if (a === b) return { status: 'same_provider', provider: a, ...comparisons }
      const page = pages.find(({ providers: pair }) => pair?.includes(a.id) && pair.includes(b.id))
      if (!page) return { status: 'no_comparison', providers: [a, b], ...comparisons }
      const pair = page.providers?.map((id) => providers.find((provider) => provider.id === id)) as [Provider, Provider]
      return { status: 'found', page, providers: pair }
    },
    async search(query, { limit = 6 } = {}) {
      const word = query.toLowerCase()
      const hits = pages.flatMap((page) =>
        page.sections
          .filter((section) => page.text.slice(section.start, section.end).toLowerCase().includes(word))
          .map((section, index) => ({
            id: `${page.path}#${section.anchor}`,
            page,
            kind: page.kind,
            title: page.title,
            section: section.headings.join(' > '),
            url: `${page.url}#${encodeURIComponent(section.anchor)}`,
            markdownUrl: page.markdownUrl,
            excerpt: page.text.slice(section.start, section.end).trim().slice(0, 600),
            text: page.text
              .slice(section.start, section.end)
              .replace(/^#+ .*$/m, '')
              .trim()
              .slice(0, 600),
            score: 1 / (index + 1),
          })),
      )
      return hits.slice(0, limit)
    },
    correctedQuery: () => undefined,
  }
}

const baseUrl = 'https://svc.example.com'

const providers: readonly Provider[] = [
  { id: 'alder', name: 'Alder Mutual', aliases: ['Alder'] },
  { id: 'birch', name: 'Birch & Co', aliases: [] },
  { id: 'cedar', name: 'Cedar Re', aliases: ['Cedar'] },
]

/** A page from headings and paragraphs; the section offsets are computed with `Array.from`, the naive way to count code points. */
export function makePage(page: { path: string; body: string } & Partial<PublishedPage>): PublishedPage {
  const file = page.path === '/' ? '/index' : page.path
  const title = page.title ?? `Title of ${page.path}`
  const text = `---\ntitle: ${title}\n---\n\n${page.body}`
  return {
    structure: new PageStructure(new CodePointText(text)),
    kind: 'page',
    title,
    description: `About ${page.path}.`,
    sources: [],
    language: 'en',
    url: `${baseUrl}${page.path}`,
    markdownUrl: `${baseUrl}${file}.md`,
    revision: Buffer.from(page.path).toString('hex').padEnd(16, '0').slice(0, 16),
    ...page,
    text: new CodePointText(text),
    sections: sectionsOf(text),
  }
}

function sectionsOf(text: string): Section[] {
  const characters = Array.from(text).length
  const headings = [...text.matchAll(/^(#+) (.*)$/gm)].map((match) => ({
    level: (match[1] as string).length,
    title: match[2] as string,
    start: Array.from(text.slice(0, match.index)).length,
  }))
  const sections = headings.map(({ level, title, start }, index): Section => {
    const later = headings.slice(index + 1)
    return {
      anchor: title.toLowerCase().replaceAll(' ', '-'),
      title,
      headings: [title],
      level,
      start,
      end: later[0]?.start ?? characters,
      treeEnd: later.find((other) => other.level <= level)?.start ?? characters,
    }
  })
  const before: Section = {
    anchor: '',
    title: '',
    headings: [],
    level: 0,
    start: 0,
    end: sections[0]?.start ?? characters,
    treeEnd: sections[0]?.start ?? characters,
  }
  return [before, ...sections]
}

const examplePages: readonly PublishedPage[] = [
  makePage({ path: '/', body: '# Welcome\n\nAn example service.\n' }),
  makePage({
    path: '/pricing',
    reviewed: '2026-05-01',
    changed: '2026-05-02T08:00:00.000Z',
    reviewedBy: 'pricing lead',
    verified: '2026-05-02',
    sources: [{ title: 'Price list', url: 'https://example.com/prices', accessed: '2026-04-30' }],
    body: '# Pricing\n\nPrices by revenue.\n\n## Tiers\n\nA tier costs $400 a month. 🙂\n\n### Large\n\nAsk us.\n\n## Café\n\nCoffee is free.\n',
  }),
  makePage({
    path: '/comparisons/alder-vs-birch',
    kind: 'comparison',
    providers: ['alder', 'birch'],
    body: '# Alder and Birch\n\nAlder is older than Birch.\n',
  }),
]

function findPage(byPath: ReadonlyMap<string, PublishedPage>, reference: string): PageLookup {
  const [address = '', encodedAnchor] = reference.replace(baseUrl, '').split('#')
  const path = address.replace(/\.md$/, '').replace(/^\/index$/, '/')
  const page = byPath.get(path)
  if (!page) {
    const nearest = [...byPath.values()].slice(0, 3)
    return {
      status: 'unknown_page',
      nearest,
      path: `/${address.replace(/^\//, '')}`,
      ...(encodedAnchor !== undefined && { anchor: encodedAnchor }),
    }
  }
  if (encodedAnchor === undefined) return { status: 'found', page }
  const anchor = decodeURIComponent(encodedAnchor)
  const section = page.sections.find((candidate) => candidate.anchor === anchor)
  return section ? { status: 'found', page, section } : { status: 'unknown_anchor', page, anchor }
}

function isNamed({ id, name, aliases }: Provider, wanted: string): boolean {
  return [id, name, ...aliases].some((known) => known.toLowerCase() === wanted.toLowerCase())
}

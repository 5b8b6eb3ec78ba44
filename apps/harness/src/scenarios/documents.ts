import { finding, type Site, type SiteScenario } from '../scenario.ts'
import { jsonOf } from '../wire.ts'

export const documentScenarios: readonly SiteScenario[] = [
  {
    over: 'http',
    name: 'the Markdown pages are published',
    requirements: ['service.markdown', 'markdown.page', 'markdown.metadata', 'markdown.unregistered'],
    run: async (site) => {
      const home = await site.send('/index.md')
      const listed = await firstListedPage(site)
      const page = listed ? await site.send(new URL(listed).pathname) : undefined
      const canonical = listed?.replace(/\.md$/, '')
      const unknown = await site.send('/no-such-page-is-registered.md')
      const isMarkdown = (type: unknown) => /^text\/markdown\b/.test(String(type ?? ''))
      return [
        finding(
          'service.markdown',
          home.status === 200 && isMarkdown(home.headers['content-type']),
          `status ${home.status}, ${home.headers['content-type']}`,
        ),
        finding(
          'markdown.page',
          page?.status === 200 && isMarkdown(page.headers['content-type']),
          page ? `${listed}: status ${page.status}, ${page.headers['content-type']}` : '/llms.txt lists no page besides the homepage',
        ),
        finding(
          'markdown.metadata',
          canonical !== undefined && page?.body.includes(canonical) === true,
          `${listed} does not name its canonical URL`,
        ),
        finding('markdown.unregistered', unknown.status === 404, `an unregistered page answered ${unknown.status}`),
      ]
    },
  },
  {
    over: 'http',
    name: 'the description documents are published',
    requirements: [
      'service.documents',
      'documents.openapi',
      'documents.openapi-version',
      'documents.server-json',
      'documents.llms',
      'documents.developers',
    ],
    run: async (site) => {
      const paths = ['/openapi.json', '/server.json', '/llms.txt', '/developers.md'] as const
      const [openapi, manifest, index, developers] = await Promise.all(paths.map((path) => site.send(path)))
      const missing = [openapi, manifest, index, developers].findIndex((response) => response?.status !== 200)
      const description = openapi && (jsonOf(openapi) as Description | undefined)
      const operation = description?.paths?.['/api/v1/profile']?.get
      const alias = description?.paths?.['/api/profile']?.get
      const remotes = manifest && (jsonOf(manifest) as Manifest | undefined)?.remotes?.map(({ url }) => url)
      return [
        finding('service.documents', missing === -1, `${paths[missing]} is not published`),
        finding(
          'documents.openapi',
          operation?.operationId === 'getServiceProfile' && alias?.operationId === 'getServiceProfileLegacy' && alias.deprecated === true,
          `operations ${operation?.operationId}, ${alias?.operationId}, deprecated ${alias?.deprecated}`,
        ),
        finding('documents.openapi-version', description?.info?.version === '1.0.0', `info.version ${description?.info?.version}`),
        finding('documents.server-json', remotes?.some((url) => url?.endsWith('/mcp')) === true, `remotes ${remotes?.join(', ')}`),
        finding('documents.llms', /^# \S/.test(index?.body ?? ''), 'the first line is not a heading with the name'),
        finding(
          'documents.developers',
          developers?.status === 200 && /^text\/markdown\b/.test(String(developers.headers['content-type'] ?? '')),
          `status ${developers?.status}, ${developers?.headers['content-type']}`,
        ),
      ]
    },
  },
]

/** The first page besides the homepage in `/llms.txt`, or in a file that it links where it is an index of folders. */
async function firstListedPage(site: Site): Promise<string | undefined> {
  const seen = new Set<string>()
  for (let path: string | undefined = '/llms.txt'; path !== undefined && !seen.has(path); ) {
    seen.add(path)
    const { body } = await site.send(path)
    const links = Array.from(body.matchAll(/\]\((\S+)\)/g), ([, address]) => address as string)
    const page = links.find((address) => address.endsWith('.md') && !/(index|developers)\.md$/.test(address))
    if (page !== undefined) return page
    const further = links.find((address) => address.endsWith('.txt'))
    path = further && new URL(further).pathname
  }
  return undefined
}

interface Description {
  readonly info?: { readonly version?: string }
  readonly paths?: Readonly<Record<string, { readonly get?: { readonly operationId?: string; readonly deprecated?: boolean } }>>
}

interface Manifest {
  readonly remotes?: readonly { readonly url?: string }[]
}

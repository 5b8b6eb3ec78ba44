import * as z from 'zod'
import { jsonOf, type RawResponse } from '../session/raw-http.ts'
import { overHttp, type Scenario, type Site } from './scenario.ts'

const operationSchema = z.object({ operationId: z.string().optional(), deprecated: z.boolean().optional() })

const descriptionSchema = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.object({ get: operationSchema.optional() })),
})

const manifestSchema = z.object({ remotes: z.array(z.object({ url: z.string() })) })

export const documentScenarios: readonly Scenario[] = [
  overHttp(
    'the Markdown pages are published',
    async (site) => {
      const home = await site.send('/index.md')
      const listed = await firstListedPage(site)
      const page = listed ? await site.send(site.pathOf(listed)) : undefined
      return { home, listed, page, unknown: await site.send('/no-such-page-is-registered.md') }
    },
    {
      'service.markdown': ({ home }) => isMarkdown(home),
      'markdown.page': ({ page }) => (page ? isMarkdown(page) : 'the list of pages has none besides the homepage'),
      'markdown.metadata': ({ page, listed }) =>
        page?.body.includes(listed?.replace(/\.md$/, '') ?? '') || `${listed} does not name its canonical URL`,
      'markdown.unregistered': ({ unknown }) => unknown.status === 404 || `an unregistered page answered ${unknown.status}`,
    },
  ),
  overHttp(
    'the description documents are published',
    async (site) => ({
      openapi: await site.send('/openapi.json'),
      manifest: await site.send('/server.json'),
      index: await site.send('/llms.txt'),
      developers: await site.send('/developers.md'),
    }),
    {
      'service.documents': (documents) => {
        const missing = Object.entries(documents).filter(([, { status }]) => status !== 200)
        return missing.length === 0 || missing.map(([name, { status }]) => `${name}: status ${status}`).join(', ')
      },
      'documents.openapi': ({ openapi }) => {
        const { paths = {} } = jsonOf(openapi, descriptionSchema) ?? {}
        const [operation, alias] = [paths['/api/v1/profile']?.get, paths['/api/profile']?.get]
        const found = `operations ${operation?.operationId}, ${alias?.operationId}, deprecated ${alias?.deprecated}`
        return found === 'operations getServiceProfile, getServiceProfileLegacy, deprecated true' || found
      },
      'documents.openapi-version': ({ openapi }) => {
        const version = jsonOf(openapi, descriptionSchema)?.info.version
        return version === '1.0.0' || `info.version ${version}`
      },
      'documents.server-json': ({ manifest }) => {
        const remotes = jsonOf(manifest, manifestSchema)?.remotes.map(({ url }) => url) ?? []
        return remotes.some((url) => url.endsWith('/mcp')) || `remotes ${remotes.join(', ')}`
      },
      'documents.llms': ({ index }) => /^# \S/.test(index.body) || 'the first line is not a heading with the name',
      'documents.developers': ({ developers }) => isMarkdown(developers),
    },
  ),
]

/** The first page after the front page in `/llms.txt`, or in a file that it links. */
async function firstListedPage(site: Site): Promise<string | undefined> {
  const seen = new Set<string>()
  for (let path: string | undefined = '/llms.txt'; path !== undefined && !seen.has(path); ) {
    seen.add(path)
    const { body } = await site.send(path)
    const links = Array.from(body.matchAll(/\]\((\S+)\)/g), ([, address = '']) => address)
    const page = links.find((address) => address.endsWith('.md') && !/(index|developers)\.md$/.test(address))
    if (page !== undefined) return page
    const further = links.find((address) => address.endsWith('.txt'))
    path = further && site.pathOf(further)
  }
  return undefined
}

function isMarkdown({ status, headers }: RawResponse): true | string {
  const type = headers['content-type'] ?? ''
  return (status === 200 && /^text\/markdown\b/.test(type)) || `status ${status}, ${type}`
}

import * as z from 'zod'
import type { Site } from '../scenarios/scenario.ts'
import { jsonOf, send } from '../session/raw-http.ts'
import type { Session, ToolResult } from '../session/session.ts'
import { addressAt } from '../session/with-session.ts'

/** What directories look at, as a deployment shows it. */
export type ObservedListing = Readonly<Awaited<ReturnType<typeof observeListing>>>

const serverJsonSchema = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string(),
  version: z.string(),
  remotes: z.array(z.object({ url: z.string() })).default([]),
})

/** Calls that every company's pages answer. The arguments of other servers' tools are not known. */
const defaultCalls: Readonly<Record<string, Record<string, string>>> = {
  search_knowledge: { query: 'what services and pricing does the company offer' },
  get_page: { page: '/' },
  ask_service: { question: 'What does the company offer?' },
}

export async function observeListing(url: URL, site: Site, session: Session) {
  const tools = await session.tools()
  /** Of default calls, by the name of the tool. */
  const results: [string, ToolResult][] = []
  for (const { name } of tools) {
    const args = defaultCalls[name]
    if (args !== undefined) results.push([name, await session.call(name, args)])
  }
  // Also where the address has a path.
  const atRoot = (name: string) => send(new URL(`/.well-known/${name}`, url))
  const failing = tools.find(({ inputSchema }) => (inputSchema.required ?? []).length > 0)
  const { body } = await site.send('/', { headers: { Accept: 'text/html' } })
  return {
    url,
    tools,
    instructions: session.instructions() ?? '',
    results,
    /** The result of a call without its arguments. */
    error: failing && (await session.call(failing.name, {})),
    serverJson: jsonOf(await site.send('/server.json'), serverJsonSchema),
    /** Of the side of the largest square PNG. */
    iconPixels: Math.max(...(await Promise.all(['/favicon.ico', '/apple-touch-icon.png'].map((path) => pngPixels(addressAt(url, path)))))),
    links: {
      privacy: await readableLink(body, /privac|datenschutz|data protection|privacidad|confidential/i, url),
      contact: await readableLink(body, /mailto:|contact|support|kontakt|contacto/i, url),
    },
    openaiProof: await atRoot('openai-apps-challenge'),
    registryProof: await atRoot('mcp-registry-auth'),
    retiredManifest: await atRoot('ai-plugin.json'),
  }
}

/** The first link of a page that matches and can be read. */
async function readableLink(html: string, wanted: RegExp, base: URL): Promise<string | undefined> {
  for (const after of html.split('<a ').slice(1)) {
    const [link = ''] = after.split('</a>', 1)
    const href = /href="([^"]*)"/.exec(link)?.[1]
    if (href === undefined || !wanted.test(link) || !URL.canParse(href, base.href)) continue
    const target = new URL(href, base)
    if (target.protocol === 'mailto:') return target.href
    const status = await fetch(target).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return target.href
  }
  return undefined
}

const signature = '\u0089PNG\r\n\u001a\n'

/** Pixels of the side of a square PNG; 0 for anything else. */
async function pngPixels(address: URL): Promise<number> {
  const response = await fetch(address)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200 || bytes.length < 24 || bytes.toString('latin1', 0, 8) !== signature) return 0
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return width === height ? width : 0
}

import { type Configuration, counted } from '@svc/composition'
import { profilePath } from '@svc/profile-schema/contract'
import { developersPath } from '../documents/page-paths.ts'
import type { Publication } from '../publication/publication.ts'

/** Prints addresses to try after the start, to standard error, because standard output is the log. */
export function welcome({ knowledge, site: { name }, revision }: Publication, { baseUrl }: Configuration): string {
  const page = knowledge.pages.find(({ path }) => path !== '/')
  const addresses = [
    ['Profile', `${baseUrl}${profilePath}`],
    ['Front page', `${baseUrl}/`],
    ...(page === undefined ? [] : [['A page', `${baseUrl}${page.path}`]]),
    ['All pages', `${baseUrl}/llms.txt`],
    ['For developers', `${baseUrl}${developersPath}`],
    ['MCP', `${baseUrl}/mcp`],
  ]
  const lines = addresses.map(([label = '', address]) => `  ${label.padEnd(14)}  ${address}`)
  return `\n${name}: ${counted(knowledge.pages.length, 'page')}, revision ${revision}\n\n${lines.join('\n')}\n\nStop with Ctrl+C.\n\n`
}

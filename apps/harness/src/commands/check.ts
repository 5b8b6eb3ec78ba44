import { checkListing, listingReport } from '../listing/listing-rules.ts'
import { observeListing } from '../listing/observed-listing.ts'
import type { Deployment, Site } from '../scenarios/scenario.ts'
import { outcomeTable, scenarios, verifyDeployment } from '../scenarios/verify-deployment.ts'
import type { CommandContext } from '../session/command-context.ts'
import { send } from '../session/raw-http.ts'
import { askWithRetries, secondsToWait, type Waiting } from '../session/retry-after.ts'
import { openHttpSession, openLocalSession, protocolVersions } from '../session/session.ts'
import { addressAt, reach, type SessionOptions, waitingOf, withLocalServer } from '../session/with-session.ts'
import { type AddCommand, type JsonOption, jsonOption, urlOption } from './command.ts'

interface CheckOptions extends Pick<SessionOptions, 'url'>, JsonOption {
  readonly listing?: true
}

export const addCheck: AddCommand = (program, run) => {
  program
    .command('check')
    .description('Check a running server, or without --url these tools, against the specification; exit code 1 if a requirement is not met')
    .addOption(urlOption())
    .option('--listing', 'check what the directories of ChatGPT and Claude and the MCP registry would refuse; needs --url')
    .addOption(jsonOption())
    .hook('preAction', (_, command) => {
      const { listing, url } = command.opts<CheckOptions>()
      if (listing && !url) command.error('Option "--listing" needs the public address in --url.')
    })
    .action(({ url, listing, json }: CheckOptions) =>
      run(async (context) => {
        const check = async (deployment: Deployment) => {
          const outcomes = await verifyDeployment(deployment, scenarios)
          context.terminal.print(json ? `${JSON.stringify(outcomes, null, 2)}\n` : outcomeTable(outcomes))
          return outcomes.some(({ verdict }) => verdict === 'unmet') ? 1 : 0
        }
        if (url === undefined) {
          // Without HTTP, only the tools can be tested.
          return withLocalServer(context, (server) =>
            check({
              sessions: protocolVersions.map((version) => ({ name: `stdio ${version}`, open: () => openLocalSession(server, version) })),
            }),
          )
        }
        await reach(url)
        if (listing) return reportListing(url, context, json)
        return check(remoteDeployment(url, waitingOf(context)))
      }),
    )
}

async function reportListing(url: URL, context: CommandContext, json: JsonOption['json']): Promise<number> {
  const { site, sessions } = remoteDeployment(url, waitingOf(context))
  // Hosted clients still begin with initialize.
  const session = await (sessions.at(-1) as Deployment['sessions'][number]).open()
  const outcomes = await observeListing(url, site as Site, session)
    .then(checkListing)
    .finally(() => session.close())
  context.terminal.print(json ? `${JSON.stringify(outcomes, null, 2)}\n` : listingReport(outcomes))
  return outcomes.some(({ found }) => found !== undefined) ? 1 : 0
}

export function remoteDeployment(url: URL, waiting: Waiting): Deployment {
  const sendOnce: Site['sendOnce'] = (path, request) => send(addressAt(url, path), request)
  return {
    site: {
      sendOnce,
      baseUrl: url.href,
      pathOf: (address) => new URL(address).pathname.slice(url.pathname === '/' ? 0 : url.pathname.length),
      send: (path, request) =>
        askWithRetries(
          () => sendOnce(path, request),
          ({ status, headers }) => secondsToWait(status, headers['retry-after']),
          waiting,
        ),
    },
    sessions: protocolVersions.map((version) => ({
      name: `HTTP ${version}`,
      open: () => openHttpSession(addressAt(url, '/mcp'), version, waiting),
    })),
  }
}

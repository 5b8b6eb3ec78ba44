import type { LocalService } from '../local-service.ts'
import { outcomeTable } from '../outcome-report.ts'
import { askedToWait, askPatiently, type Patience } from '../patience.ts'
import { scenarios } from '../scenarios.ts'
import { openHttpSession, openLocalSession, protocolVersions } from '../session.ts'
import type { Terminal } from '../terminal.ts'
import { type Deployment, verifyDeployment } from '../verify-deployment.ts'
import { send, type WireRequest, type WireResponse } from '../wire.ts'
import { patienceOf, reach, type SessionOptions, withLocalService } from '../with-session.ts'
import type { AddCommand } from './command.ts'
import { type JsonOption, jsonOption, urlOption } from './options.ts'

export const addCheck: AddCommand = (program, run) => {
  program
    .command('check')
    .description('Check a running server against the specification; exit code 1 when a requirement is unmet')
    .addOption(urlOption())
    .addOption(jsonOption())
    .action(({ url, ...options }: Pick<SessionOptions, 'url'> & JsonOption) =>
      run(async (surroundings) => {
        const { terminal } = surroundings
        if (url === undefined) return withLocalService(surroundings, (service) => check(localDeployment(service), options, terminal))
        await reach(url)
        return check(remoteDeployment(url, patienceOf(surroundings)), options, terminal)
      }),
    )
}

/** A deployment at an address: plain HTTP, and a session in each protocol version. */
export function remoteDeployment(url: URL, patience: Patience): Deployment {
  const sendOnce = (path: string, request?: WireRequest) => send(new URL(path, url), request)
  return {
    site: { baseUrl: url, sendOnce, send: (path, request) => askPatiently(() => sendOnce(path, request), limitOf, patience) },
    sessions: protocolVersions.map((version) => ({
      name: `HTTP ${version}`,
      open: () => openHttpSession(new URL('/mcp', url), version, patience),
    })),
  }
}

function limitOf({ status, headers }: WireResponse): number | undefined {
  return askedToWait(status, headers['retry-after'])
}

/** The tools of this process as stdio serves them; without HTTP the rest cannot be tested. */
function localDeployment({ server }: LocalService): Deployment {
  return { sessions: protocolVersions.map((version) => ({ name: `stdio ${version}`, open: () => openLocalSession(server, version) })) }
}

/** Checks a deployment and prints the verdicts. */
async function check(deployment: Deployment, { json }: JsonOption, terminal: Terminal): Promise<number> {
  const outcomes = await verifyDeployment(deployment, scenarios)
  terminal.print(json ? `${JSON.stringify(outcomes, null, 2)}\n` : outcomeTable(outcomes))
  return outcomes.some(({ verdict }) => verdict === 'unmet') ? 1 : 0
}

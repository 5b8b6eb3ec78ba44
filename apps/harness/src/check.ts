import type { CommandLine } from './command-line.ts'
import type { LocalService } from './local-service.ts'
import { outcomeTable } from './outcome-report.ts'
import { askedToWait, askPatiently, type Patience } from './patience.ts'
import { scenarios } from './scenarios.ts'
import { openHttpSession, openLocalSession, protocolVersions } from './session.ts'
import type { Terminal } from './terminal.ts'
import { type Deployment, verifyDeployment } from './verify-deployment.ts'
import { send, type WireRequest, type WireResponse } from './wire.ts'

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

/** The tools of this process as stdio serves them; there is no HTTP to hold the rest against. */
export function localDeployment({ server }: LocalService): Deployment {
  return { sessions: protocolVersions.map((version) => ({ name: `stdio ${version}`, open: () => openLocalSession(server, version) })) }
}

/** Holds the specification against a deployment and prints the verdicts; exit code 1 when a requirement is unmet. */
export async function check(deployment: Deployment, { format }: Pick<CommandLine, 'format'>, terminal: Terminal): Promise<number> {
  const outcomes = await verifyDeployment(deployment, scenarios)
  terminal.print(format === 'json' ? `${JSON.stringify(outcomes, null, 2)}\n` : outcomeTable(outcomes))
  return outcomes.some(({ verdict }) => verdict === 'unmet') ? 1 : 0
}

import type { RawRequest, RawResponse } from '../session/raw-http.ts'
import { type ProtocolVersion, protocolVersions, type Session } from '../session/session.ts'
import sections from './requirements.json'

type Sections = typeof sections

export type RequirementId = { [Section in keyof Sections]: keyof Sections[Section] }[keyof Sections]

interface Requirement {
  readonly id: RequirementId
  /** Heading of the specification, and the number of the item if it has one. */
  readonly section: string
  readonly statement: string
}

/** Every sentence of the specification that can be checked at a running server, in its order. A test fails on an id without a scenario. */
export const requirements: readonly Requirement[] = Object.entries(sections).flatMap(([section, statements]) =>
  Object.entries(statements).map(([id, statement]) => ({ id: id as RequirementId, section, statement })),
)

export interface Site {
  /** Sends a request to a path below the base address, and again after a 429 with its wait. */
  send(path: string, request?: RawRequest): Promise<RawResponse>
  readonly baseUrl: string
  /** The path below the base address of a published address. */
  pathOf(address: string): string
  /** Sends it once, for scenarios about limits. */
  sendOnce(path: string, request?: RawRequest): Promise<RawResponse>
}

export interface Deployment {
  readonly site?: Site
  /** The ways to open a session: `HTTP 2026-07-28`, `stdio 2025-06-18`, … */
  readonly sessions: readonly { readonly name: string; open(): Promise<Session> }[]
}

/** `true` if a requirement is met, else what was found, or why it cannot be tested. */
export type Finding = true | string | { readonly untestable: string }

/** The check of each requirement of a scenario. */
export type Checks<Seen> = { readonly [Id in RequirementId]?: (seen: Seen) => Finding }

/** Observes a deployment in one or more ways and checks each requirement. */
export interface Scenario {
  readonly name: string
  readonly requirements: readonly RequirementId[]
  /** Each way rejects if the observation fails. */
  triesAt(deployment: Deployment): readonly { readonly way: string; run(): Promise<readonly [RequirementId, Finding][]> }[]
}

/** Observes plain HTTP, once. */
export function overHttp<Seen>(name: string, observe: (site: Site) => Promise<Seen>, checks: Checks<Seen>): Scenario {
  return scenario(name, checks, ({ site }) => (site ? [['HTTP', () => observe(site)]] : []))
}

/** Observes raw messages to `/mcp`, once for each of the protocol versions. */
export function overMessages<Seen>(
  name: string,
  versions: readonly ProtocolVersion[],
  observe: (site: Site, protocolVersion: ProtocolVersion) => Promise<Seen>,
  checks: Checks<Seen>,
): Scenario {
  const tried = protocolVersions.filter((version) => versions.includes(version))
  return scenario(name, checks, ({ site }) => (site ? tried.map((version) => [`HTTP ${version}`, () => observe(site, version)]) : []))
}

/** Observes an MCP session, once for every way a session can be opened. */
export function overSession<Seen>(name: string, observe: (session: Session) => Promise<Seen>, checks: Checks<Seen>): Scenario {
  return scenario(name, checks, ({ sessions }) =>
    sessions.map(({ name: way, open }) => [
      way,
      async () => {
        const session = await open()
        try {
          return await observe(session)
        } finally {
          await session.close()
        }
      },
    ]),
  )
}

function scenario<Seen>(
  name: string,
  checks: Checks<Seen>,
  waysAt: (deployment: Deployment) => readonly (readonly [way: string, observe: () => Promise<Seen>])[],
): Scenario {
  const entries = Object.entries(checks) as [RequirementId, (seen: Seen) => Finding][]
  return {
    name,
    requirements: entries.map(([requirement]) => requirement),
    triesAt: (deployment) =>
      waysAt(deployment).map(([way, observe]) => ({
        way,
        run: async () => {
          const seen = await observe()
          return entries.map(([requirement, check]) => [requirement, check(seen)])
        },
      })),
  }
}

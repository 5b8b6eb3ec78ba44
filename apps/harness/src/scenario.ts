import type { RequirementId } from './requirements.ts'
import type { ProtocolVersion, Session } from './session.ts'
import type { WireRequest, WireResponse } from './wire.ts'

export type Verdict = 'met' | 'unmet' | 'not_testable'

/** What one scenario saw of one requirement. */
export interface Finding {
  readonly requirement: RequirementId
  readonly verdict: Verdict
  /** What was found instead, or why it cannot be tested here; empty when met. */
  readonly found: string
}

/** A deployment as plain HTTP sees it. */
export interface Site {
  readonly baseUrl: URL
  /** Sends a request to a path below the base address, and again where the answer asks to wait (429): only few scenarios are about that. */
  send(path: string, request?: WireRequest): Promise<WireResponse>
  /** Sends it once, for the scenarios of a limit itself. */
  sendOnce(path: string, request?: WireRequest): Promise<WireResponse>
}

/** Holds its requirements against plain HTTP. */
export interface SiteScenario {
  readonly over: 'http'
  readonly name: string
  readonly requirements: readonly RequirementId[]
  run(site: Site): Promise<readonly Finding[]>
}

/** Holds its requirements against an MCP session; runs once for every way a session can be opened. */
export interface SessionScenario {
  readonly over: 'session'
  readonly name: string
  readonly requirements: readonly RequirementId[]
  run(session: Session): Promise<readonly Finding[]>
}

/** Holds its requirements against the raw messages of one protocol version; runs once for each. */
export interface MessageScenario {
  readonly over: 'messages'
  readonly name: string
  readonly requirements: readonly RequirementId[]
  readonly protocolVersions: readonly ProtocolVersion[]
  run(site: Site, protocolVersion: ProtocolVersion): Promise<readonly Finding[]>
}

export type Scenario = SiteScenario | SessionScenario | MessageScenario

/** `found` is read only when the condition does not hold. */
export function finding(requirement: RequirementId, holds: boolean, found: string): Finding {
  return { requirement, verdict: holds ? 'met' : 'unmet', found: holds ? '' : found }
}

export function notTestable(requirement: RequirementId, reason: string): Finding {
  return { requirement, verdict: 'not_testable', found: reason }
}

import { isHostWithPort } from './host.ts'

/** A request target, taken apart but not decoded or normalised: what is not written exactly as published is not found. */
export interface RequestTarget {
  readonly path: string
  /** Without the question mark; empty when there is none. */
  readonly query: string
}

const absoluteForm = /^https?:\/\/([^/?#]+)(.*)$/is

/**
 * Origin form and absolute form (RFC 9112, section 3.2; an origin server must take both). Everything else, such as `*`, is a
 * path under which nothing is published.
 */
export function parseRequestTarget(target: string): RequestTarget {
  const origin = target.startsWith('/') ? target : originForm(target)
  const mark = origin.indexOf('?')
  return mark === -1 ? { path: origin, query: '' } : { path: origin.slice(0, mark), query: origin.slice(mark + 1) }
}

/** Whom a target in absolute form is for; undefined in every other form. */
export function authorityOf(target: string): string | undefined {
  return absoluteForm.exec(target)?.[1]
}

function originForm(target: string): string {
  const [, authority = '', rest = ''] = absoluteForm.exec(target) ?? []
  if (!isHostWithPort(authority)) return target
  return rest.startsWith('/') ? rest : `/${rest}`
}

import type { ServerContext } from './request-state.ts'

/** The route in logs and metrics for a request that no route handled. */
export const unmatched = 'unmatched'

/** The template of the first route that the router matched: its path, its name where that is a template, or the path of an exact list. */
export function routeTemplate({ state, matched, path }: ServerContext): string {
  if (state.route !== undefined) return state.route
  const route = matched?.[0]
  if (route === undefined) return unmatched
  if (typeof route.path === 'string') return route.path
  return isTemplate.test(route.name ?? '') ? (route.name as string) : path
}

/** Names of routes that match a pattern; the others list their paths. */
const isTemplate = /^[/*]/

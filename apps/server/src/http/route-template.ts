import type { ServerContext } from './request-state.ts'

/** The route in logs and metrics for a request that no route handled. */
export const unmatched = 'unmatched'

/** The template of the first matched route: its path, or its name if its path is a pattern. */
export function routeTemplate({ state, matched }: ServerContext): string {
  if (state.route !== undefined) return state.route
  const route = matched?.[0]
  if (route === undefined) return unmatched
  return typeof route.path === 'string' ? route.path : String(route.name)
}

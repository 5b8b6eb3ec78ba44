import type { ServerContext } from './request-state.ts'

/** The route in logs and metrics for a request that no route handled. */
export const unmatched = 'unmatched'

/** The template of the first matched route: its path, its name if that is a template, or the path of the request if the route lists paths. */
export function routeTemplate({ state, matched, path }: ServerContext): string {
  if (state.route !== undefined) return state.route
  const route = matched?.[0]
  if (route === undefined) return unmatched
  if (typeof route.path === 'string') return route.path
  const name = String(route.name)
  return isTemplate.test(name) ? name : path
}

/** Routes with a pattern have a template as their name; others list their paths. */
const isTemplate = /^[/*]/

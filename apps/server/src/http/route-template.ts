import type { ServerContext } from './koa-types.ts'

/** What stands for the route of a request that no route took. */
export const unmatched = 'unmatched'

/** The path of the first route that the router matched, or the name of one that matches a pattern. */
export function routeTemplate({ state, matched }: ServerContext): string {
  if (state.route !== undefined) return state.route
  const route = matched?.[0]
  return typeof route?.path === 'string' ? route.path : (route?.name ?? unmatched)
}

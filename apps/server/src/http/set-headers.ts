import type { HeaderFields } from './representation/representation.ts'
import type { ServerContext } from './request-state.ts'

/** Sets all these headers. `ctx.set` makes three lists of them first, and a response has up to seventeen. */
export function setHeaders({ res }: Pick<ServerContext, 'res'>, fields: HeaderFields): void {
  for (const name in fields) res.setHeader(name, fields[name] as string)
}

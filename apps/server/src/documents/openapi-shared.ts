import { STATUS_CODES } from 'node:http'

interface Described {
  readonly responses: object
}

/**
 * The paths with every response that occurs more than once as a component: most operations have the same errors. The name is that of the
 * status, with a number from the second response of a status on.
 */
export function sharedResponses(paths: Readonly<Record<string, Readonly<Record<string, Described>>>>) {
  const all = Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ responses }) => Object.entries(responses)))
  const counts = new Map<string, number>()
  for (const [, response] of all) counts.set(JSON.stringify(response), (counts.get(JSON.stringify(response)) ?? 0) + 1)
  const nameOf = new Map<string, string>()
  const responses: Record<string, object> = {}
  for (const [status, response] of all) {
    const text = JSON.stringify(response)
    if (counts.get(text) === 1 || nameOf.has(text)) continue
    const base = (STATUS_CODES[status] ?? 'Other').replaceAll(' ', '')
    let name = base
    for (let number = 2; name in responses; number += 1) name = `${base}${number}`
    nameOf.set(text, name)
    responses[name] = response
  }
  const shared = (response: unknown) => {
    const name = nameOf.get(JSON.stringify(response))
    return name === undefined ? response : { $ref: `#/components/responses/${name}` }
  }
  const mapValues = (object: object, change: (value: never) => unknown) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value as never)]))
  return {
    responses,
    paths: mapValues(paths, (item: object) =>
      mapValues(item, (operation: Described) => ({ ...operation, responses: mapValues(operation.responses, shared) })),
    ),
  }
}

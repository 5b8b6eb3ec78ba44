import * as z from 'zod'

const parameter = 'include_pricing'
const error = `${parameter} must be exactly "true" or "false", given at most once.`

/**
 * The query of the profile routes, parsed: `{ include_pricing: 'false' }`. The value is `true` (default) or `false`, once. An array and
 * bracket notations (`include_pricing[]`) are invalid. Unknown parameters are ignored.
 */
export const profileQuerySchema = z
  .record(z.string(), z.unknown())
  .check((context) => {
    for (const name of Object.keys(context.value)) {
      if (name.startsWith(`${parameter}[`)) {
        context.issues.push({ code: 'custom', input: context.value[name], path: [parameter], message: error })
      }
    }
  })
  .pipe(z.object({ [parameter]: z.enum(['true', 'false'], { error }).default('true') }))
  .transform((query) => ({ includePricing: query[parameter] === 'true' }))

/** The query of a profile request after it was read. */
export type ProfileQuery = z.output<typeof profileQuerySchema>

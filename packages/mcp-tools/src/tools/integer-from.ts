import * as z from 'zod'

/** An integer with a minimum and no maximum: `z.int()` would reject integers that doubles cannot represent, which no schema mentions. */
export function integerFrom(minimum: number) {
  return z
    .number()
    .refine((value) => Number.isInteger(value) && value >= minimum)
    .meta({ type: 'integer', minimum })
}

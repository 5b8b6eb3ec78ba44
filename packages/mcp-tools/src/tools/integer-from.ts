import * as z from 'zod'

/** An integer of at least so much, however large: `z.int()` ends where doubles stop being exact, which no caller was told. */
export function integerFrom(minimum: number) {
  return z
    .number()
    .refine((value) => Number.isInteger(value) && value >= minimum)
    .meta({ type: 'integer', minimum })
}

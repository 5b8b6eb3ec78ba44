import * as z from 'zod'

/** The body of every error outside of `/mcp`. */
export const errorBodySchema = z
  .strictObject({
    error: z.string().describe('Stable machine-readable error code'),
    message: z.string().describe('Human-readable explanation'),
    resolution: z.string().describe('A concrete recovery step'),
  })
  .describe('What went wrong and what to do next.')

/** An error of the service: code, message and next step. */
export type ErrorBody = z.infer<typeof errorBodySchema>
